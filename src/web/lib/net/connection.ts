import { useSyncExternalStore } from 'react';
import { isPublicRead } from '#contract/reads.ts';
import { today } from '#web/lib/format/format.ts';

/**
 * How the page learns of changes. `heardAt`: when its data were last known to be current, in milliseconds, 0
 * before the first event. Stands still while the stream is open but the server has no database.
 */
type Connection = {
  readonly isOpen: boolean;
  /** The stream broke, or no first event came. False if the page closed it because it is hidden. */
  readonly isLost: boolean;
  readonly heardAt: number;
  /** When the shown data were stored on this device; 0 if they come from the server. */
  readonly storedAt: number;
  /** Milliseconds the server's clock is ahead of this device's; 0 until known. */
  readonly aheadBy: number;
  /** The stream names only public topics: nobody is signed in, or the account is unconfirmed. */
  readonly isForStrangers: boolean;
  /** The server runs another release than this page. */
  readonly isOutdated: boolean;
};

/** Milliseconds without an event or answer after which the page may be outdated. */
export const STALE_AFTER = 20_000;

export const BEFORE_ALL: Connection = {
  isOpen: false,
  isLost: false,
  heardAt: 0,
  storedAt: 0,
  aheadBy: 0,
  isForStrangers: false,
  isOutdated: false,
};

let connection = BEFORE_ALL;
const watchers = new Set<() => void>();

export const connectionNow = (): Connection => connection;

export function changeConnection(next: Partial<Connection>): void {
  connection = { ...connection, ...next };
  for (const watch of watchers) watch();
}

function subscribe(watch: () => void) {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/** Renders again at every beat. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => BEFORE_ALL,
  );
}

/** Renders again only when the stream opens or closes. */
export const useIsStreamOpen = (): boolean =>
  useSyncExternalStore(subscribe, isStreamOpen, () => BEFORE_ALL.isOpen);

/** Renders again after midnight, at the next beat. */
export const useToday = (): string => useSyncExternalStore(subscribe, today, today);

/**
 * When an answer received at `answeredAt` was last known to be current, in milliseconds. It stays current while
 * the stream is open.
 */
export const lastCurrentAt = ({ isOpen, heardAt }: Connection, answeredAt: number): number =>
  isOpen ? heardAt : Math.max(heardAt, answeredAt);

/** The page shows data stored on this device, until the first event. */
export function noteStoredData(storedAt: number): void {
  if (connection.heardAt === 0) changeConnection({ storedAt });
}

export const isStreamOpen = () => connection.isOpen;

/** Whether the stream announces changes of this read. */
export const isAnnounced = (key: string): boolean =>
  connection.isOpen && (!connection.isForStrangers || isPublicRead(key));
