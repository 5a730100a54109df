import type { QueryClient } from '@tanstack/react-query';
import { use, useSyncExternalStore } from 'react';
import { DEVICE } from '#contract/sessions.ts';
import { type Game, gameQuery } from '#web/features/games/queries.ts';
import { CallFailed } from '#web/lib/client.ts';
import { Editors } from '#web/lib/editors.ts';
import { asSentence } from '#web/lib/format.ts';
import { invalidateUnannounced } from '#web/lib/live.ts';
import { holdInTab, whenFree } from '#web/lib/one-tab.ts';
import { UNTIL_ANSWERED } from '#web/lib/query.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { BoardScore } from './board-score.ts';
import { type EditorView, ScoreEditor } from './editor.ts';
import type { Notice } from './state.ts';
import {
  areStoredScoresRead,
  NOTHING_STORED,
  PREFIX,
  type StoredScore,
  slots,
  storedScoresRead,
} from './store.ts';
import { sendEvents } from './sync.ts';
import { countUnanswered, type UnansweredCounts } from './unanswered-counts.ts';

/** The editors that are open in this tab, of the signed-in user or, with a court link, of the device. */
export const scoreEditors = new Editors<ScoreEditor, StoredScore>(PREFIX, slots);

const storedScore = (ownerId: number, gameId: number): StoredScore =>
  scoreEditors.slot(ownerId, [gameId]).read() ?? NOTHING_STORED;

/** The names of the games that a page shows for scoring. */
const shown = new Set<string>();

/** The editors that are being opened, so that none is opened twice. */
const opening = new Map<string, Promise<boolean>>();

const nameOf = (ownerId: number, gameId: number) => `${PREFIX}:${ownerId}:${gameId}`;

/**
 * Opens the editor of a game. Only one tab of a browser has it, so that its entries have one order: false where another tab
 * does. `isTakingOver`: the other tab closes it.
 */
export function openEditor(
  queries: QueryClient,
  game: Game,
  ownerId: number,
  { isTakingOver = false } = {},
): Promise<boolean> {
  scoreEditors.belongTo(ownerId);
  const key = `${nameOf(ownerId, game.id)} ${isTakingOver}`;
  const isOpening = opening.get(key) ?? open(queries, game, ownerId, isTakingOver);
  opening.set(key, isOpening);
  return isOpening.finally(() => opening.delete(key));
}

async function open(
  queries: QueryClient,
  game: Game,
  ownerId: number,
  isTakingOver: boolean,
): Promise<boolean> {
  if (scoreEditors.find(ownerId, [game.id])) return true;
  const name = nameOf(ownerId, game.id);
  const close = () => closeEditor(ownerId, game.id);
  const release = await holdInTab(name, { isTakingOver, onLost: close });
  if (!release) return false;
  await slots.reread(name);
  // Somebody else signed in meanwhile.
  if (!scoreEditors.belongsTo(ownerId)) {
    release();
    return false;
  }
  const editor: ScoreEditor = scoreEditors.get(
    ownerId,
    [game.id],
    () =>
      new ScoreEditor({
        game,
        slot: scoreEditors.slot(ownerId, [game.id]),
        send: (request) => sendEvents(ownerId, game.id, request),
        notify: (notice, isSeen) => showNotice(queries, ownerId, editor, notice, isSeen),
        onChange: () => {
          closeIfUnused(ownerId, game.id);
          notifyWatchers();
        },
        onStop: release,
      }),
  );
  notifyWatchers();
  return true;
}

function closeEditor(ownerId: number, gameId: number): void {
  scoreEditors.close(ownerId, [gameId]);
  notifyWatchers();
}

/** Closes an editor that no page shows and that has nothing to send, so that another tab can open it. */
function closeIfUnused(ownerId: number, gameId: number): void {
  const editor = scoreEditors.find(ownerId, [gameId]);
  if (editor?.get().saving === 'saved' && !shown.has(nameOf(ownerId, gameId))) closeEditor(ownerId, gameId);
}

/** Says that a page shows a game for scoring. Returns a function that says that it does not any more. */
export function showEditor(ownerId: number, gameId: number): () => void {
  shown.add(nameOf(ownerId, gameId));
  return () => {
    shown.delete(nameOf(ownerId, gameId));
    closeIfUnused(ownerId, gameId);
  };
}

/** Runs a function once no tab has the editor of a game. Returns a function that stops waiting. */
export const whenEditorFree = (ownerId: number, gameId: number, run: () => void) =>
  whenFree(nameOf(ownerId, gameId), run);

/** The editor of a game, if it is open in this tab. */
export const useOpenEditor = (ownerId: number, gameId: number): ScoreEditor | undefined =>
  useSyncExternalStore(watchScoreEditors, () => scoreEditors.find(ownerId, [gameId]));

/** The texts about entries that were lost because their game was deleted, by user and game. */
const discarded = new Map<string, string>();

const watchers = new Set<() => void>();

