import { setTimeout as pause } from 'node:timers/promises';
import type { Topic } from '#contract/reads.ts';
import type { Database } from '#server/db/database.ts';
import { load } from './load.ts';
import { wentBack } from './revision.ts';
import type { Snapshot } from './snapshot.ts';

/** How often at most a process that is said to be behind asks the database. */
const ASK_EVERY = 100;

/** What changed between two snapshots. `reset`: nothing known before is certain. */
export type Step = { snapshot: Snapshot; topics: Topic[]; reset: boolean };

/** The current snapshot of a tournament, and the only one who replaces it. */
export class Snapshots {
  #current: Snapshot;
  #loading: Promise<Snapshot> | undefined;
  #asking: Promise<Snapshot> | undefined;
  #mayAskAt = 0;
  readonly #db: Database;
  readonly #followers = new Set<(step: Step) => void>();

  constructor(db: Database, first: Snapshot) {
    this.#db = db;
    this.#current = first;
  }

  static async open(db: Database, tournamentId: number): Promise<Snapshots> {
    return new Snapshots(db, await load(db, tournamentId, null));
  }

  /** Taken once, at the beginning of a request. */
  get current(): Snapshot {
    return this.#current;
  }

  /** Calls `follow` at each new snapshot, in their order. Answers how to stop. */
  follow(follow: (step: Step) => void): () => void {
    this.#followers.add(follow);
    return () => this.#followers.delete(follow);
  }

  /** The snapshot that holds a write which is committed. A load under way may bring it already. */
  async holding(revision: number): Promise<Snapshot> {
    if (this.#current.revision < revision) await this.#loading?.catch(() => {});
    return this.#current.revision >= revision ? this.#current : this.#next();
  }

  /**
   * The snapshot that holds a revision somebody has seen elsewhere. Those who come while the last question is still
   * fresh ask the next one together; what the database holds is the answer, even if it is less: nobody waits for a
   * number that may not exist.
   */
  async seenElsewhere(revision: number): Promise<Snapshot> {
    if (this.#current.revision >= revision) return this.#current;
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  async #ask(): Promise<Snapshot> {
    const wait = this.#mayAskAt - performance.now();
    await (wait > 0 ? pause(wait) : undefined);
    // From here on a question may come too late for this load: the next one is another.
    this.#asking = undefined;
    this.#mayAskAt = performance.now() + ASK_EVERY;
    return this.refresh();
  }

  /** Loads what the database holds now. A load under way may have begun before: whoever asks waits for the next. */
  async refresh(): Promise<Snapshot> {
    await this.#loading?.catch(() => {});
    return this.#next();
  }

  /** One load for all who wait for the next. */
  #next(): Promise<Snapshot> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #load(): Promise<Snapshot> {
    const before = this.#current;
    const after = await load(this.#db, before.id, before);
    if (after === before) return before;
    this.#current = after;
    const reset = wentBack(before, after);
    const topics = (Object.keys(after.topics) as Topic[]).filter(
      (topic) => reset || (after.topics[topic] ?? 0) > before.revision,
    );
    for (const follow of this.#followers) follow({ snapshot: after, topics, reset });
    return after;
  }
}
