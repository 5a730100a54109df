import { type Database, query } from '#server/store/database/database.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { begin, verifyCode } from './begin.ts';
import { codeOf } from './first-start-code.ts';

/** Whether the first start is open, for the calls and pages of a running server. */
export class FirstStart {
  readonly #db: Database;
  /** The latest snapshot for which the database said that it is over. */
  #begun: Snapshot | null = null;
  readonly begin = begin;
  readonly verifyCode = verifyCode;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Queries the database only until something was written, and once for each revision. */
  async isOpen(snapshot: Snapshot): Promise<boolean> {
    if (Object.keys(snapshot.topics).length > 0 || snapshot === this.#begun) return false;
    const isOpen = (await query(this.#db, codeOf)) !== null;
    if (!isOpen) this.#begun = snapshot;
    return isOpen;
  }
}
