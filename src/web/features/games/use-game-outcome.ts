import { DEVICE } from '#contract/sessions.ts';
import { ask } from '#web/lib/client.ts';
import type { Game } from './queries.ts';
import { useScorekeeper } from './scorekeeper.ts';

/**
 * Returns a function for `useWrite`'s `outcome`: it reads a game as it is now, and returns null where that is not as
 * the write would have left it. A court link reads it among the games of its court.
 */
export function useGameOutcome() {
  const isLinked = useScorekeeper().id === DEVICE;
  return async (id: number, signal: AbortSignal, isDone: (game: Game) => boolean): Promise<Game | null> => {
    const game = isLinked
      ? (await ask('GET /api/court', {}, signal)).games.find((each) => each.id === id)
      : await ask('GET /api/games/{id}', { params: { id } }, signal);
    return game && isDone(game) ? game : null;
  };
}
