import { useWrite } from '#web/lib/write.ts';
import { presentGameIn } from './present-game.ts';
import type { Game } from './queries.ts';
import { toastFailure } from './toasts.ts';

type Start = {
  /** The title of the toast when it fails. */
  refusal: string;
  started: (game: Game) => void;
};

/** Starts a game, or reopens a completed one. If a colleague did it first, that counts as success. */
export function useStartGame({ refusal, started }: Start) {
  const change = useWrite('PATCH /api/games/{id}/status', {
    done: started,
    failed(error) {
      const present = presentGameIn(error);
      if (present?.status === 'em_andamento') started(present);
      else toastFailure(refusal)(error);
    },
  });
  const start = (game: Game) => {
    const { id, version } = game;
    // The event stream may have brought the colleague's change already.
    if (game.status === 'em_andamento') started(game);
    else change.mutate({ params: { id }, body: { status: 'em_andamento', version } });
  };
  return { ...change, start };
}
