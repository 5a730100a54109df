import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** How each dialog that is open closes, the one on top last. */
const open: (() => void)[] = [];
const watchers = new Set<() => void>();
let prepare: () => void = () => {};

/** Sets what is done before a dialog is counted as open. Called once, by the root. */
export function beforeDialogs(run: () => void): void {
  prepare = run;
}

/** The device's way back closes what is on top, as Escape does. False where nothing is open: then it leads back. */
export function closeTopDialog(): boolean {
  open.at(-1)?.();
  return open.length > 0;
}

export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const now = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const own = () => now();
    prepare();
    open.push(own);
    for (const watch of watchers) watch();
    return () => {
      open.splice(open.indexOf(own), 1);
      for (const watch of watchers) watch();
    };
  }, [isOpen]);
}

/** Whether any dialog is open. */
export const useDialogOpen = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => open.length > 0,
  );
