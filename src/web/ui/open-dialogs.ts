import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** The functions that close the open dialogs, the one on top last. */
const open: (() => void)[] = [];
const watchers = new Set<() => void>();
let prepare: () => void = () => {};

/** Sets a function that is called before each dialog opens. Called once, by the root. */
export function onDialogOpening(run: () => void): void {
  prepare = run;
}

/** Closes the dialog on top, as Escape does, for the device's Back. False where none is open: then Back navigates. */
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
    () => false,
  );
