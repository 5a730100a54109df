import { DatabaseUnavailable } from './errors.ts';

/**
 * The result of a read, or `DatabaseUnavailable` where it takes longer than `limit` milliseconds. The read itself goes
 * on.
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
