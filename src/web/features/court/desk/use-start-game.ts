import type { Game } from '#web/features/games/queries.ts';
import { toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { currentGameIn } from './current-game.ts';

type Start = {
  game: Game;
  /** The title of the toast when it fails. */
  refusal: string;
  started: (game: Game) => void;
  to?: 'em_andamento' | 'agendado';
};

/** Starts a game, reopens a completed one, or puts one back that was started by mistake. If a colleague did it first, that counts as success. */
export function useStartGame({ game, refusal, started, to = 'em_andamento' }: Start) {
  const isDone = ({ status }: Game) => status === to;
  const change = useWrite('PATCH /api/games/{id}/status', {
    done: started,
    failed(error) {
      const current = currentGameIn(error);
      if (current && isDone(current)) started(current);
      else toastFailure(refusal)(error);
    },
  });
  const start = () => {
    const { id, version } = game;
    // The event stream may have brought the colleague's change already.
    if (isDone(game)) started(game);
    else change.mutate({ params: { id }, body: { status: to, version } });
  };
  return { ...change, start };
}
