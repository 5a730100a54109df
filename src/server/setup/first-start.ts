import { type Database, query } from '#server/db/database.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import { begin, verifyCode } from './begin.ts';
import { codeOf } from './first-start-code.ts';

/** The first start, for the calls and pages of a running server. */
export class FirstStart {
  readonly #db: Database;
  readonly begin = begin;
  readonly verifyCode = verifyCode;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Asks the database only while nobody has written: what is served every day costs nothing. */
  async isOpen({ topics }: Snapshot): Promise<boolean> {
    return Object.keys(topics).length === 0 && (await query(this.#db, codeOf)) !== null;
  }
}
