import type { RouterHistory } from '@tanstack/react-router';

/** Marks the history entry before the first page of a visit: going back to it leads on to what was before the visit. */
type Marked = { readonly isWayOut?: boolean };

/**
 * Back on the first page of a visit leaves the document, and no browser lets that be prevented. So the first page is put
 * into the history a second time before a dialog opens on it: then Back stays in the document, and can close the dialog.
 * The router does not hear of it: its place, and the number of its entry, are the same. Browsers pass over an entry that
 * was added before anybody touched the page: Back then leaves, also from a dialog that opened by itself.
 */
export function stepInside(router: RouterHistory): void {
  const state = history.state as typeof router.location.state | null;
  // While a step back that a dialog stopped is being undone, the browser is elsewhere than the router.
  if (state?.__TSR_index !== 0 || router.location.state.__TSR_index !== 0) return;
  // The router watches the methods of `history` itself.
  const { replaceState, pushState } = History.prototype;
  replaceState.call(history, { ...state, __TSR_index: -1, isWayOut: true }, '');
  pushState.call(history, state, '');
}

/** Whoever goes back from the first page means what was before it: the entry put there by `stepInside` is passed over. */
export function passWayOut(router: RouterHistory): () => void {
  return router.subscribe(({ location, action }) => {
    const { isWayOut, ...state } = location.state as typeof location.state & Marked;
    if (action.type !== 'BACK' || !isWayOut) return;
    // Where nothing was before the visit, this is its first page again.
    history.replaceState({ ...state, __TSR_index: 0 }, '');
    history.back();
  });
}
