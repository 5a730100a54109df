import { randomBytes } from 'node:crypto';

/**
 * Numbers requests, such as `req-3f9a1c-12`: the middle is another one each time a process begins, so that the number that
 * somebody was shown finds one request in a log of many starts.
 */
export function requestIds(): () => string {
  const start = randomBytes(3).toString('hex');
  let last = 0;
  return () => {
    last += 1;
    return `req-${start}-${last.toString(36)}`;
  };
}
