import { useWrite } from '#web/lib/write.ts';
import { showToast } from '#web/ui/toast.tsx';
import { currentGameIn } from './current-game.ts';
import type { Game } from './queries.ts';
import { toastFailure } from './toasts.ts';
import { useGameOutcome } from './use-game-outcome.ts';
import { useLateOutcome } from './use-late-outcome.ts';

type Start = {
  game: Game;
  /** The title of the toast when it fails. */
  refusal: string;
  started: (game: Game) => void;
  /** Called instead where the page learns of the start only after it reported a failure. */
  startedLate?: (game: Game) => void;
};

/** Replaces the toast of a start that seemed to fail. */
export const toastStarted = () =>
  showToast({ tone: 'success', title: 'Jogo iniciado', description: 'Já pode marcar os pontos.' });

const isStarted = ({ status }: Game) => status === 'em_andamento';

/** Starts a game, or reopens a completed one. If a colleague did it first, that counts as success. */
export function useStartGame({ game, refusal, started, startedLate = started }: Start) {
  const outcome = useGameOutcome();
  const change = useWrite('PATCH /api/games/{id}/status', {
    outcome: ({ params }, signal) => outcome(params.id, signal, isStarted),
    done: started,
    failed(error) {
      const current = currentGameIn(error);
      if (current && isStarted(current)) started(current);
      else toastFailure(refusal)(error);
    },
  });
  const isOfGame = change.variables?.params.id === game.id;
  useLateOutcome(change, isOfGame && isStarted(game), () => {
    change.reset();
    startedLate(game);
  });
  const start = () => {
    const { id, version } = game;
    // The event stream may have brought the colleague's change already.
    if (isStarted(game)) started(game);
    else change.mutate({ params: { id }, body: { status: 'em_andamento', version } });
  };
  return { ...change, start };
}
