import type { UseQueryResult } from '@tanstack/react-query';
import type { Game } from '#web/features/games/queries.ts';
import { Loaded } from '#web/ui/loaded.tsx';
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
  return (
    <Loaded
      from={live}
      failure="Erro ao carregar os placares. Tente novamente mais tarde."
      isFailureInCard
      loading={<ScoreBoardSkeleton />}
    >
      {() =>
        playing.length === 0 ? null : (
          <div className="grid gap-5 xl:grid-cols-[repeat(auto-fit,minmax(28rem,1fr))]">
            {playing.map((game) => (
              <LiveBoard key={game.id} game={game} askedAt={live.dataUpdatedAt} isStateTold={isStateTold} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
