import { type Database, query } from '#server/db/database.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import { begin, verifyCode } from './begin.ts';
import { codeOf } from './first-start-code.ts';

/** The first start, for the calls and pages of a running server. */
export class FirstStart {
  readonly #db: Database;
  /** The latest state for which the database said that somebody has begun. */
  #begun: Snapshot | null = null;
  readonly begin = begin;
  readonly verifyCode = verifyCode;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Asks the database only while nobody has written, and once for a state: what is served every day costs nothing. */
  async isOpen(snapshot: Snapshot): Promise<boolean> {
    if (Object.keys(snapshot.topics).length > 0 || snapshot === this.#begun) return false;
    const isOpen = (await query(this.#db, codeOf)) !== null;
    if (!isOpen) this.#begun = snapshot;
    return isOpen;
  }
}
