import { setTimeout as pause } from 'node:timers/promises';
import type { Topic } from '#contract/reads.ts';
import { askAsServer } from '#server/store/database/askers.ts';
import type { Database } from '#server/store/database/database.ts';
import { isOutdated, load } from './load.ts';
import { wentBack } from './revision.ts';
import type { Snapshot } from './snapshot.ts';

const CHECK_EVERY = 100;

export type SnapshotChange = { snapshot: Snapshot; topics: Topic[]; reset: boolean };

export class Snapshots {
  #current: Snapshot;
  #loading: Promise<Snapshot> | undefined;
  #checking: Promise<Snapshot> | undefined;
  #mayCheckAt = 0;
  readonly #db: Database;
  readonly #followers = new Set<(change: SnapshotChange) => void>();

  constructor(db: Database, first: Snapshot) {
    this.#db = db;
    this.#current = first;
  }

  static async open(db: Database, tournamentId: number): Promise<Snapshots> {
    return new Snapshots(db, await load(db, tournamentId, null));
  }

  get current(): Snapshot {
    return this.#current;
  }

  follow(follow: (change: SnapshotChange) => void): () => void {
    this.#followers.add(follow);
    return () => this.#followers.delete(follow);
  }

  async including(revision: number): Promise<Snapshot> {
    if (this.#current.revision < revision) await this.#loading?.catch(() => {});
    return this.#current.revision >= revision ? this.#current : this.#next(true);
  }

  /**
   * A snapshot for somebody who has seen a revision in another process. Everybody waiting shares one check of
   * the database, at most one per interval. The result may be older than the revision, which may not exist.
   */
  async snapshotSince(revision: number): Promise<Snapshot> {
    if (this.#current.revision >= revision) return this.#current;
    this.#checking ??= this.#check();
    return this.#checking;
  }

  async #check(): Promise<Snapshot> {
    const wait = this.#mayCheckAt - performance.now();
    await (wait > 0 ? pause(wait) : undefined);
    // From here on a caller may need a later state than this load sees, so it joins the next load.
    this.#checking = undefined;
    this.#mayCheckAt = performance.now() + CHECK_EVERY;
    return this.refresh();
  }

  /**
   * Loads the current state. Never joins a load that began before the call, which may see an earlier state.
   */
  async refresh(): Promise<Snapshot> {
    await this.#loading?.catch(() => {});
    return this.#next(false);
  }

  #next(isKnown: boolean): Promise<Snapshot> {
    this.#loading ??= askAsServer(() => this.#load(isKnown)).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #load(isKnown: boolean): Promise<Snapshot> {
    const before = this.#current;
    if (!(isKnown || (await isOutdated(this.#db, before)))) return before;
    const after = await load(this.#db, before.tournamentId, before);
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
