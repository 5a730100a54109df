import type { CallAnswer } from './call.ts';
import type { Contract } from './contract.ts';
import type { Topic } from './reads.ts';

/** The events of `GET /api/events`, by name. Without zod, because the browser imports this file. */
export type Events = {
  /**
   * Sent when a stream opens and every five seconds: the latest revision of this process, its build, whether
   * a browser may keep a service worker, the server's time in milliseconds since 1970 (`now`), and for how many milliseconds the database has not answered
   * (`silentFor`, 0 while it does). Only the first one of a stream has `topics`, the latest revision of each, by which a
   * page knows what changed since it was loaded, and `isForStrangers`: the stream names only topics of public reads.
   */
  beat: {
    revision: number;
    build: string;
    hasWorker: boolean;
    now: number;
    silentFor: number;
    topics?: Readonly<Partial<Record<Topic, number>>>;
    isForStrangers?: boolean;
  };
  /** The topics that changed: pages that show them fetch again. Without a session only those of public reads, perhaps none. */
  changed: { revision: number; topics: Topic[] };
  /** The whole answer of `GET /api/live-scores`; the event's id is the revision it shows. */
  board: CallAnswer<Contract['GET /api/live-scores']>;
};

/** The interval between two beats of a stream, in milliseconds. */
export const BEAT_EVERY = 5_000;
/** After this many milliseconds without an event the browser treats the stream as lost. */
export const LOST_AFTER = 10_000;
