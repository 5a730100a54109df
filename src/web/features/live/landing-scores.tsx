import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { GameRowSkeleton } from '#web/ui/layout/skeleton.tsx';
import { GameCard, listedUpcoming } from './game-card.tsx';
import type { LandingDay } from './landing-day.ts';
import { LiveGames } from './live-games.tsx';
import { resultsTitle } from './use-match-day.ts';

const RESULTS = 4;

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
