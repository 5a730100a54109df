import { useQuery } from '@tanstack/react-query';
import { courtName, isSameCourt } from '#domain/court/court-link.ts';
import { tournamentTitle } from '#domain/people/names.ts';
import {
  DRAW,
  type PageSizes,
  pageOf,
  SLIDE_SECONDS,
  type Slide,
  slideAt,
  slidesOf,
} from '#domain/schedule/tv-slides.ts';
import { resultsTitle } from '#web/features/live/use-match-day.ts';
import { DEFAULT_NAME, tournamentQuery } from '#web/features/tournament/queries.ts';
import { TvBoard } from '#web/features/tv/tv-board.tsx';
import { TvBracket } from '#web/features/tv/tv-bracket.tsx';
import { TvFrame } from '#web/features/tv/tv-frame.tsx';
import { TvGames } from '#web/features/tv/tv-games.tsx';
import { TvLiveDraw } from '#web/features/tv/tv-live-draw.tsx';
import { TvBest, TvStandings, TvTable } from '#web/features/tv/tv-tables.tsx';
import { useAwake } from '#web/lib/device/awake.ts';
import type { ServerTrouble } from '#web/lib/net/call-failed.ts';
import { useConnection } from '#web/lib/net/connection.ts';
import { useNewestRelease } from '#web/lib/net/newest-release.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { useNowInBrowser } from '#web/lib/page/now.ts';
import { usePageSizes, useTvContents } from './tv-contents.ts';

type TvProps = {
  court: string | null;
  seconds?: number | undefined;
};

export function Tv({ court, seconds = SLIDE_SECONDS }: TvProps) {
  const sizes = usePageSizes();
  const contents = useTvContents(court, sizes);
  const now = useNowInBrowser();
  const slides = contents.liveDraw ? [DRAW] : slidesOf(contents.lengths, sizes);
  // The server renders the first slide, because it does not know when the page will be shown.
  const slide = now === null ? (slides[0] ?? slideAt(slides, 0, seconds)) : slideAt(slides, now, seconds);
  const { data: tournament } = useQuery(tournamentQuery);
  useAwake();
  useNewestRelease(slide.kind !== 'live');
  const name = tournament ? tournamentTitle(tournament) : DEFAULT_NAME;
  return (
    <TvFrame
      tournament={name}
      logoUrl={tournament?.logoUrl ?? null}
      title={titleOf(slide, contents)}
      courtLabel={court === null ? null : courtName(court)}
      slide={slide}
      asOf={contents.asOf}
      trouble={contents.trouble}
    >
      <SlideContent slide={slide} contents={contents} sizes={sizes} tournament={name} court={court} />
    </TvFrame>
  );
}

type Contents = ReturnType<typeof useTvContents>;

function titleOf(
  { kind, page, pages }: Slide,
  { lists, tableName, bracketName, liveDraw }: Contents,
): string {
  const which = pages > 1 ? ` · ${page + 1} de ${pages}` : '';
  switch (kind) {
    case 'live':
      return `Ao vivo${which}`;
    case 'coming':
      return `Próximos jogos${which}`;
    case 'results':
      return `${resultsTitle(lists.results)}${which}`;
    case 'standings':
      return `Classificação${which}`;
    case 'table':
      return `${tableName}${which}`;
    case 'bracket':
      return `${bracketName}${which}`;
    case 'best':
      return `Melhores da rodada${lists.best.round ? ` ${lists.best.round}` : ''}${which}`;
    case 'draw':
      return `Sorteio · ${liveDraw?.name}`;
    case 'nothing':
      return '';
  }
}

type SlideContentProps = {
  slide: Slide;
  contents: Contents;
  sizes: PageSizes;
  tournament: string;
  court: string | null;
};

function SlideContent({ slide, contents, sizes, tournament, court }: SlideContentProps) {
  const { lists } = contents;
  switch (slide.kind) {
    case 'live':
      return <Boards games={pageOf(lists.live, slide)} />;
    case 'coming':
      return <TvGames label="Próximos jogos" games={pageOf(lists.coming, slide)} capacity={sizes.coming} />;
    case 'results':
      return <TvGames label="Resultados" games={pageOf(lists.results, slide)} capacity={sizes.results} />;
    case 'standings':
      return <TvStandings teams={pageOf(lists.standings, slide)} capacity={sizes.standings} />;
    case 'table':
      return <TvTable rows={pageOf(lists.table, slide)} capacity={sizes.table} />;
    case 'bracket':
      return <TvBracket columns={pageOf(lists.bracket, slide)} champion={contents.champion} />;
    case 'best':
      return (
        <TvBest
          masculino={pageOf(lists.best.masculino, slide)}
          feminino={pageOf(lists.best.feminino, slide)}
          capacity={sizes.best}
        />
      );
    case 'draw':
      return contents.liveDraw ? <TvLiveDraw stage={contents.liveDraw} /> : null;
    case 'nothing':
      return <Nothing tournament={tournament} words={nothingWords(contents, court)} />;
  }
}

/**
 * One board fills the screen, two share it, more form two columns on a landscape screen, where the last odd one is
 * full width.
 */
function Boards({ games }: { games: Contents['lists']['live'] }) {
  const now = useNowInBrowser();
  const { aheadBy } = useConnection();
  return (
    <div
      className={`grid h-full min-h-0 auto-rows-fr gap-[2vmin] ${games.length > 2 ? 'landscape:grid-cols-2 landscape:[&>:last-child:nth-child(odd)]:col-span-2' : ''}`}
    >
      {games.map((game) => (
        <TvBoard key={game.id} game={game} now={now === null ? null : now + aheadBy} />
      ))}
    </div>
  );
}

function failureWords(trouble: ServerTrouble | null): string {
  if (trouble === null) return 'Sem sinal do servidor';
  return trouble.requestId ? `O servidor falhou (pedido ${trouble.requestId})` : trouble.words;
}

function nothingWords({ state, courts, trouble }: Contents, court: string | null): string {
  if (state === 'loading') return 'Carregando o torneio…';
  if (state === 'failed') {
    return `${failureWords(trouble)}. Esta tela continua tentando.`;
  }
  const isUnknown = court !== null && courts.length > 0 && !courts.some((each) => isSameCourt(each, court));
  return isUnknown
    ? `Nenhum jogo tem a quadra “${court}”. Há jogos em: ${courts.map(courtName).join(', ')}.`
    : 'Os jogos aparecem aqui assim que forem marcados.';
}

function Nothing({ tournament, words }: { tournament: string; words: string }) {
  // Lazy: shown only without games.
  const scene = useLazy(
    async () => ({ default: (await import('#web/ui/picture/beach-scene.tsx')).BeachScene }),
    true,
  );
  return (
    <div className="relative flex h-full flex-col items-center justify-center gap-[3vmin] text-center">
      <h1 className="text-[9vmin] leading-[1.05]">{tournament}</h1>
      <p className="text-balance text-[4.6vmin] text-soft">{words}</p>
      <div className="h-[38vmin] w-full shrink-0">
        {scene.Part ? <scene.Part className="h-full" /> : null}
      </div>
    </div>
  );
}
