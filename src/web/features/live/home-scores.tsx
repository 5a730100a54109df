import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type OwnPlayer, useUser } from '#web/features/auth/queries.ts';
import { POLL } from '#web/features/games/queries.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Collapsible } from '#web/ui/layout/collapsible.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { GameCard, listedUpcoming } from './game-card.tsx';
import { GameList } from './game-list.tsx';
import { LiveGames } from './live-games.tsx';
import { isOfToday, resultsTitle, roundsTitle, useMatchDay } from './use-match-day.ts';

const RESULTS = 3;
const LAST_RESULTS = 'Resultados da Última Rodada Concluída';
const STACK = 'flex min-w-0 flex-col gap-5';

type Day = ReturnType<typeof useMatchDay>;

export function HomeScores({ children }: { children: ReactNode }) {
  const day = useMatchDay(POLL.liveScores);
  const own = useUser().player;
  const { live, inProgress, playing, results, recent, coming, comingNow, upcoming, completed } = day;
  const isRoundOver = results.length > 0 && results.every(({ id }) => recent.some((game) => game.id === id));
  return (
    <section aria-labelledby="placares" className="flex flex-col gap-5">
      <h2 id="placares" className="text-xl md:text-2xl">
        Placares ao Vivo
      </h2>
      {live.isPending && playing.length === 0 ? (
        <div className="-mb-2 text-lg">
          <Skeleton className="h-[1lh] w-56" />
        </div>
      ) : null}
      {playing.length > 0 ? (
        <h3 className="-mb-2 text-lg">Partidas ao Vivo · {roundsTitle(playing)}</h3>
      ) : null}
      <LiveGames from={inProgress} playing={playing} queryOf={day.queryOf} />
      {isNothing(day) ? (
        <Card>
          <EmptyState
            title="Não há jogos em andamento ou finalizados para exibir."
            hint="Os placares ao vivo serão exibidos quando a rodada for ativada pelo administrador."
          />
        </Card>
      ) : null}
      {day.isReady ? (
        <div className="grid items-start gap-5 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
          <div className={`${STACK} empty:hidden`}>
            {results.length > 0 ? (
              <GameCard
                title={isRoundOver ? LAST_RESULTS : resultsTitle(results)}
                note={isRoundOver && isOfToday(results) ? <Badge>Hoje</Badge> : null}
                games={results}
                atOnce={RESULTS}
                source={completed}
                failure="Erro ao carregar os jogos concluídos"
                own={own}
              />
            ) : null}
            <GameCard
              title="Próximos Jogos Agendados"
              games={coming}
              atOnce={listedUpcoming(comingNow)}
              source={upcoming}
              failure="Erro ao carregar os próximos jogos"
              own={own}
            />
          </div>
          <div className={STACK}>
            {children}
            <LastResults day={day} own={own} />
          </div>
        </div>
      ) : (
        <div aria-hidden="true" className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </section>
  );
}

type LastResultsProps = { day: Day; own: OwnPlayer };

/** On a phone hidden if today has results. */
function LastResults({ day: { completed, earlier, results }, own }: LastResultsProps) {
  const isWide = useWide('md');
  if (!completed.data) {
    // The card of today's results already reports this failure.
    if (results.length > 0) return null;
    return (
      <GameCard
        title={LAST_RESULTS}
        games={[]}
        atOnce={RESULTS}
        source={completed}
        failure="Erro ao carregar os jogos concluídos"
      />
    );
  }
  if (earlier.length === 0) return null;
  return (
    <Collapsible title={LAST_RESULTS} isOpenAtFirst={isWide || results.length === 0}>
      <GameList games={earlier.slice(0, RESULTS)} atOnce={RESULTS} own={own} />
      <Link to="/confrontos" className="mt-2 inline-flex min-h-11 items-center font-semibold text-ocean">
        Ver todos os resultados
      </Link>
    </Collapsible>
  );
}

const isNothing = ({ inProgress, upcoming, completed, playing, results, coming, recent }: Day) =>
  inProgress.data !== undefined &&
  upcoming.data !== undefined &&
  completed.data !== undefined &&
  playing.length + results.length + coming.length + recent.length === 0;
