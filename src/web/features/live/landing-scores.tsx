import {
  completedQuery,
  type Game,
  liveScoresQuery,
  POLL,
  upcomingQuery,
} from '#web/features/games/queries.ts';
import { areSettled, usePolled } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { GameRowSkeleton, ScoreBoardSkeleton } from '#web/ui/skeleton.tsx';
import { GameList } from './game-list.tsx';
import { LiveBoard } from './live-board.tsx';

/** "Placar dos Jogos": what is played now, what comes, what was played. */
export function LandingScores() {
  const live = usePolled(liveScoresQuery, POLL.landing);
  const upcoming = usePolled(upcomingQuery, POLL.upcoming);
  const completed = usePolled(completedQuery, POLL.completed);

  if (live.isError && !live.data) {
    return (
      <Card>
        <ErrorState
          message="Erro ao carregar os placares. Tente novamente mais tarde."
          onRetry={() => void live.refetch()}
          isRetrying={live.isFetching}
        />
      </Card>
    );
  }

  const playing = live.data?.filter((game) => game.status === 'em_andamento') ?? [];
  const boards = playing.map((game) => <LiveBoard key={game.id} game={game} askedAt={live.dataUpdatedAt} />);
  // What is played is shown at once; what stands below it comes whole, so that nothing in it is pushed away.
  if (!live.data || !areSettled([upcoming, completed])) {
    return (
      <>
        {boards.length > 0 ? boards : <ScoreBoardSkeleton />}
        <RowSkeletons />
      </>
    );
  }

  const results = resultsOf(live.data, completed.data?.recentGames);
  const coming = upcoming.data ?? live.data.filter((game) => game.status === 'agendado');
  return (
    <>
      {boards}
      {playing.length === 0 && results?.length === 0 ? (
        <Card>
          <EmptyState
            title="Sem jogos ao vivo ou finalizados no momento."
            hint="Os jogos aparecerão aqui durante os dias do torneio."
          />
        </Card>
      ) : null}
      <div className="grid items-start gap-5 md:grid-cols-2">
        {coming.length > 0 ? (
          <Card title="Próximos Jogos" headingLevel={3}>
            <GameList games={coming} />
          </Card>
        ) : null}
        {results === undefined ? (
          <Card title="Resultados" headingLevel={3}>
            <ErrorState
              message="Erro ao carregar os resultados."
              onRetry={() => void completed.refetch()}
              isRetrying={completed.isFetching}
            />
          </Card>
        ) : results.length > 0 ? (
          <Card title="Resultados" headingLevel={3}>
            <GameList games={results} />
          </Card>
        ) : null}
      </div>
    </>
  );
}

/** The active round's results; before its first one, those of the last completed round. The newest first. */
function resultsOf(live: readonly Game[], last: readonly Game[] | undefined): readonly Game[] | undefined {
  const today = live.filter((game) => game.status === 'concluido');
  return (today.length > 0 ? today : last)?.toSorted((a, b) => b.date.localeCompare(a.date));
}

function RowSkeletons() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {['Próximos Jogos', 'Resultados'].map((title) => (
        <Card key={title} title={title} headingLevel={3}>
          <div className="flex flex-col gap-4">
            <GameRowSkeleton />
            <GameRowSkeleton />
          </div>
        </Card>
      ))}
    </div>
  );
}
