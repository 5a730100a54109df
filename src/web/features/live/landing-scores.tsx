import type { ReactNode } from 'react';
import { POLL, todaysResultsQuery } from '#web/features/games/queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { GameRowSkeleton } from '#web/ui/layout/skeleton.tsx';
import { GameCard, listedUpcoming } from './game-card.tsx';
import { LiveGames } from './live-games.tsx';
import { resultsTitle, useMatchDay } from './use-match-day.ts';

const RESULTS = 4;

export function LandingScores({ children }: { children: ReactNode }) {
  const day = useMatchDay(POLL.landing, todaysResultsQuery());
  const { inProgress, playing, upcoming, completed, coming, comingNow } = day;
  const results = day.results.length > 0 ? day.results : newestFirst(day.recent);
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

const newestFirst = <G extends { readonly date: string }>(games: readonly G[]) =>
  games.toSorted((a, b) => b.date.localeCompare(a.date));
