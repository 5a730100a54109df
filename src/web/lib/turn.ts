/** How long the turn of another tab is waited for, in milliseconds: one that the system put to sleep never ends it. */
const PATIENCE = 3_000;

/** Runs it while no other tab of this browser runs anything under the same name. Without locks, at once. */
export async function inTurn<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (!globalThis.navigator?.locks) return run();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return run();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return run();
  }
}
