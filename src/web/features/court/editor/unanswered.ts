import { use, useSyncExternalStore } from 'react';
import type { ServerTrouble } from '#web/lib/net/call-failed.ts';
import { scoreEditors, scoresIn, scoresInWords, storedOf, watchScoreEditors } from './open-editors.ts';
import { areStoredScoresRead, storedScoresRead } from './store.ts';
import { countUnanswered, type UnansweredCounts } from './unanswered-counts.ts';

/** Whether unanswered points of any game wait on this device for the network. */
export function useWaitingPoints(): boolean {
  return useSyncExternalStore(watchScoreEditors, () =>
    scoreEditors.all().some((editor) => editor.get().saving === 'waiting'),
  );
}

/** Why points wait although the server answered; null where it did not. */
export function usePointsTrouble(): ServerTrouble | null {
  return useSyncExternalStore(
    watchScoreEditors,
    () =>
      scoreEditors
        .all()
        .find((editor) => editor.get().trouble !== null)
        ?.get().trouble ?? null,
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
    const entered = scoresIn(storedOf(ownerId, gameId));
    if (gameIds.includes(gameId) || entered.length === 0) return [];
    const game = scoreEditors.find(ownerId, ids)?.get().game;
    const teams = game ? `${game.team1.name} × ${game.team2.name}` : null;
    return [{ gameId, teams, scores: scoresInWords(entered) }];
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
      .map(([id = 0]) => storedOf(ownerId, id)),
  );
