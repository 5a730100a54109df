import type { QueryClient } from '@tanstack/react-query';
import { use, useSyncExternalStore } from 'react';
import { DEVICE } from '#contract/sessions.ts';
import { CallFailed, send } from '#web/lib/client.ts';
import { asSentence } from '#web/lib/format.ts';
import { UNTIL_ANSWERED } from '#web/lib/query.ts';
import { withTabLock } from '#web/lib/tab-lock.ts';
import { afterWrite } from '#web/lib/write.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type Game, gameQuery } from './queries.ts';
import type { ScoreNotice } from './score-draft.ts';
import { ScoreEditor, type ScoreEditorState } from './score-editor.ts';
import {
  areStoredScoresRead,
  NOTHING_STORED,
  type Operation,
  readStoredNow,
  scoreEditors,
  storedScoresRead,
} from './score-slot.ts';
import { ScoreTabs } from './score-tabs.ts';
import type { BoardScore } from './typed-result.ts';
import { countUnanswered, type UnansweredCounts } from './unanswered-counts.ts';

/** The texts about entries that were lost because their game was deleted, by user and game. */
const discarded = new Map<string, string>();

/** The score editors in other tabs of this browser. */
const tabs = new ScoreTabs((userId, gameId) => scoreEditors.find(userId, [gameId]));

export function scoreEditorOf(queries: QueryClient, game: Game, userId: number): ScoreEditor {
  return scoreEditors.get(userId, [game.id], () => {
    const editor: ScoreEditor = new ScoreEditor({
      game,
      slot: scoreEditors.slot(userId, [game.id]),
      notify: (notice, isSeen) => showNotice(queries, userId, editor, notice, isSeen),
      onChange: notifyWatchers,
      postToTabs: (message) => tabs.post(userId, game.id, message),
      register: (id, operation) =>
        withTabLock(`manchete:quadra:${userId}:${id}`, () => sendOperation(userId, id, operation)),
    });
    tabs.postOpened(userId, game.id);
    // Another tab may have stored entries since this one read them, and may be closed by now.
    void readStoredNow(userId, game.id).then(({ entries, known }) =>
      editor.receive({ kind: 'entered', entries, known }),
    );
    return editor;
  });
}

/** Sends an operation. `ownerId`: the user who entered the operation; no other session may send it. */
async function sendOperation(ownerId: number, gameId: number, operation: Operation): Promise<Game> {
  const params = { id: gameId };
  const { id, by } = operation;
  const owned = { madeBy: ownerId };
  const author = by === undefined ? {} : { by };
  if (operation.kind === 'set') {
    const { result, version } = operation;
    const { base: _, ...set } = result;
    const body = { ...set, version, ...author };
    return send('POST /api/games/{id}/sets', { params, body }, id, owned);
  }
  const { setNumber, after, events } = operation;
  const body = { setNumber, after, events: [...events], ...author };
  const { game } = await send('POST /api/games/{id}/events', { params, body }, id, owned);
  return game;
}

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
  notice: ScoreNotice,
  isSeen: boolean,
): void {
  switch (notice.kind) {
    case 'answered':
      afterWrite(queries, 'POST /api/games/{id}/sets');
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
      afterWrite(queries, 'POST /api/games/{id}/sets');
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

const enteredIn = ({ refusals, unsaved }: Pick<ScoreEditorState, 'refusals' | 'unsaved'>): BoardScore[] => [
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

/** Sends the stored entries of a user, whichever page is open. */
export async function resumeScoreEditors(queries: QueryClient, userId: number): Promise<void> {
  await storedScoresRead();
  return scoreEditors.resume<Game | 'gone'>(
    userId,
    ([id = 0]) => queries.fetchQuery({ ...gameQuery(id), ...UNTIL_ANSWERED }).catch(goneOrNull),
    ([id = 0], found) => {
      if (found === 'gone')
        discardGone(userId, id, enteredIn(scoreEditors.slot(userId, [id]).read() ?? NOTHING_STORED));
      else scoreEditorOf(queries, found, userId).adopt(found);
    },
  );
}

/** The same for entries by court links: those of the current link's games. The others wait for their link. */
export async function resumeLinkEditors(queries: QueryClient, games: readonly Game[]): Promise<void> {
  await storedScoresRead();
  return scoreEditors.resume<Game>(
    DEVICE,
    ([id]) => Promise.resolve(games.find((game) => game.id === id) ?? null),
    (_, game) => scoreEditorOf(queries, game, DEVICE).adopt(game),
  );
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
    const entered = enteredIn(scoreEditors.slot(ownerId, ids).read() ?? NOTHING_STORED);
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
      .map((ids) => scoreEditors.slot(ownerId, ids).read() ?? NOTHING_STORED),
  );

const goneOrNull = (error: unknown) =>
  error instanceof CallFailed && error.problem.code === 'GAME_NOT_FOUND' ? 'gone' : null;
