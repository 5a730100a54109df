import { type Database, query } from '#server/store/database/database.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { begin, verifyCode } from './begin.ts';
import { codeOf } from './first-start-code.ts';

export class FirstStart {
  readonly #db: Database;
  #begun: Snapshot | null = null;
  readonly begin = begin;
  readonly verifyCode = verifyCode;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Queries the database only until something was written, and once per revision. */
  async isOpen(snapshot: Snapshot): Promise<boolean> {
    if (Object.keys(snapshot.topics).length > 0 || snapshot === this.#begun) return false;
    const isOpen = (await query(this.#db, codeOf)) !== null;
    if (!isOpen) this.#begun = snapshot;
    return isOpen;
  }
}
