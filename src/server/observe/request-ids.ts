import { randomBytes } from 'node:crypto';

/**
 * Request ids such as `req-3f9a1c-12`. The middle part is new at each start, so that ids are unique in the
 * log.
 */
export function requestIds(): () => string {
  const start = randomBytes(3).toString('hex');
  let last = 0;
  return () => {
    last += 1;
    return `req-${start}-${last.toString(36)}`;
  };
}
