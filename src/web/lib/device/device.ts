import type { DBSchema, IDBPDatabase } from 'idb';
import { DEVICE } from '#contract/sessions.ts';

interface DeviceSchema extends DBSchema {
  queue: { key: string; value: object };
  games: { key: string; value: object };
  person: { key: string; value: object };
}
export type Device = IDBPDatabase<DeviceSchema>;
export type Store = 'queue' | 'games' | 'person';

const NAME = 'manchete';
const STORES: readonly Store[] = ['queue', 'games', 'person'];

let opening: Promise<Device> | null = null;

/** Rejects if the browser forbids it. */
export function openDevice(): Promise<Device> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function open(): Promise<Device> {
  const { openDB } = await import('idb');
  return openDB<DeviceSchema>(NAME, 1, {
    upgrade(db) {
      for (const store of STORES) db.createObjectStore(store);
    },
    // A later release's page waits until this one closes its connection.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated() {
      opening = null;
    },
  });
}

export async function storeOnDevice(store: Store, key: string, value: object | null): Promise<void> {
  try {
    const db = await openDevice();
    await (value === null ? db.delete(store, key) : db.put(store, value, key));
  } catch {
    // Storage is full or forbidden.
  }
}

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
 * Deletes the games and the last users (optionally only if `shouldDelete` says so of one of them). Unanswered
 * entries stay for their owner. One transaction, so that a value stored meanwhile survives.
 */
export async function deleteSeen(shouldDelete?: (last: object) => boolean): Promise<void> {
  try {
    const tx = (await openDevice()).transaction(['games', 'person'], 'readwrite');
    const last = await tx.objectStore('person').getAll();
    if (!shouldDelete || last.some(shouldDelete))
      await Promise.all([tx.objectStore('games').clear(), tx.objectStore('person').clear()]);
    await tx.done;
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/**
 * Whether this device may store something, without loading the IndexedDB library. A browser that does not list its
 * databases may; one that forbids them rejects.
 */
export async function mayHaveStored(): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases?.some(({ name }) => name === NAME) !== false;
}

/** How long a stored game may be kept, milliseconds since 1970; null: as long as its owner's session. */
type Lasting = { readonly until?: number | null };

/** This browser's sessions at `now`: an account's, a court link's. */
export type Sessions = { readonly hasAccount: boolean; readonly hasCourt: boolean; readonly now: number };

/** The session it was seen in, or its link's day, is over. */
export const mustBeDeleted = (
  owner: number,
  { until }: Lasting,
  { hasAccount, hasCourt, now }: Sessions,
): boolean => (owner === DEVICE ? !hasCourt || (typeof until === 'number' && now >= until) : !hasAccount);

/** Deletes data of sessions that ended while no page was open. Unanswered entries stay for their owner. */
export async function deleteOfEndedSessions(sessions: Sessions): Promise<void> {
  try {
    if (!(await mayHaveStored())) return;
    await deleteEnded(await openDevice(), sessions);
  } catch {
    // Storage is forbidden, so nothing was stored; or the library's file is missing after a release, until the
    // next visit.
  }
}

async function deleteEnded(db: Device, sessions: Sessions): Promise<void> {
  const tx = db.transaction(['games', 'person'], 'readwrite');
  if (!sessions.hasAccount) await tx.objectStore('person').clear();
  for (let cursor = await tx.objectStore('games').openCursor(); cursor; cursor = await cursor.continue()) {
    if (mustBeDeleted(Number.parseInt(cursor.key, 10), cursor.value, sessions)) await cursor.delete();
  }
  await tx.done;
}
