import { toastFailure } from '#web/features/court/round/toasts.ts';
import type { Game } from '#web/features/games/queries.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { currentGameIn } from './current-game.ts';

type Start = {
  game: Game;
  /** The title of the toast when it fails. */
  refusal: string;
  started: (game: Game) => void;
};

const isStarted = ({ status }: Game) => status === 'em_andamento';

/** Starts a game, or reopens a completed one. If a colleague did it first, that counts as success. */
export function useStartGame({ game, refusal, started }: Start) {
  const change = useWrite('PATCH /api/games/{id}/status', {
    done: started,
    failed(error) {
      const current = currentGameIn(error);
      if (current && isStarted(current)) started(current);
      else toastFailure(refusal)(error);
    },
  });
  const start = () => {
    const { id, version } = game;
    // The event stream may have brought the colleague's change already.
    if (isStarted(game)) started(game);
    else change.mutate({ params: { id }, body: { status: 'em_andamento', version } });
  };
  return { ...change, start };
}
