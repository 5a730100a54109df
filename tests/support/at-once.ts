import { expect, vi } from 'vitest';
import type { House } from './house.ts';

/**
 * Holds the first write before its commit until the second stands behind it, so that neither saw the other. Who makes
 * the second is known to the application already: the embedded engine could not look a session up meanwhile.
 */
export async function atOnce<A, B>(
  house: House,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  house.pause = (place) => {
    if (place !== 'before commit') return undefined;
    reached.resolve();
    return released;
  };
  try {
    const one = first();
    await reached.promise;
    const { line } = house.db;
    const other = second();
    await vi.waitFor(() => expect(house.db.line).not.toBe(line), { timeout: 5_000, interval: 1 });
    release();
    return await Promise.all([one, other]);
  } finally {
    release();
  }
}
