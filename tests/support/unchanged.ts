import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { stateOf } from './state.ts';

/** Runs something that must change nothing, and returns its result. */
export async function unchanged<T>(db: Database, run: () => Promise<T>): Promise<T> {
  const before = await stateOf(db);
  const result = await run();
  expect(await stateOf(db)).toEqual(before);
  return result;
}
