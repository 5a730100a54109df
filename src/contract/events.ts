import type { CallAnswer } from './call.ts';
import type { Contract } from './contract.ts';
import type { Topic } from './reads.ts';

/** The events of `GET /api/events`. Without zod, because the browser imports this file. */
export type Events = {
  /**
   * Sent when a stream opens and every five seconds: the process's latest revision, its build, whether service
   * workers are allowed, the server's time (`now`, milliseconds since 1970), and for how many milliseconds the
   * database has not answered (`silentFor`, 0 while it does). Only the first beat of a stream has `topics`, the
   * latest revision of each, from which a page knows what changed since it was loaded, `isForStrangers`: the
   * stream names only topics of public reads, and `tournament`, its id: at an address without a slug it is another
   * one once that has become the current one.
   */
  beat: {
    revision: number;
    build: string;
    hasWorker: boolean;
    now: number;
    silentFor: number;
    topics?: Readonly<Partial<Record<Topic, number>>>;
    isForStrangers?: boolean;
    tournament?: number;
  };
  /**
   * The changed topics: pages that show them fetch again. Without a session only topics of public reads, perhaps
   * none.
   */
  changed: { revision: number; topics: Topic[] };
  /** The whole answer of `GET /api/live-scores`; the event's id is its revision. */
  board: CallAnswer<Contract['GET /api/live-scores']>;
};

export const BEAT_EVERY = 5_000;
/** Milliseconds without an event after which the browser considers the stream lost. */
export const LOST_AFTER = 10_000;
