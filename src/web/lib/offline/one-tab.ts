/**
 * Holds a name for this tab until the returned function is called; null if another tab of this browser holds it.
 * Without https there are no locks: every tab holds every name. `isTakingOver`: the other tab loses it. `onLost`:
 * another tab took it over.
 */
export function holdInTab(
  name: string,
  { isTakingOver, onLost }: { isTakingOver: boolean; onLost: () => void },
): Promise<(() => void) | null> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    let isHeld = false;
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(null);
      isHeld = true;
      return new Promise<void>((release) => resolve(release));
    };
    locks
      .request(name, isTakingOver ? { steal: true } : { ifAvailable: true }, hold)
      // A browser that refuses locks is like one without any.
      .catch(() => (isHeld ? onLost() : resolve(() => {})));
  });
}

/**
 * Runs a function whenever no tab holds the name, until it returns true. Returns a function that stops waiting.
 */
export function whenFree(name: string, run: () => Promise<boolean>): () => void {
  const waiting = new AbortController();
  const wait = async () => {
    const { signal } = waiting;
    await globalThis.navigator.locks.request(name, { signal }, () => {});
    if (!(await run()) && !signal.aborted) await wait();
  };
  if (globalThis.navigator?.locks) wait().catch(() => {});
  return () => waiting.abort();
}