function watchScoreEditors(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

function notifyWatchers(): void {
  for (const watch of watchers) watch();
}

/** Whether unanswered points of any game wait on this device for the network. */
export function useWaitingPoints(): boolean {
  return useSyncExternalStore(watchScoreEditors, () =>
    scoreEditors.all().some((editor) => editor.get().saving === 'waiting'),
  );
}

function showNotice(
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
      discardGone(userId, editor.get().game.id, enteredIn(editor.get()));
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

const enteredIn = ({ refusals, unsaved }: Pick<EditorView, 'refusals' | 'unsaved'>): BoardScore[] => [
  ...refusals.map(({ score }) => score),
  ...unsaved,
];

/** '1º set, 5 a 3; 2º set, 0 a 1'. */
const inWords = (entered: readonly BoardScore[]): string =>
  entered
    .toSorted((a, b) => a.setNumber - b.setNumber)
    .map(({ setNumber, team1Score, team2Score }) => `${setNumber}º set, ${team1Score} a ${team2Score}`)
    .join('; ');

/** Deletes the entries of a deleted game, and tells the user what they were. */
function discardGone(userId: number, gameId: number, entered: readonly BoardScore[]): void {
  discarded.set(`${userId} ${gameId}`, inWords(entered));
  scoreEditors.drop(userId, [gameId]);
  notifyWatchers();
  reportGone(userId, gameId);
}

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

/** Sends the stored entries of a user, whichever page is open; those of games that another tab has open are left to it. */
export async function resumeScoreEditors(queries: QueryClient, userId: number): Promise<void> {
  await storedScoresRead();
  return scoreEditors.resume<Game | 'gone'>(
    userId,
    ([id = 0]) => queries.fetchQuery({ ...gameQuery(id), ...UNTIL_ANSWERED }).catch(goneOrNull),
    ([id = 0], found) => {
      if (found === 'gone') discardGone(userId, id, enteredIn(storedScore(userId, id)));
      else void resumeEditor(queries, found, userId);
    },
  );
}

/** The same for entries by court links: those of the current link's games. The others wait for their link. */
export async function resumeLinkEditors(queries: QueryClient, games: readonly Game[]): Promise<void> {
  await storedScoresRead();
  return scoreEditors.resume<Game>(
    DEVICE,
    ([id]) => Promise.resolve(games.find((game) => game.id === id) ?? null),
    (_, game) => void resumeEditor(queries, game, DEVICE),
  );
}

async function resumeEditor(queries: QueryClient, game: Game, ownerId: number): Promise<void> {
  if (!(await openEditor(queries, game, ownerId))) return;
  const editor = scoreEditors.find(ownerId, [game.id]);
  editor?.adopt(game);
  editor?.send();
  // Another tab may have sent everything meanwhile.
  closeIfUnused(ownerId, game.id);
}

/**
 * Suspends the rendering component until the stored scores are read. Not used once they are, because React shows a
 * suspended page as loading for a third of a second even when the promise is resolved.
 */
export function waitForStoredScores(): void {
  if (!areStoredScoresRead()) use(storedScoresRead());
}

/** The sets with unanswered entries of a game, in words. */
type UnansweredScore = { readonly gameId: number; readonly teams: string | null; readonly scores: string };

/** The unanswered entries on this device of other games than these. `teams` is null where the page does not know them. */
export function useUnansweredElsewhere(
  ownerId: number,
  gameIds: readonly number[],
): readonly UnansweredScore[] {
  waitForStoredScores();
  const words = useSyncExternalStore(watchScoreEditors, () =>
    JSON.stringify(unansweredElsewhere(ownerId, gameIds)),
  );
  return JSON.parse(words) as UnansweredScore[];
}

const unansweredElsewhere = (ownerId: number, gameIds: readonly number[]): UnansweredScore[] =>
  scoreEditors.stored(ownerId).flatMap((ids) => {
    const [gameId = 0] = ids;
    const entered = enteredIn(storedScore(ownerId, gameId));
    if (gameIds.includes(gameId) || entered.length === 0) return [];
    const game = scoreEditors.find(ownerId, ids)?.get().game;
    const teams = game ? `${game.team1.name} × ${game.team2.name}` : null;
    return [{ gameId, teams, scores: inWords(entered) }];
  });

/** How many entries on this device, for these games or for all, the server has not answered. */
export function useUnansweredCounts(ownerId: number, gameIds?: readonly number[]): UnansweredCounts {
  waitForStoredScores();
  const words = useSyncExternalStore(watchScoreEditors, () =>
    JSON.stringify(countUnansweredOf(ownerId, gameIds)),
  );
  return JSON.parse(words) as UnansweredCounts;
}

const countUnansweredOf = (ownerId: number, gameIds?: readonly number[]): UnansweredCounts =>
  countUnanswered(
    scoreEditors
      .stored(ownerId)
      .filter(([id = 0]) => gameIds?.includes(id) ?? true)
      .map(([id = 0]) => storedScore(ownerId, id)),
  );

const goneOrNull = (error: unknown) =>
  error instanceof CallFailed && error.problem.code === 'GAME_NOT_FOUND' ? 'gone' : null;
