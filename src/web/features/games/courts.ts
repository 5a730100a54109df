import type { QueryClient } from '@tanstack/react-query';
import { Court } from './court.ts';
import { keptGames } from './kept.ts';
import { type Game, gameQuery } from './queries.ts';

/** One court for a game, whatever page shows it: what waits to be sent outlives the page. */
const courts = new Map<number, Court>();
let owner: number | null = null;

function own(userId: number): void {
  if (owner === userId) return;
  for (const court of courts.values()) court.stop();
  courts.clear();
  owner = userId;
}

export function courtOf(game: Game, userId: number): Court {
  own(userId);
  const court = courts.get(game.id) ?? new Court(game, userId);
  courts.set(game.id, court);
  return court;
}

/** Sends what this device keeps of a person's, whichever page they open. */
export async function resumeCourts(queries: QueryClient, userId: number): Promise<void> {
  own(userId);
  for (const id of keptGames(userId)) {
    if (courts.has(id)) continue;
    const game = await queries.fetchQuery(gameQuery(id)).catch(() => null);
    if (game && owner === userId) courtOf(game, userId);
  }
}
