import { Link } from '@tanstack/react-router';
import { quantity } from '#domain/text/quantity.ts';
import type { Game } from '#web/features/games/queries.ts';
import { boardView, dateOf } from '#web/features/games/score-view.ts';
import type { AnswerState } from '#web/features/live/freshness.ts';
import { GameList } from '#web/features/live/game-list.tsx';
import { LiveBoard } from '#web/features/live/live-board.tsx';
import { GameStory } from '#web/features/public/game-story.tsx';
import { gameDescription, gameTitle } from '#web/features/public/head-words.ts';
import { POLL, type PublicGame, publicGameQuery, storyQuery } from '#web/features/public/queries.ts';
import { DotsLegend, FormDots } from '#web/features/rankings/form-dots.tsx';
import { useTournamentName } from '#web/features/tournament/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { PageHead } from '#web/lib/page/page-head.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { useTeamTints } from '#web/ui/picture/team-colours.ts';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { ScoreBoard } from '#web/ui/score/score-board.tsx';
import { SpokenText } from '#web/ui/score/spoken-text.tsx';
import { GameSkeleton } from './public-states.tsx';

const AT_ONCE = 4;

export function GamePage({ id }: { id: number }) {
  const shown = usePolled(publicGameQuery(id), POLL.game);
  const story = usePolled(storyQuery(id), POLL.game(shown.data));
  const tournament = useTournamentName();
  return (
    <Loaded from={shown} failure="Erro ao carregar o jogo" isFailureInCard isPage loading={<GameSkeleton />}>
      {(data) => <GameDetails shown={data} from={shown} story={story} tournament={tournament} />}
    </Loaded>
  );
}

type GameDetailsProps = {
  shown: PublicGame;
  from: AnswerState;
  story: Parameters<typeof GameStory>[0]['story'];
  tournament: string;
};

function GameDetails({ shown, from, story, tournament }: GameDetailsProps) {
  const { game } = shown;
  // Client only: the server does not know what the browser can share.
  const share = useLazy(() => import('#web/features/public/game-share.tsx'), true);
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <PageHead
        title={`${gameTitle(game)} · ${tournament}`}
        description={gameDescription(game)}
        picture={{ about: 'match', id: game.id }}
      />
      <h1 className="sr-only">
        {game.team1.name} × {game.team2.name}
      </h1>
      <Board game={game} from={from} />
      <div className="min-h-11 noscript:hidden">{share.Part ? <share.Part game={game} /> : null}</div>
      <Teams shown={shown} />
      <GameStory game={game} story={story} />
      <Meetings shown={shown} />
    </div>
  );
}

function Board({ game, from }: { game: Game; from: AnswerState }) {
  if (game.status === 'em_andamento')
    return <LiveBoard game={game} from={from} isStatusHidden={false} isOwnPage />;
  return (
    <ScoreBoard
      {...boardView(game)}
      footerLeft={<SpokenText {...dateOf(game)} />}
      footerRight={game.category}
    />
  );
}

const TEAM = 'flex h-full min-h-14 items-center gap-3 rounded-control border border-line bg-card px-4 py-2.5';

function Teams({ shown: { game, forms } }: { shown: PublicGame }) {
  const tints = useTeamTints([game.team1, game.team2]);
  const teams = [
    { ...game.team1, tint: tints[0], form: forms[0] },
    { ...game.team2, tint: tints[1], form: forms[1] },
  ];
  return (
    <div>
      <ul aria-label="Times" className="grid gap-3 sm:grid-cols-2">
        {teams.map(({ id, name, imageUrl, tint, form, memberIds }) => {
          const shown = (
            <>
              <TeamLogo name={name} imageUrl={imageUrl} tint={tint} />
              <span className="min-w-0 flex-1 font-semibold leading-tight [overflow-wrap:anywhere]">
                {name}
              </span>
              <FormDots form={form} />
            </>
          );
          return (
            <li key={id}>
              {memberIds ? (
                <p className={TEAM}>{shown}</p>
              ) : (
                <Link
                  to="/times/$id"
                  params={{ id: String(id) }}
                  className={classes(TEAM, 'transition-colors hover:bg-well')}
                >
                  {shown}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {forms.some(({ length }) => length > 0) ? <DotsLegend forms={forms} className="mt-2" /> : null}
    </div>
  );
}

function Meetings({ shown: { game, earlier, record } }: { shown: PublicGame }) {
  return (
    <Card title="Encontros anteriores">
      {earlier.length === 0 ? (
        <p className="text-soft">Nenhum jogo concluído entre os dois times antes deste.</p>
      ) : (
        <>
          <p className="mb-3 text-pretty">{recordInWords(game, record)}</p>
          <GameList games={earlier} atOnce={AT_ONCE} />
        </>
      )}
    </Card>
  );
}

function recordInWords(
  { team1, team2 }: Pick<Game, 'team1' | 'team2'>,
  { wins, losses, ties }: PublicGame['record'],
): string {
  const tied = ties > 0 ? ` e ${quantity(ties, 'empate')}` : '';
  return `${quantity(wins, 'vitória')} de ${team1.name}, ${quantity(losses, 'vitória')} de ${team2.name}${tied}.`;
}
