import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastWords } from './toaster.tsx';

// The library that shows toasts is loaded with the first one, because most visitors never see any. Where it cannot be
// loaded, the toast is dropped and the page goes on.
const load = () => import('./toaster.tsx');
const Toaster = lazy<typeof import('./toaster.tsx').default>(() =>
  load().catch(() => ({ default: Nothing })),
);

const Nothing = () => <></>;

/** Loads the library in advance, because the first toast may be about a lost connection. */
export const preloadToasts = () => void load().catch(() => {});

let waiting: ToastWords | null = null;
let isReady = false;
let isNeeded = false;
const watchers = new Set<() => void>();

/** One at a time: a new one replaces the old. */
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

/** Rendered once, in the root. */
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
