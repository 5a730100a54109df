import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { courtName, courtsOf } from '#domain/court/court-link.ts';
import type { Broadcast } from '#domain/schedule/broadcast.ts';
import { broadcastQuery } from '#web/features/broadcast/queries.ts';
import { completedQuery, liveScoresQuery, upcomingQuery } from '#web/features/games/queries.ts';
import { OVERLAY_NAMES } from '#web/features/overlay/addresses.ts';
import { OverlayFrame } from '#web/features/overlay/overlay-frame.tsx';
import { type OverlaySearch, overlaySearch, THEMES } from '#web/features/overlay/search.ts';
import { ownSite } from '#web/lib/net/base.ts';
import { PublicFrame } from '#web/screens/public/public-frame.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { FilterRow } from '#web/ui/lists/filter-row.tsx';
import { BeachScene } from '#web/ui/picture/beach-scene.tsx';
import { CopyField } from '#web/ui/sharing/copy-field.tsx';
import { type OnAir, useOnAir } from './on-air.ts';
import { OverlayPart } from './overlay-part.tsx';

const THEME_NAMES = { torneio: 'Cores do torneio', claro: 'Claro', escuro: 'Escuro' } as const;

export function OverlayPreviews({ search }: { search: OverlaySearch }) {
  const onAir = useOnAir(search);
  const sample = useSample(onAir);
  const choice = useQuery(broadcastQuery);
  const theme = search.tema ?? 'torneio';
  return (
    <PublicFrame>
      <title>{`Camadas da transmissão · ${onAir.tournament}`}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-col gap-5">
        <h1 className="text-2xl md:text-4xl">Camadas da transmissão</h1>
        <p className="text-soft">
          Cada endereço é uma fonte de navegador do OBS, com 1920 × 1080 e fundo transparente. O que aparece é
          escolhido no painel, em Transmissão.
        </p>
        <Choices search={search} />
        <Loaded from={choice} failure="Erro ao carregar a transmissão" loading={null} />
        {sample.notice ? <Notice tone="info">{sample.notice}</Notice> : null}
        <div className="grid gap-5 lg:grid-cols-2">
          {OVERLAY_NAMES.map(({ overlay, path, title, about }) => (
            <Card
              key={overlay}
              title={title}
              action={onAir.isBroadcastKnown ? <OnAirBadge isShown={onAir.broadcast[overlay]} /> : null}
            >
              <p className="mb-3 text-soft">{about}</p>
              <div className="relative mb-4 aspect-video overflow-hidden rounded-control bg-[linear-gradient(180deg,oklch(0.78_0.09_235)_0%,oklch(0.9_0.05_210)_45%,oklch(0.83_0.08_85)_60%,oklch(0.72_0.09_75)_100%)]">
                <BeachScene className="absolute inset-x-0 bottom-0 h-1/2 opacity-80" />
                <OverlayFrame shownIn="preview">
                  <OverlayPart overlay={overlay} theme={theme} onAir={sample.onAir} />
                </OverlayFrame>
              </div>
              <CopyField label={`Endereço: ${title}`} value={addressOf(path, search)} />
            </Card>
          ))}
        </div>
      </div>
    </PublicFrame>
  );
}

const OnAirBadge = ({ isShown }: { isShown: boolean }) =>
  isShown ? <Badge tone="palm">No ar</Badge> : <Badge>Fora do ar</Badge>;

function addressOf(path: string, { quadra, jogo, tema }: OverlaySearch): string {
  const parameters = Object.entries({ quadra, jogo, tema }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
  return `${ownSite()}/overlay/${path}${query}`;
}

function Choices({ search }: { search: OverlaySearch }) {
  const { data: live } = useQuery(liveScoresQuery);
  const { data: upcoming } = useQuery(upcomingQuery);
  const courts = courtsOf([...(live ?? []), ...(upcoming ?? [])]);
  const navigate = useNavigate();
  const go = (next: OverlaySearch) =>
    void navigate({ to: '/overlay', search: next, replace: true, resetScroll: false });
  const { quadra, ...anyCourt } = search;
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <FilterRow
        label="Tema"
        options={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
        selected={search.tema ?? 'torneio'}
        onSelect={(tema) => go({ ...search, ...overlaySearch({ tema }) })}
      />
      {courts.length > 0 ? (
        <FilterRow
          label="Quadra"
          options={[
            { value: '', label: 'Qualquer quadra' },
            ...courts.map((value) => ({ value, label: courtName(value) })),
          ]}
          selected={String(quadra ?? '')}
          onSelect={(court) => go({ ...anyCourt, ...(court ? { quadra: court } : {}) })}
        />
      ) : null}
    </div>
  );
}

function useSample(onAir: OnAir): { onAir: OnAir; notice: string | null } {
  const { data: completed } = useQuery(completedQuery);
  const { data: upcoming } = useQuery(upcomingQuery);
  const { broadcast } = onAir;
  const game = onAir.game ?? completed?.recentGames[0] ?? onAir.next;
  const isWritten = `${broadcast.title}${broadcast.subtitle}` !== '';
  const all: Broadcast = {
    ...broadcast,
    ...(isWritten ? {} : { title: 'Título da tarja', subtitle: 'A segunda linha, menor' }),
    score: true,
    bug: true,
    lowerThird: true,
    next: true,
  };
  return {
    onAir: { ...onAir, broadcast: all, game, next: onAir.next ?? game, isCurrent: true },
    notice: sayNotPlaying(),
  };

  /** Nothing until it is known whether a game is on, or another can be shown. */
  function sayNotPlaying(): string | null {
    if (!onAir.isGameKnown || onAir.game) return null;
    if (game) return 'Nenhum jogo em andamento agora: o placar abaixo é um exemplo.';
    if (!completed || !upcoming) return null;
    return 'Ainda não há jogos: o placar e o próximo jogo aparecem aqui quando houver.';
  }
}
