import type { QueryClient } from '@tanstack/react-query';
import { asSentence } from '#web/lib/format/format.ts';
import { invalidateUnannounced } from '#web/lib/net/live.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import type { BoardScore } from './board-score.ts';
import type { ScoreEditor } from './editor.ts';
import { notifyWatchers, scoreEditors, scoresIn, scoresInWords } from './open-editors.ts';
import type { Notice } from './state.ts';

/** The texts about entries that were lost because their game was deleted, by user and game. */
const discarded = new Map<string, string>();

/** Reports what became of a request. `isSeen`: the page of the game shows it already. */
export function showNotice(
  queries: QueryClient,
  userId: number,
  editor: ScoreEditor,
  notice: Notice,
  isSeen: boolean,
): void {
  switch (notice.kind) {
    case 'answered':
      invalidateUnannounced(queries, ['games']);
      break;
    case 'illegal':
      showToast({ tone: 'destructive', title: 'Lance não registrado', description: notice.message });
      break;
    case 'unnamed':
      showToast({
        tone: 'destructive',
        title: 'Jogador não anotado',
        description: `${asSentence(notice.message)} O lance conta sem o nome: diga à organização quem foi.`,
      });
      break;
    case 'refused':
      if (!isSeen) toastUnseen(editor, notice.refusal.message);
      break;
    case 'conflict':
      if (!isSeen) toastUnseen(editor, null);
      break;
    case 'gone':
      discardGone(userId, editor.get().game.id, scoresIn(editor.get()));
      invalidateUnannounced(queries, ['games']);
  }
}

/**
 * A toast about a score, on whatever page; the score editor itself is on the game's page. `refusal`: why it was
 * refused, if it was.
 */
function toastUnseen(editor: ScoreEditor, refusal: string | null): void {
  const { game } = editor.get();
  const where = `Abra ${game.team1.name} contra ${game.team2.name}, na rodada ${game.round}`;
  showToast({
    tone: 'destructive',
    title: refusal ? 'Placar não registrado' : 'Outra pessoa mudou um set',
    description: refusal
      ? `${asSentence(refusal)} ${where}: o que você anotou está lá.`
      : `${where}, e escolha o placar que fica.`,
  });
}

/** Deletes the entries of a deleted game, and tells the user what they were. */
export function discardGone(userId: number, gameId: number, entered: readonly BoardScore[]): void {
  discarded.set(`${userId} ${gameId}`, scoresInWords(entered));
  scoreEditors.drop(userId, [gameId]);
  notifyWatchers();
  reportGone(userId, gameId);
}

/** What a user entered in a game before it was deleted, in words; undefined where nothing was lost. */
export const lostIn = (userId: number, gameId: number): string | undefined =>
  discarded.get(`${userId} ${gameId}`) || undefined;

/** Reports a deleted game, and the entries that are lost with it. */
export function reportGone(userId: number, gameId: number): void {
  const scores = discarded.get(`${userId} ${gameId}`);
  showToast({
    tone: 'destructive',
    title: scores ? 'Placar não registrado' : 'Jogo não encontrado',
    description: scores
      ? `O jogo foi excluído. O que você anotou nele: ${scores}.`
      : 'Ele foi excluído ou é de outra rodada.',
  });
}
