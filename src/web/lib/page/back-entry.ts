import type { RouterHistory } from '@tanstack/react-router';

/**
 * Marks the duplicate history entry of a visit's first page; going back to it continues to what was before the
 * visit.
 */
type MarkedState = { readonly isWayOut?: boolean };

/**
 * Back on a visit's first page leaves the document, which no page can prevent. So before a dialog opens there, the
 * page is added to the history a second time: then Back stays in the document and can close the dialog. The router
 * need not know, because its location and entry index stay the same. Browsers skip an entry added without a user
 * gesture, so a dialog that opened by itself does not get this.
 */
export function addBackEntry(router: RouterHistory): void {
  const state = history.state as typeof router.location.state | null;
  // While a Back that closed a dialog is being reverted, browser and router are at different entries.
  if (state?.__TSR_index !== 0 || router.location.state.__TSR_index !== 0) return;
  // The router replaces the methods of `history` with its own.
  const { replaceState, pushState } = History.prototype;
  replaceState.call(history, { ...state, __TSR_index: -1, isWayOut: true }, '');
  pushState.call(history, state, '');
}

/** Skips the entry added by `addBackEntry` on the way back. */
export function skipBackEntry(router: RouterHistory): () => void {
  return router.subscribe(({ location, action }) => {
    const { isWayOut, ...state } = location.state as typeof location.state & MarkedState;
    if (action.type !== 'BACK' || !isWayOut) return;
    // If there was nothing before the visit, this entry becomes the first page again.
    history.replaceState({ ...state, __TSR_index: 0 }, '');
    history.back();
  });
}
