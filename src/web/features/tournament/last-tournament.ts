import type { QueryClient } from '@tanstack/react-query';
import { inLocalStorage, slotAt } from '#web/lib/device/slot.ts';
import { openIn, ownBase } from '#web/lib/net/base.ts';
import { tournamentsQuery } from './queries.ts';

/** The tournament that somebody last chose in the menu on this device. */
export const lastTournament = (userId: number) =>
  slotAt<{ readonly slug: string }>(`last-tournament-${userId}`, inLocalStorage);

/** Opens it for somebody who has just signed in at the address of the current one. False if there is none. */
export async function openLastTournament(queries: QueryClient, userId: number): Promise<boolean> {
  const chosen = ownBase() === '' ? lastTournament(userId).read() : null;
  if (!chosen) return false;
  const all = await queries.fetchQuery(tournamentsQuery).catch(() => []);
  const last = all.find(({ slug, isMine, isCurrent }) => slug === chosen.slug && isMine && !isCurrent);
  if (last) openIn(last, '/');
  return last !== undefined;
}
