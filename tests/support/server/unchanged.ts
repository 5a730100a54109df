import { expect } from 'vitest';
import type { Database } from '#server/store/database/database.ts';
import { marksOf, stateOf, writtenBetween } from './state.ts';

export async function unchanged<T>(db: Database, run: () => Promise<T>): Promise<T> {
  const before = await marksOf(db);
  const result = await run();
  const written = writtenBetween(before, await marksOf(db));
  if (written.length > 0) {
    const state = await stateOf(db);
    const rows = written.map((name) => `${name}, now ${JSON.stringify(state[name])}`);
    expect.fail(`It wrote to ${rows.join('\n')}`);
  }
  return result;
}
