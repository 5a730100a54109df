import { useSyncExternalStore } from 'react';
import { isPublicRead } from '#contract/reads.ts';

/**
 * The connection by which the page learns of changes. `heardAt`: when the data on the page were last known to
 * be current, in milliseconds; 0 before the first event. It does not advance while the stream is open but the
 * server has no database.
 */
type Connection = {
  readonly isOpen: boolean;
  /** The stream broke, or no event came at the start. False where the page closed it because it is hidden. */
  readonly isLost: boolean;
  readonly heardAt: number;
  /** While the page shows data stored on this device, the time at which they were stored; else 0. */
  readonly storedAt: number;
  /** By how much the server's clock is ahead of this device's, in milliseconds; 0 until it is known. */
  readonly aheadBy: number;
  /** The stream names only topics of public reads: nobody is signed in, or the account is not confirmed yet. */
  readonly isForStrangers: boolean;
  /** The server runs another release than this page. */
  readonly isOutdated: boolean;
};

/** After this long without an event or an answer, in milliseconds, what is shown may be outdated. */
export const STALE_AFTER = 20_000;

/** Before the first event, and on the server. */
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

/** The state of the event stream. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => connection,
    () => BEFORE_ALL,
  );
}

/**
 * When an answer that came at `answeredAt` was last known to be current, in milliseconds. While the stream is
 * open it is current.
 */
export const lastCurrentAt = ({ isOpen, heardAt }: Connection, answeredAt: number): number =>
  isOpen ? heardAt : Math.max(heardAt, answeredAt);

/** Records that the page shows data stored on this device, until the first event. */
export function noteStoredData(storedAt: number): void {
  if (connection.heardAt === 0) changeConnection({ storedAt });
}

export const isStreamOpen = () => connection.isOpen;

/** Whether the stream tells this page of changes of the read. */
export const isAnnounced = (key: string): boolean =>
  connection.isOpen && (!connection.isForStrangers || isPublicRead(key));
