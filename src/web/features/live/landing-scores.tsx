import type { ReactNode } from 'react';
import { POLL, todaysResultsQuery } from '#web/features/games/queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import type { Source } from '#web/ui/layout/loaded.tsx';
import { GameRowSkeleton } from '#web/ui/layout/skeleton.tsx';
import { GameCard, isCardHidden, listedUpcoming } from './game-card.tsx';
import { LiveGames } from './live-games.tsx';
import { resultsTitle, useMatchDay } from './use-match-day.ts';

const RESULTS = 4;

type LandingDay = ReturnType<typeof useLandingDay>;

/** The games of the landing page, with the newest results where today has none. */
export function useLandingDay() {
  const day = useMatchDay(POLL.landing, todaysResultsQuery());
  return { ...day, results: day.results.length > 0 ? day.results : newestFirst(day.recent) };
}

const newestFirst = <G extends { readonly date: string }>(games: readonly G[]) =>
  games.toSorted((a, b) => b.date.localeCompare(a.date));

export function LandingScores({ day, children }: { day: LandingDay; children: ReactNode }) {
  const { inProgress, playing, upcoming, completed, results, coming, comingNow } = day;
  const isNothing = inProgress.data && completed.data && playing.length + results.length === 0;
  return (
    <>
      <LiveGames from={inProgress} playing={playing} queryOf={day.queryOf} isStatusHidden />
      {isNothing ? (
        <Card isFilling={coming.length === 0}>
          <EmptyState
            title="Sem jogos ao vivo ou finalizados no momento."
            hint="Os jogos aparecerão aqui durante os dias do torneio."
          />
        </Card>
      ) : null}
      {isNothing && day.isReady && upcoming.data && coming.length === 0 ? children : null}
      {day.isReady ? (
        <>
          <GameCard
            title={resultsTitle(results)}
            games={results}
            atOnce={RESULTS}
            source={completed}
            failure="Erro ao carregar os resultados."
          />
          <GameCard
            title="Próximos Jogos"
            games={coming}
            atOnce={listedUpcoming(comingNow)}
            source={upcoming}
            failure="Erro ao carregar os próximos jogos"
          />
        </>
      ) : (
        ['Resultados', 'Próximos Jogos'].map((title) => (
          <Card key={title} title={title} headingLevel={3}>
            <GameRowSkeleton />
            <GameRowSkeleton />
          </Card>
        ))
      )}
    </>
  );
}

type ShownDay = Readonly<Record<'playing' | 'results' | 'coming', readonly unknown[]>> &
  Readonly<Record<'inProgress' | 'completed' | 'upcoming', Pick<Source<unknown>, 'data' | 'error'>>> &
  Pick<LandingDay, 'isReady'>;

/** How the column of games differs from the other one (`styles/base.css`): many in progress, or a single card. */
export function columnOf(day: ShownDay): 'many' | 'one-card' | undefined {
  const playing = day.playing.length;
  if (playing > 2) return 'many';
  if (!day.isReady || day.inProgress.data === undefined || playing + day.results.length === 0) return;
  const lists = [
    [day.results, day.completed],
    [day.coming, day.upcoming],
  ] as const;
  const cards = playing + lists.filter(([games, source]) => !isCardHidden(games, source)).length;
  return cards === 1 ? 'one-card' : undefined;
}
