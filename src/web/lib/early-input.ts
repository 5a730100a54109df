/** What `public/early.js` keeps until the page's code is here. `stop` ends that and answers the button pressed last. */
type Early = { stop(): HTMLButtonElement | null };

/**
 * Carries out what happened on a page that the server rendered before its code was there: what somebody pressed and typed,
 * and that a picture did not come. To be called before React takes the page over; what it returns is called right after.
 */
export function replayEarlyInput(page: HTMLElement): () => void {
  const pressed = (window as { early?: Early }).early?.stop() ?? null;
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
