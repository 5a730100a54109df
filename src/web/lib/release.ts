import { useEffect, useSyncExternalStore } from 'react';
import { SHELL_CACHE, TAKE_OVER, WORKER } from '#contract/worker.ts';

/** The release of this page, which the build wrote into it; undefined while it is developed. */
export const ownRelease = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;

/** Held by each page on which a set is being played, whichever tab it is in. */
const PLAYING = 'manchete:set';
/** How long a new worker is not asked for again, in milliseconds. */
const ASK_AGAIN = 30_000;

let playing = 0;
const watchers = new Set<() => void>();

function countPlaying(change: 1 | -1): void {
  playing += change;
  for (const watch of watchers) watch();
}

/** While a set is being played no release takes over, and nobody is asked about one. */
export function useNoReleaseWhile(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    // Without https there are no locks, and no worker either.
    navigator.locks?.request(PLAYING, { mode: 'shared' }, () => promise).catch(() => {});
    countPlaying(1);
    return () => {
      resolve();
      countPlaying(-1);
    };
  }, [isPlaying]);
}

/** Whether a set is being played on this page. */
export const useIsPlaying = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => playing > 0,
  );

const workers = () => (import.meta.env.DEV ? undefined : navigator.serviceWorker);

let isWanted = false;
let registration: ServiceWorkerRegistration | undefined;
let askedAt = 0;

/** From now on this device opens its pages without a network too. */
export function wantWorker(): void {
  isWanted = true;
}

/**
 * What the server says of its worker, at each beat: none is to be kept, or there is a newer one, which takes over as
 * soon as no set is being played in any tab.
 */
export async function tendWorker(hasWorker: boolean, isOutdated: boolean): Promise<void> {
  registration ??= await workers()?.getRegistration();
  if (!hasWorker) return endWorker();
  if (!registration && isWanted) registration = await workers()?.register(WORKER, { updateViaCache: 'none' });
  if (!registration) return;
  if (registration.waiting) await letTakeOver(registration.waiting);
  // A page that was opened from the server knows its own release: what waits for it is looked for once.
  else if (askedAt === 0 || (isOutdated && Date.now() - askedAt > ASK_AGAIN)) {
    askedAt = Date.now();
    await registration.update();
  }
}

async function endWorker(): Promise<void> {
  const ended = registration;
  registration = undefined;
  if (!ended) return;
  await ended.unregister();
  await caches.delete(SHELL_CACHE);
}

async function letTakeOver(waiting: ServiceWorker): Promise<void> {
  if (!navigator.locks) return waiting.postMessage(TAKE_OVER);
  await navigator.locks.request(PLAYING, { ifAvailable: true }, async (free) => {
    if (free) waiting.postMessage(TAKE_OVER);
  });
}
