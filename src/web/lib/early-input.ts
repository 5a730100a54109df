/**
 * What `public/early.js` recorded until the page's code was loaded. `stop` ends the recording and returns the
 * button that was pressed last; `missing` reports that the code could not be loaded, and reloads the page
 * once the server answers.
 */
type Early = { stop(): HTMLButtonElement | null; missing(): void };

const early = (): Early | undefined => (window as { early?: Early }).early;

/**
 * Leaves a page as the server rendered it, because its code could not be loaded. False where the page is not
 * a rendered one.
 */
export function stayAsRendered(): boolean {
  const waiting = early();
  waiting?.missing();
  return waiting !== undefined;
}

/**
 * Ends the recording, because React or the browser handles presses from now on. Returns the button that was pressed last,
 * null where none was.
 */
export const takeEarlyPress = (): HTMLButtonElement | null => early()?.stop() ?? null;

/** Reports pictures that failed to load before React hydrated the page, which therefore did not hear of it. */
export function reportFailedPictures(page: HTMLElement): void {
  for (const picture of page.querySelectorAll('img')) {
    if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event('error'));
  }
}
