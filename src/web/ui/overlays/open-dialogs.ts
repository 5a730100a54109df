import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** The functions that close the open dialogs, the one on top last. */
const open: (() => void)[] = [];
const watchers = new Set<() => void>();
let beforeOpen: () => void = () => {};

/**
 * Sets the function that is called before each dialog opens. Called once, by the root, which adds a history entry: without one Back
 * on the first page of a visit would leave the site instead of closing the dialog.
 */
export function setBeforeDialogOpens(run: () => void): void {
  beforeOpen = run;
}

/** Closes the dialog on top, as Escape does, for the device's Back. Whether one was open: if not, Back navigates. */
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
