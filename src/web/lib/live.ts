import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Events, LOST_AFTER } from '#contract/events.ts';
import { type ReadKey, type Topic, topicsOf } from '#contract/reads.ts';
import { ownRelease, updateWorker } from './release.ts';
import { revision } from './revision.ts';

/**
 * The connection by which the page learns of changes. `heardAt`: when what it says was last known to be so, in
 * milliseconds; 0 before the first event. The stream goes on while the server has no database, and knows nothing new then.
 */
type Connection = {
  readonly isOpen: boolean;
  readonly isLost: boolean;
  readonly heardAt: number;
  /** While the page shows data stored on this device, the time at which they were stored; else 0. */
  readonly keptAt: number;
  /** By how much the server's clock is ahead of this device's, in milliseconds; 0 until it is known. */
  readonly aheadBy: number;
  /** The server runs another release than this page. */
  readonly isOutdated: boolean;
};

/** How long a page waits for the first event before it counts as disconnected, in milliseconds. */
const FIRST_PATIENCE = 1_500;
const HIDDEN_FOR = 60_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
const BOARD: ReadKey = 'GET /api/live-scores';

const BEFORE_ALL: Connection = {
  isOpen: false,
  isLost: false,
  heardAt: 0,
  keptAt: 0,
  aheadBy: 0,
  isOutdated: false,
};

let connection = BEFORE_ALL;
const watchers = new Set<() => void>();

function change(next: Partial<Connection>): void {
  connection = { ...connection, ...next };
  for (const watch of watchers) watch();
}

/** Whether the stream is open, and when something last came. */
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

/** When an answer that came at `askedAt` was last known to be current, in milliseconds: while the stream is open it says so. */
export const currentAt = ({ isOpen, heardAt }: Connection, askedAt: number): number =>
  isOpen ? heardAt : Math.max(heardAt, askedAt);

/** Notes that the page shows data stored on this device, until the first event comes. */
export function noteStoredData(keptAt: number): void {
  if (connection.heardAt === 0) change({ keptAt });
}

export const isStreamOpen = () => connection.isOpen;

/** Fetches again the queries that depend on these topics. */
export function invalidate(queries: QueryClient, topics: readonly Topic[], but?: ReadKey): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => key !== but && isAbout(key, topics) });
}

/**
 * Keeps one event stream open for the page: detects its loss, closes it while the page is hidden, and opens it again
 * after growing, randomized pauses. Called once, at the start; what it returns ends it.
 */
export function openLiveStream(queries: QueryClient): () => void {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let isBehind = false;
  let isBack = false;
  let release = ownRelease();

  const open = () => {
    clearTimeout(retry);
    if (source || document.hidden) return;
    source = new EventSource('/api/events');
    source.addEventListener('beat', (event) => {
      const said = JSON.parse(event.data) as Events['beat'];
      heard(() => beat(said), said.silentFor);
    });
    source.addEventListener('changed', (event) =>
      heard(() => changed(JSON.parse(event.data) as Events['changed'])),
    );
    source.addEventListener('board', (event) =>
      heard(() => board(JSON.parse(event.data) as Events['board'], Number(event.lastEventId))),
    );
    source.addEventListener('error', lose);
    waitForEvents();
  };

  /** A stream without events is lost, even where the browser still counts it as open. */
  const waitForEvents = () => {
    clearTimeout(silence);
    silence = setTimeout(lose, LOST_AFTER);
  };

  const heard = (act: () => void, silentFor = 0) => {
    waitForEvents();
    attempts = 0;
    change({ isOpen: true, isLost: false, heardAt: Date.now() - silentFor, keptAt: 0 });
    act();
  };

  const close = () => {
    isBack = true;
    source?.close();
    source = undefined;
    clearTimeout(silence);
    clearTimeout(retry);
  };

  const lose = () => {
    close();
    change({ isOpen: false, isLost: true });
    const pause = Math.min(FIRST_PAUSE * 2 ** attempts, LONGEST_PAUSE);
    attempts += 1;
    retry = setTimeout(open, pause * (0.5 + Math.random()));
  };

  const beat = ({ revision: seen, build, hasWorker, hasCdn, now }: Events['beat']) => {
    revision.isInAddress = hasCdn;
    change({ aheadBy: now - Date.now() });
    release ??= build;
    if (build !== release && !connection.isOutdated) change({ isOutdated: true });
    // Where the browser refuses, the next beat tries again.
    updateWorker(hasWorker, connection.isOutdated).catch(() => {});
    // Another process may be behind for a moment; one that stays behind serves a database that was restored to an
    // earlier state.
    const wasBehind = isBehind;
    isBehind = seen < revision.greatest;
    if (isBehind) {
      if (!wasBehind) return;
      revision.reset(seen);
      void queries.resetQueries();
    } else if (seen > revision.current) {
      void queries.invalidateQueries();
      revision.caughtUp(seen);
    } else {
      if (isBack) {
        // Where changes come fast, their topics are announced before the board: a stream that broke in between has left
        // the page with the revision of the change but without its scores.
        void queries.invalidateQueries({ queryKey: [BOARD] });
        void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      }
      revision.caughtUp(seen);
    }
    isBack = false;
  };

  const changed = ({ revision: seen, topics }: Events['changed']) => {
    revision.caughtUp(seen);
    invalidate(queries, topics, BOARD);
  };

  const board = (games: Events['board'], seen: number) => {
    // The changed topics are announced a moment later: until then only the board is current.
    revision.wrote(seen);
    // A request sent before this must not overwrite it with an older answer.
    void queries.cancelQueries({ queryKey: [BOARD] }).then(() => queries.setQueryData([BOARD, {}], games));
  };

  const look = () => {
    clearTimeout(hiding);
    if (document.hidden) {
      hiding = setTimeout(() => {
        close();
        change({ isOpen: false });
      }, HIDDEN_FOR);
    } else {
      attempts = 0;
      open();
    }
  };

  const patience = setTimeout(() => {
    if (connection.heardAt === 0) change({ isLost: true });
  }, FIRST_PATIENCE);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    clearTimeout(patience);
    clearTimeout(hiding);
    close();
    change(BEFORE_ALL);
  };
}

function isAbout(key: unknown, topics: readonly Topic[]): boolean {
  return topicsOf(String(key)).some((topic) => topics.includes(topic));
}
