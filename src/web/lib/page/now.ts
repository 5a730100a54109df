import { useSyncExternalStore } from 'react';

let now = Date.now();
const watchers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const watch of watchers) watch();
}

/** For rendering on the server, in milliseconds since 1970. */
export function setNow(at: number): void {
  now = at;
}

const currentTime = () => now;

function subscribe(watch: () => void) {
  watchers.add(watch);
  ticking ??= setInterval(tick, 1_000);
  return () => {
    watchers.delete(watch);
    if (watchers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** The current time, updated each second by one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentTime, currentTime);
}

/** Null on the server and until hydration, for content that needs the browser's time. */
export function useNowInBrowser(): number | null {
  return useSyncExternalStore<number | null>(subscribe, currentTime, () => null);
}
