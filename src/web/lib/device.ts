import type { DBSchema, IDBPDatabase } from 'idb';
import { DEVICE } from '#contract/session-mark.ts';

/** What this device keeps for when there is no network; each store knows what its values are. */
interface DeviceSchema extends DBSchema {
  /** What was entered and is not answered, by its slot's name. */
  queue: { key: string; value: object };
  /** Games as they were seen last, by owner and game. */
  games: { key: string; value: object };
  /** Who was signed in last. */
  person: { key: string; value: object };
}
type Device = IDBPDatabase<DeviceSchema>;
export type Store = 'queue' | 'games' | 'person';

const NAME = 'manchete';
const STORES: readonly Store[] = ['queue', 'games', 'person'];

let opening: Promise<Device> | null = null;

/** The device's database. Rejects where the browser forbids it. */
export function openDevice(): Promise<Device> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function open(): Promise<Device> {
  // Whoever only looks at scores does not load it.
  const { openDB } = await import('idb');
  return openDB<DeviceSchema>(NAME, 1, {
    upgrade(db) {
      for (const store of STORES) db.createObjectStore(store);
    },
    // A page of a later release waits for this one to let go.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated() {
      opening = null;
    },
  });
}

/** Puts a value at a place, or takes it away with null. Where storage is full or forbidden, nothing is kept. */
export async function storeOnDevice(store: Store, key: string, value: object | null): Promise<void> {
  try {
    const db = await openDevice();
    await (value === null ? db.delete(store, key) : db.put(store, value, key));
  } catch {
    // Full or forbidden.
  }
}

/** All values of a store with their keys; none where storage is forbidden. */
export async function readFromDevice(store: Store): Promise<Map<string, object>> {
  try {
    const tx = (await openDevice()).transaction(store);
    const [keys, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
    return new Map(keys.map((key, i) => [key, values[i] ?? {}]));
  } catch {
    return new Map();
  }
}

/**
 * Nothing is kept any more of what a person saw, or only where `isAsked` says so of who was signed in last. What they
 * entered and is not answered stays for them. One transaction, so that nothing that is kept meanwhile is deleted with it.
 */
export async function deleteSeen(isAsked: (last: object | undefined) => boolean = () => true): Promise<void> {
  try {
    const tx = (await openDevice()).transaction(['games', 'person'], 'readwrite');
    if (isAsked(await tx.objectStore('person').get('last')))
      await Promise.all([tx.objectStore('games').clear(), tx.objectStore('person').clear()]);
    await tx.done;
  } catch {
    // Forbidden: nothing was kept.
  }
}

/** What a kept game says of how long it may be kept, in milliseconds since 1970; null where its owner's session says it. */
type Lasting = { readonly until?: number | null };

/** Which sessions this browser has at `now`: of an account, and of a link for a court. */
type Sessions = { readonly hasAccount: boolean; readonly hasCourt: boolean; readonly now: number };

/** Whether a game is kept for nobody any more: the session that it was seen with is over, or the day of its link. */
export const isOver = (
  owner: number,
  { until }: Lasting,
  { hasAccount, hasCourt, now }: Sessions,
): boolean => (owner === DEVICE ? !hasCourt || (typeof until === 'number' && now >= until) : !hasAccount);

/**
 * Deletes what is kept of sessions that ended while no page was open. What was entered and is not answered stays for its
 * owner. A browser that keeps nothing does not even load what reads it.
 */
export async function deleteOfEndedSessions(sessions: Sessions): Promise<void> {
  try {
    const databases = await indexedDB.databases?.();
    if (databases?.some(({ name }) => name === NAME) === false) return;
    const tx = (await openDevice()).transaction(['games', 'person'], 'readwrite');
    if (!sessions.hasAccount) await tx.objectStore('person').clear();
    for (let kept = await tx.objectStore('games').openCursor(); kept; kept = await kept.continue()) {
      if (isOver(Number.parseInt(kept.key, 10), kept.value, sessions)) await kept.delete();
    }
    await tx.done;
  } catch {
    // Forbidden: nothing was kept.
  }
}
