import { gameCan } from '#domain/game.ts';
import type { PadSet, PadStep } from '#web/ui/pad-parts.tsx';
import type { ScoreEditor } from './score-editor.ts';
import type { ScoredSet } from './use-scored-set.ts';

/** The list of sets above the pad: their scores, and why one may not be registered yet. */
export function setsOnPad(editor: ScoreEditor, selected: number): readonly PadSet[] {
  const { game } = editor.get();
  return (game.isExtraRound ? [1] : [1, 2, 3]).map((number) => {
    const { team1Score, team2Score } = editor.set(number);
    const stored = game.sets.find((each) => each.setNumber === number);
    const isDone = stored !== undefined || number === selected;
    return {
      number,
      score: [team1Score, team2Score] as const,
      state: stored?.skipped ? 'skipped' : isDone ? 'done' : 'open',
      refusal: isDone ? undefined : refusal(editor, number)?.message,
    };
  });
}

/** Why a set may not be registered at all, by the rules; null when it may. */
function refusal(editor: ScoreEditor, setNumber: number) {
  const empty = { setNumber, team1Score: 0, team2Score: 0, skipped: false, closed: false };
  return gameCan.registerSet(editor.played(), empty);
}

/** The button that completes the game, and why it is not possible yet. */
export function completion(editor: ScoreEditor, onComplete: () => void) {
  const { saving } = editor.get();
  const isUnsent = saving === 'waiting' || saving === 'held' || saving === 'asking';
  return {
    label: 'Marcar como Concluído',
    refusal: isUnsent
      ? 'Há pontos guardados por enviar.'
      : (gameCan.complete(editor.played())?.message ?? null),
    onPress: onComplete,
  };
}

/** The next step after a set's end: the next set, or completing the game. */
export function stepOnPad(
  { step, selected, set, stay }: ScoredSet,
  completing: ReturnType<typeof completion>,
  onGone: () => void,
): PadStep | null {
  if (step === null) return null;
  const message = `${selected}º set encerrado: ${set.team1Score} a ${set.team2Score}`;
  if (step.do === 'completeGame') return { message, ...completing };
  const onPress = () => {
    stay(step.setNumber);
    onGone();
  };
  return { message, label: `Ir para o ${step.setNumber}º set`, refusal: null, onPress };
}
