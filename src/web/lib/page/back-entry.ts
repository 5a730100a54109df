import type { RouterHistory } from '@tanstack/react-router';

/** Marks the duplicate history entry of a visit's first page. Going back to it goes on to what was before the visit. */
type MarkedState = { readonly isWayOut?: boolean };

/**
 * Back on the first page of a visit leaves the document, and no browser lets a page prevent that. So the first page is
 * put into the history a second time before a dialog opens on it: then Back stays in the document, and can close the
 * dialog. The router is not notified, because its location and the index of its entry stay the same. Browsers skip an
 * entry that was added without a user gesture: from a dialog that opened by itself, Back leaves the document.
 */
export function addBackEntry(router: RouterHistory): void {
  const state = history.state as typeof router.location.state | null;
  // While a Back that closed a dialog is being reverted, the browser and the router are at different entries.
  if (state?.__TSR_index !== 0 || router.location.state.__TSR_index !== 0) return;
  // The router replaces the methods of `history` with its own.
  const { replaceState, pushState } = History.prototype;
  replaceState.call(history, { ...state, __TSR_index: -1, isWayOut: true }, '');
  pushState.call(history, state, '');
}

/** Going back from the first page skips the entry that `addBackEntry` added, to what was before the visit. */
export function skipBackEntry(router: RouterHistory): () => void {
  return router.subscribe(({ location, action }) => {
    const { isWayOut, ...state } = location.state as typeof location.state & MarkedState;
    if (action.type !== 'BACK' || !isWayOut) return;
    // Where there was nothing before the visit, this entry becomes the first page again.
    history.replaceState({ ...state, __TSR_index: 0 }, '');
    history.back();
  });
}
