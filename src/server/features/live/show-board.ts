import { liveScores } from '#domain/schedule/lists.ts';
import { type PresentedGame, presentGame } from '#server/features/games/present-game.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';

export function showBoard(snapshot: Snapshot): PresentedGame[] {
  return liveScores(snapshot).map((game) => presentGame(snapshot, game));
}
