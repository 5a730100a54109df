import type { UseQueryResult } from '@tanstack/react-query';
import type { Game } from '#web/features/games/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ScoreBoardSkeleton } from '#web/ui/skeleton.tsx';
import { LiveBoard } from './live-board.tsx';

type LiveGamesProps = {
  live: UseQueryResult<Game[]>;
  playing: readonly Game[];
  /** The page says above that they are live. */
  isStateTold?: boolean;
};

/** The boards of what is being played; their place while that is not known, and why it cannot be known. */
export function LiveGames({ live, playing, isStateTold = false }: LiveGamesProps) {
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
  if (!live.data) return <ScoreBoardSkeleton />;
  if (playing.length === 0) return null;
  return (
    <div className="grid gap-5 xl:grid-cols-[repeat(auto-fit,minmax(28rem,1fr))]">
      {playing.map((game) => (
        <LiveBoard key={game.id} game={game} askedAt={live.dataUpdatedAt} isStateTold={isStateTold} />
      ))}
    </div>
  );
}
