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
 * Replays what happened on a rendered page before its code was loaded: presses, typed text, and pictures that
 * failed to load. Call it before React hydrates the page, and the returned function right after.
 */
export function replayEarlyInput(page: HTMLElement): () => void {
  const pressed = early()?.stop() ?? null;
  const typed = [...page.querySelectorAll('input')].flatMap((field) =>
    field.value === field.defaultValue ? [] : [{ field, text: field.value }],
  );
  for (const { field } of typed) field.value = field.defaultValue;
  return () => {
    for (const picture of page.querySelectorAll('img')) {
      if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event('error'));
    }
    for (const { field, text } of typed) type(field, text);
    if (pressed?.isConnected) pressed.click();
  };
}

/** Types a text into one of React's fields as a user would. */
function type(field: HTMLInputElement, text: string): void {
  // React hydrates the part of the page that an event is about before it handles the event.
  field.dispatchEvent(new Event('change', { bubbles: true }));
  // React's own `value` property of the field would hide that the text changed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
