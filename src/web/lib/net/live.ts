import type { QueryClient } from '@tanstack/react-query';
import { type Events, LOST_AFTER } from '#contract/events.ts';
import { isPublicRead, type ReadKey, type Topic, topicsOf } from '#contract/reads.ts';
import { COURT_INDICATOR, SESSION_INDICATOR } from '#contract/sessions.ts';
import { ownAddress } from './base.ts';
import { noteAway, whenBack } from './client.ts';
import { BEFORE_ALL, changeConnection, connectionNow, isAnnounced } from './connection.ts';
import { hasCookie } from './readable-cookie.ts';
import { ownRelease, updateWorker } from './release.ts';
import { revision } from './revision.ts';
import { noteServerClock } from './server-clock.ts';

/** Milliseconds without a first event before the page counts as disconnected. */
const FIRST_EVENT_TIMEOUT = 1_500;
const HIDDEN_FOR = 60_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** Milliseconds that non-public reads wait for `GET /api/user` after a change. */
const USER_TIMEOUT = 2_000;
const BOARD: ReadKey = 'GET /api/live-scores';

/**
 * Refetches what a write may have changed, except what the stream announces. `topics`: what the write moves, if
 * known.
 */
export function invalidateUnannounced(queries: QueryClient, topics?: readonly Topic[]): void {
  fetchUserFirst(queries, (key) => !isAnnounced(String(key)) && (!topics || isAbout(key, topics)));
}

export const invalidateAll = (queries: QueryClient): void => fetchUserFirst(queries, () => true);

export function invalidate(queries: QueryClient, topics: readonly Topic[], but?: ReadKey): void {
  const isChanged = (key: unknown) => key !== but && isAbout(key, topics);
  if (topics.includes('accounts')) fetchUserFirst(queries, isChanged);
  else void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => isChanged(key) });
}

const USER: ReadKey = 'GET /api/user';

function fetchUserFirst(queries: QueryClient, isChanged: (key: unknown) => boolean): void {
  const fetchAgain = (isMeant: (key: string) => boolean, refetchType: 'active' | 'none' = 'active') =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [key] }) => isChanged(key) && isMeant(String(key)),
      refetchType,
    });
  void fetchAgain(() => true, 'none');
  void fetchAgain(isPublicRead);
  void Promise.race([fetchAgain((key) => key === USER), pause(USER_TIMEOUT)])
    // By the end of this timer the pages have rendered the user's answer: queries report by an earlier one.
    .then(() => pause(0))
    .then(() => fetchAgain((key) => key !== USER && !isPublicRead(key)));
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Called once, at the start; the returned function closes the stream. */
export function openLiveStream(queries: QueryClient): () => void {
  const stream = new LiveStream(queries);
  stream.start();
  return () => stream.stop();
}

/**
 * The page's event stream: notices its loss, closes it while the page is hidden, and reopens it after growing,
 * randomized pauses.
 */
