import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Close the open dialogs; the topmost is last. */
const open: (() => void)[] = [];
const watchers = new Set<() => void>();
let beforeOpen: () => void = () => {};

/**
 * Called before each dialog opens. Set once, by the root, which adds a history entry: without it, Back on a
 * visit's first page would leave the site instead of closing the dialog.
 */
export function setBeforeDialogOpens(run: () => void): void {
  beforeOpen = run;
}

/** For the device's Back: closes the topmost dialog as Escape does, and returns whether one was open. */
export function closeTopDialog(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

/** While `isOpen`, the device's Back calls `close`. */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const closeCurrent = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closeDialog = () => closeCurrent();
    beforeOpen();
    open.push(closeDialog);
    for (const watch of watchers) watch();
    return () => {
      open.splice(open.indexOf(closeDialog), 1);
      for (const watch of watchers) watch();
    };
  }, [isOpen]);
}

export const useDialogOpen = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => open.length > 0,
    () => false,
  );
