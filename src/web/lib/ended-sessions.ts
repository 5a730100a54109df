import { DEVICE } from '#contract/sessions.ts';
import type { Device } from './device.ts';

/** Until when a stored game may be kept, in milliseconds since 1970; null: as long as its owner's session. */
type Lasting = { readonly until?: number | null };

/** Which sessions this browser has at `now`: an account's, a court link's. */
export type Sessions = { readonly hasAccount: boolean; readonly hasCourt: boolean; readonly now: number };

/** Whether a stored game has to be deleted: the session in which it was seen, or its link's day, is over. */
export const mustBeDeleted = (
  owner: number,
  { until }: Lasting,
  { hasAccount, hasCourt, now }: Sessions,
): boolean => (owner === DEVICE ? !hasCourt || (typeof until === 'number' && now >= until) : !hasAccount);

/** Deletes the games and the last user of ended sessions, in one transaction. */
export async function deleteEnded(db: Device, sessions: Sessions): Promise<void> {
  const tx = db.transaction(['games', 'person'], 'readwrite');
  if (!sessions.hasAccount) await tx.objectStore('person').clear();
  for (let cursor = await tx.objectStore('games').openCursor(); cursor; cursor = await cursor.continue()) {
    if (mustBeDeleted(Number.parseInt(cursor.key, 10), cursor.value, sessions)) await cursor.delete();
  }
  await tx.done;
}