class LiveStream {
  readonly #queries: QueryClient;
  #source: EventSource | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #firstEvent: ReturnType<typeof setTimeout> | undefined;
  #forget = () => {};
  #attempts = 0;
  #isBehind = false;
  #isReopened = false;
  /** The sessions the stream was opened with: without any it names only public topics. */
  #sessions: readonly string[] = [];
  #hasNewSession = false;
  #release = ownRelease();
  #tournament: number | undefined;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  start(): void {
    this.#firstEvent = setTimeout(() => {
      if (connectionNow().heardAt === 0) changeConnection({ isLost: true });
    }, FIRST_EVENT_TIMEOUT);
    document.addEventListener('visibilitychange', this.#checkVisibility);
    window.addEventListener('online', this.#checkNetwork);
    this.#forget = whenBack(this.#reopen);
    this.#open();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#checkVisibility);
    window.removeEventListener('online', this.#checkNetwork);
    this.#forget();
    clearTimeout(this.#firstEvent);
    clearTimeout(this.#hiding);
    this.#close();
    changeConnection(BEFORE_ALL);
  }

  #open(): void {
    clearTimeout(this.#retry);
    if (this.#source || document.hidden) return;
    const source = new EventSource(ownAddress('/api/events'));
    this.#source = source;
    this.#sessions = sessionsHere();
    source.addEventListener('beat', ({ data }) => {
      const beat = JSON.parse(data) as Events['beat'];
      this.#received(beat.silentFor);
      this.#followBeat(beat);
      this.#followSession();
    });
    source.addEventListener('changed', ({ data }) => {
      this.#received();
      this.#followChange(JSON.parse(data) as Events['changed']);
      this.#followSession();
    });
    source.addEventListener('board', ({ data, lastEventId }) => {
      this.#received();
      this.#followBoard(JSON.parse(data) as Events['board'], Number(lastEventId));
    });
    source.addEventListener('error', this.#lose);
    this.#waitForEvents();
  }

  #close(): void {
    this.#isReopened = true;
    this.#source?.close();
    this.#source = undefined;
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
  }

  /** Reopens the stream if somebody signed in or out in this browser since. */
  #followSession(): void {
    const [before, now] = [this.#sessions, sessionsHere()];
    if (!this.#source || before.join() === now.join()) return;
    this.#close();
    this.#open();
    // An ended session is noticed where it is needed: a tap at the court is kept until somebody signs in again.
    this.#hasNewSession = now.some((session) => !before.includes(session));
  }

  readonly #lose = (): void => {
    this.#close();
    // A refused stream says nothing about the server, which may have enough streams.
    if (connectionNow().isOpen) noteAway();
    changeConnection({ isOpen: false, isLost: true });
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#attempts, LONGEST_PAUSE);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#open(), pause * (0.5 + Math.random()));
  };

  /** A stream without events is lost, even if the browser still considers it open. */
  #waitForEvents(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#lose, LOST_AFTER);
  }

  #received(silentFor = 0): void {
    this.#waitForEvents();
    this.#attempts = 0;
    changeConnection({ isOpen: true, isLost: false, heardAt: Date.now() - silentFor, storedAt: 0 });
  }

  #followBeat(beat: Events['beat']): void {
    const { revision: seen, build, hasWorker, now, topics, isForStrangers } = beat;
    const { tournament = this.#tournament } = beat;
    // Another one has become the current one: nothing of what this page has loaded is at its address any more.
    if (this.#tournament !== undefined && tournament !== this.#tournament) {
      location.reload();
      return;
    }
    this.#tournament = tournament;
    changeConnection({ aheadBy: now - Date.now() });
    noteServerClock(connectionNow().aheadBy);
    this.#release ??= build;
    if (build !== this.#release && !connectionNow().isOutdated) changeConnection({ isOutdated: true });
    // If the browser refuses, the next beat tries again.
    updateWorker(hasWorker, connectionNow().isOutdated).catch(() => {});
    this.#followRevision(seen, topics);
    const { isForStrangers: wasForStrangers } = connectionNow();
    changeConnection({ isForStrangers: isForStrangers ?? wasForStrangers });
    if (!this.#hasNewSession && (!wasForStrangers || connectionNow().isForStrangers)) return;
    // What the previous stream did not name.
    this.#hasNewSession = false;
    fetchUserFirst(this.#queries, (key) => !isPublicRead(String(key)));
  }

  #followRevision(seen: number, topics: Events['beat']['topics']): void {
    // Another process may lag for a moment; one that stays behind means that the database was restored to an
    // earlier state.
    const wasBehind = this.#isBehind;
    this.#isBehind = seen < revision.greatest;
    if (this.#isBehind) {
      if (!wasBehind) return;
      revision.reset(seen);
      void this.#queries.resetQueries();
    } else {
      this.#catchUp(seen, topics);
    }
    this.#isReopened = false;
  }

  #catchUp(seen: number, topics: Events['beat']['topics']): void {
    const { current } = revision;
    // A rendered page may have been cached long ago: refetch only what has changed since.
    if (seen > current && topics && !this.#isReopened) this.#fetchChanged(changedSince(topics, current));
    else if (seen > current) fetchUserFirst(this.#queries, () => true);
    else if (this.#isReopened) {
      // During fast changes, topics are announced before the board. If the stream broke in between, the page has
      // the change's revision but not its scores.
      void this.#queries.invalidateQueries({ queryKey: [BOARD] });
      void this.#queries.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      });
    }
    revision.caughtUp(seen);
  }

  /** Things no topic covers may have changed too. */
  #fetchChanged(topics: readonly Topic[]): void {
    fetchUserFirst(this.#queries, (key) => topicsOf(String(key)).length === 0 || isAbout(key, topics));
  }

  #followChange({ revision: seen, topics }: Events['changed']): void {
    revision.caughtUp(seen);
    invalidate(this.#queries, topics, BOARD);
  }

  #followBoard(games: Events['board'], seen: number): void {
    // Only the board is current so far: the changed topics are announced a moment later.
    revision.wrote(seen);
    // An older answer on its way must not overwrite this event.
    void this.#queries
      .cancelQueries({ queryKey: [BOARD] })
      .then(() => this.#queries.setQueryData([BOARD, {}], games));
  }

  /** Retries now, and starts the pauses over. */
  readonly #reopen = (): void => {
    this.#attempts = 0;
    this.#open();
  };

  /** A stream waiting for an answer through the old network may wait in vain. */
  readonly #checkNetwork = (): void => {
    if (!connectionNow().isOpen) this.#close();
    this.#reopen();
  };

  readonly #checkVisibility = (): void => {
    clearTimeout(this.#hiding);
    if (!document.hidden) {
      this.#reopen();
      return;
    }
    this.#hiding = setTimeout(() => {
      this.#close();
      changeConnection({ isOpen: false });
    }, HIDDEN_FOR);
  };
}

let linksOpened = 0;
/** Reopens the stream with a newly opened link's session: the one before may have ended unnoticed. */
export function noteLinkOpened(): void {
  linksOpened += 1;
}

const sessionsHere = () => [...[SESSION_INDICATOR, COURT_INDICATOR].filter(hasCookie), `link ${linksOpened}`];

function changedSince(topics: NonNullable<Events['beat']['topics']>, seen: number): Topic[] {
  return (Object.keys(topics) as Topic[]).filter((topic) => (topics[topic] ?? 0) > seen);
}

function isAbout(key: unknown, topics: readonly Topic[]): boolean {
  return topicsOf(String(key)).some((topic) => topics.includes(topic));
}
