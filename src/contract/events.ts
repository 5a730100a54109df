import type { Got } from './call.ts';
import type { Contract } from './contract.ts';
import type { Topic } from './reads.ts';

/** The events of `GET /api/events`, by name. Types only: the browser imports this file. */
export type Events = {
  /** At once and every five seconds: the latest revision known here, and which build serves. */
  beat: { revision: number; build: string };
  /** Something changed; whoever shows it asks again. */
  changed: { revision: number; topics: Topic[] };
  /** The whole answer of `GET /api/live-scores`; the event's id is the revision it shows. */
  board: Got<Contract['GET /api/live-scores']>;
};

/** Every this many milliseconds a stream beats. */
export const BEAT_EVERY = 5_000;
/** A stream that said nothing for this many milliseconds is lost, whatever the browser believes. */
export const LOST_AFTER = 10_000;
