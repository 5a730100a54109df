import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastWords } from './toaster.tsx';

// Loaded with the first toast, because most visitors never see any. If that fails, the toast is dropped.
const load = () => import('./toaster.tsx');
const Toaster = lazy<typeof import('./toaster.tsx').default>(() =>
  load().catch(() => ({ default: Nothing })),
);

const Nothing = () => <></>;

/** In advance: the first toast may be about a lost connection. */
export const preloadToasts = () => void load().catch(() => {});

let waiting: ToastWords | null = null;
let isReady = false;
let isNeeded = false;
const watchers = new Set<() => void>();

/** A new toast replaces the old. */
export function showToast(words: ToastWords): void {
  if (isReady) {
    void load().then(
      ({ show }) => show(words),
      () => {},
    );
    return;
  }
  waiting = words;
  isNeeded = true;
  for (const watch of watchers) watch();
}

function ready(): void {
  isReady = true;
  if (waiting) showToast(waiting);
  waiting = null;
}

export function ToastRegion() {
  const isShown = useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => isNeeded,
    () => false,
  );
  return isShown ? (
    <Suspense fallback={null}>
      <Toaster onReady={ready} />
    </Suspense>
  ) : null;
}
