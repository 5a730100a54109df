/**
 * What `public/early.js` keeps until the page's code is here. `stop` ends that and answers the button pressed last;
 * `missing` says that the code did not come, and loads the page anew once the server answers.
 */
type Early = { stop(): HTMLButtonElement | null; missing(): void };

const early = (): Early | undefined => (window as { early?: Early }).early;

/** Leaves a page as the server rendered it, because its code did not come. False where the page is not waiting for any. */
export function stayAsRendered(): boolean {
  const waiting = early();
  waiting?.missing();
  return waiting !== undefined;
}

/**
 * Carries out what happened on a page that the server rendered before its code was there: what somebody pressed and typed,
 * and that a picture did not come. To be called before React takes the page over; what it returns is called right after.
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

/** Types into a field of React's as a person does. */
function type(field: HTMLInputElement, text: string): void {
  // React takes over the part of the page that an event is about before it handles the event.
  field.dispatchEvent(new Event('change', { bubbles: true }));
  // Its own property of the field would hide that the text changed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
