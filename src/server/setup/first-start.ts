import { type Database, query } from '#server/db/database.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import { begin, verifyCode } from './begin.ts';
import { codeOf } from './first-start-code.ts';

/** The first start, for the calls and pages of a running server. */
export class FirstStart {
  readonly #db: Database;
  /** A server that has begun stays so while it runs. */
  #hasBegun = false;
  readonly begin = begin;
  readonly verifyCode = verifyCode;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Asks the database only until it is known that somebody has begun: what is served every day costs nothing. */
  async isOpen({ topics }: Snapshot): Promise<boolean> {
    if (this.#hasBegun) return false;
    this.#hasBegun = Object.keys(topics).length > 0 || (await query(this.#db, codeOf)) === null;
    return !this.#hasBegun;
  }
}
