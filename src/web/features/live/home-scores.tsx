import type { ReactNode } from 'react';
import { completedQuery, liveScoresQuery, POLL, upcomingQuery } from '#web/features/games/queries.ts';
import { usePolled } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ScoreBoardSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { GameList } from './game-list.tsx';
import { LiveBoard } from './live-board.tsx';

const RESULTS = 3;

/** "Placares ao Vivo": what comes, what is played, the last completed round's first results. */
export function HomeScores() {
  const live = usePolled(liveScoresQuery, POLL.liveScores);
  const upcoming = usePolled(upcomingQuery, POLL.upcoming);
  const completed = usePolled(completedQuery, POLL.completed);
  const isFetching = live.isFetching || upcoming.isFetching || completed.isFetching;

  if ([live, upcoming, completed].some((query) => query.isError && !query.data)) {
    const retry = () => void Promise.all([live.refetch(), upcoming.refetch(), completed.refetch()]);
    return (
      <Section title="Placares ao Vivo">
        <Card>
          <ErrorState
            message="Erro ao carregar os placares. Tente novamente mais tarde."
            onRetry={retry}
            isRetrying={isFetching}
          />
        </Card>
      </Section>
    );
  }
  if (!live.data || !upcoming.data || !completed.data) {
    return (
      <Section title="Placares ao Vivo">
        <ScoreBoardSkeleton />
        <div aria-hidden="true" className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      </Section>
    );
  }

  const playing = live.data.filter((game) => game.status === 'em_andamento');
  const results = completed.data.recentGames.slice(0, RESULTS);
  const coming = upcoming.data;
  return (
    <Section title="Placares ao Vivo">
      {playing.length + results.length + coming.length === 0 ? (
        <Card>
          <EmptyState
            title="Não há jogos em andamento ou finalizados para exibir."
            hint="Os placares ao vivo serão exibidos quando a rodada for ativada pelo administrador."
          />
        </Card>
      ) : null}
      {playing.length > 0 ? (
        <section aria-label={`Partidas ao Vivo, rodada ${playing[0]?.round}`} className="flex flex-col gap-3">
          <h3 className="text-lg">Partidas ao Vivo · Rodada {playing[0]?.round}</h3>
          <div className="grid gap-5 lg:grid-cols-[repeat(auto-fit,minmax(28rem,1fr))]">
            {playing.map((game) => (
              <LiveBoard key={game.id} game={game} askedAt={live.dataUpdatedAt} />
            ))}
          </div>
        </section>
      ) : null}
      <div className="grid items-start gap-5 md:grid-cols-2">
        {coming.length > 0 ? (
          <Card title="Próximos Jogos Agendados" headingLevel={3}>
            <GameList games={coming} />
          </Card>
        ) : null}
        {results.length > 0 ? (
          <Card title="Resultados da Última Rodada Concluída" headingLevel={3}>
            <GameList games={results} />
          </Card>
        ) : null}
      </div>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-xl md:text-2xl">{title}</h2>
      {children}
    </section>
  );
}
