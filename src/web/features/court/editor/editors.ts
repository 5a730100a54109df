import type { QueryClient } from '@tanstack/react-query';
import { DEVICE } from '#contract/sessions.ts';
import { type Game, gameQuery } from '#web/features/games/queries.ts';
import { mayHaveStored } from '#web/lib/device/device.ts';
import { ownBase } from '#web/lib/net/base.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { UNTIL_ANSWERED } from '#web/lib/net/query.ts';
import { holdInTab, whenFree } from '#web/lib/offline/one-tab.ts';
import { ScoreEditor } from './editor.ts';
import { inTournamentOf } from './moved-tournament.ts';
import { notifyWatchers, scoreEditors, scoresIn, storedOf } from './open-editors.ts';
import { discardGone, showNotice } from './reports.ts';
import { PREFIX, slots, storedScoresRead } from './store.ts';
import { sendEvents } from './sync.ts';

/** The names of the games that a page shows for scoring. */
const shown = new Set<string>();

/** The editors that are being opened, so that none is opened twice. */
const opening = new Map<string, Promise<boolean>>();

const nameOf = (ownerId: number, gameId: number) => `${PREFIX}:${ownerId}:${gameId}`;

/**
 * Opens the editor of a game. Only one tab of a browser has it, so that its entries have one order: false where another tab
 * does. `isTakingOver`: the other tab closes it. `base`: the game's tournament's.
 */
export function openEditor(
  queries: QueryClient,
  game: Game,
  ownerId: number,
  { isTakingOver = false, base = ownBase() } = {},
): Promise<boolean> {
  scoreEditors.belongTo(ownerId);
  const key = `${nameOf(ownerId, game.id)} ${isTakingOver}`;
  const isOpening = opening.get(key) ?? open(queries, game, ownerId, { isTakingOver, base });
  opening.set(key, isOpening);
  return isOpening.finally(() => opening.delete(key));
}

async function open(
  queries: QueryClient,
  game: Game,
  ownerId: number,
  { isTakingOver, base }: { isTakingOver: boolean; base: string },
): Promise<boolean> {
  if (scoreEditors.find(ownerId, [game.id])) return true;
  const name = nameOf(ownerId, game.id);
  let isLost = false;
  const onLost = () => {
    isLost = true;
    closeEditor(ownerId, game.id);
  };
  const release = await holdInTab(name, { isTakingOver, onLost });
  if (!release) return false;
  await slots.reread(name);
  // Another tab took it over, or somebody else signed in meanwhile.
  if (isLost || !scoreEditors.isOf(ownerId)) {
    release();
    return false;
  }
  const editor: ScoreEditor = scoreEditors.get(
    ownerId,
    [game.id],
    () =>
      new ScoreEditor({
        game,
        slot: scoreEditors.slot(ownerId, [game.id], base),
        send: (request) => sendEvents(ownerId, game.id, request, base),
        notify: (notice, isSeen) => showNotice(queries, ownerId, editor, notice, isSeen),
        onChange: () => {
          closeIfUnused(ownerId, game.id);
          notifyWatchers();
        },
        onStop: release,
      }),
  );
  // The page may have gone meanwhile, or another tab sent everything.
  closeIfUnused(ownerId, game.id);
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

/** Runs a function when no tab has the editor of a game, until it returns true. Returns a function that stops waiting. */
export const whenEditorFree = (ownerId: number, gameId: number, run: () => Promise<boolean>) =>
  whenFree(nameOf(ownerId, gameId), run);

/**
 * Sends the stored entries of a user, whichever page is open, to the tournament of each; those of games that another tab has
 * open are left to it. `canScore`: in this page's tournament; else only entries of others are sent.
 */
export async function resumeScoreEditors(
  queries: QueryClient,
  userId: number,
  canScore = true,
): Promise<void> {
  if (!canScore && !(await mayHaveStored().catch(() => false))) return;
  await storedScoresRead();
  return scoreEditors.resume<Game | 'gone'>(
    userId,
    async ([id = 0], base) => {
      if (!canScore && base === ownBase()) return null;
      return inTournamentOf(id, base, (at) =>
        queries.fetchQuery({ ...gameQuery(id, at), ...UNTIL_ANSWERED }),
      ).catch(goneOrNull);
    },
    ([id = 0], found, base) => {
      if (found === 'gone') discardGone(userId, id, scoresIn(storedOf(userId, id)));
      else void resumeEditor(queries, found, userId, base);
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

/** The names of the games whose entries are left to another tab, which may be killed before it has sent them. */
const left = new Set<string>();

async function resumeEditor(queries: QueryClient, game: Game, ownerId: number, base?: string): Promise<void> {
  const name = nameOf(ownerId, game.id);
  const resume = async () => {
    if (!scoreEditors.isOf(ownerId)) return true;
    if (!(await openEditor(queries, game, ownerId, { base }))) return false;
    const editor = scoreEditors.find(ownerId, [game.id]);
    editor?.adopt(game);
    editor?.send();
    return true;
  };
  if ((await resume()) || left.has(name)) return;
  left.add(name);
  whenFree(name, async () => {
    const isDone = await resume();
    if (isDone) left.delete(name);
    return isDone;
  });
}

const goneOrNull = (error: unknown) =>
  error instanceof CallFailed && error.problem.code === 'GAME_NOT_FOUND' ? 'gone' : null;
