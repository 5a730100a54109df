import { useEffect, useSyncExternalStore } from 'react';
import { SHELL_CACHE, TAKE_OVER, WORKER } from '#contract/worker.ts';

/** This page's release, written into it by the build; undefined in development. */
export const ownRelease = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;

/** Held by each tab in which a set is being scored. */
const SCORING_LOCK = 'manchete:set';
/** Minimum milliseconds between checks for a new worker. */
const ASK_AGAIN = 30_000;

let scoring = 0;
const watchers = new Set<() => void>();

function countScoring(change: 1 | -1): void {
  scoring += change;
  for (const watch of watchers) watch();
}

/** While a set is being scored, no new release is activated or offered. */
export function useNoReleaseWhile(isScoring: boolean): void {
  useEffect(() => {
    if (!isScoring) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    // Without https there are neither locks nor service workers.
    navigator.locks?.request(SCORING_LOCK, { mode: 'shared' }, () => promise).catch(() => {});
    countScoring(1);
    return () => {
      resolve();
      countScoring(-1);
    };
  }, [isScoring]);
}

export const useIsScoring = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => scoring > 0,
    () => false,
  );

const workers = () => (import.meta.env.DEV ? undefined : navigator.serviceWorker);

let isRequested = false;
let registration: ServiceWorkerRegistration | undefined;
let askedAt = 0;

/** Lets the next beat install the service worker, so that this device opens its pages offline. */
export function requestWorker(): void {
  isRequested = true;
}

/** Called at each beat: removes the service worker, or activates a newer one once no tab is scoring a set. */
export async function updateWorker(hasWorker: boolean, isOutdated: boolean): Promise<void> {
  registration ??= await workers()?.getRegistration();
  if (!hasWorker) return removeWorker();
  if (!registration && isRequested)
    registration = await workers()?.register(WORKER, { updateViaCache: 'none' });
  if (!registration) return;
  if (registration.waiting) await activateWhenIdle(registration.waiting);
  // Checks for a newer worker once, and repeatedly while the page is outdated.
  else if (askedAt === 0 || (isOutdated && Date.now() - askedAt > ASK_AGAIN)) {
    askedAt = Date.now();
    await registration.update();
  }
}

async function removeWorker(): Promise<void> {
  const ended = registration;
  registration = undefined;
  await ended?.unregister();
  // A worker that was still installing may have filled the cache again.
  await globalThis.caches?.delete(SHELL_CACHE);
}

async function activateWhenIdle(waiting: ServiceWorker): Promise<void> {
  if (!navigator.locks) return waiting.postMessage(TAKE_OVER);
  await navigator.locks.request(SCORING_LOCK, { ifAvailable: true }, async (free) => {
    if (free) waiting.postMessage(TAKE_OVER);
  });
}
