/**
 * Holds a name for this tab until the returned function is called; null where another tab of this browser holds it. A browser
 * has no locks on a page without https: there every tab holds every name.
 * `isTakingOver`: the other tab loses it. `onLost`: another tab took it over.
 */
export function holdInTab(
  name: string,
  { isTakingOver, onLost }: { isTakingOver: boolean; onLost: () => void },
): Promise<(() => void) | null> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(null);
    locks.request(name, isTakingOver ? { steal: true } : { ifAvailable: true }, hold).catch(onLost);
  });
}

/** Runs a function once no tab holds the name. Returns a function that stops waiting. */
export function whenFree(name: string, run: () => void): () => void {
  const waiting = new AbortController();
  globalThis.navigator?.locks?.request(name, { signal: waiting.signal }, () => {}).then(run, () => {});
  return () => waiting.abort();
}
