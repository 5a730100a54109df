/** How long to wait for another tab's lock, in milliseconds: a suspended tab never releases it. */
const LOCK_TIMEOUT = 3_000;

/**
 * Runs a function while no other tab of this browser runs one under the same name. Without support for locks, at once.
 */
export async function withTabLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (!globalThis.navigator?.locks) return run();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return run();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return run();
  }
}
