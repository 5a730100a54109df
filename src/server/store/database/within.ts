import { DatabaseUnavailable } from './errors.ts';

/**
 * The result of a read, or `DatabaseUnavailable` if it takes longer than `limit` milliseconds. The read
 * itself goes on.
 */
export async function within<T>(limit: number, reading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const tooLong = () => reject(new DatabaseUnavailable(new Error(`No answer within ${limit} ms`)));
  const timer = setTimeout(tooLong, limit);
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same, but with a limit of 0 the read is not begun: reads that nobody waits for would pile up. */
export async function askedWithin<T>(limit: number, read: () => Promise<T>): Promise<T> {
  if (limit === 0) throw notAsked();
  return within(limit, read());
}

export const notAsked = () => new DatabaseUnavailable(new Error('It does not answer, so it is not asked'));
