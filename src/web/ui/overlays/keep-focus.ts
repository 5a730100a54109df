/** Where something was removed: after `previous`, or first in `parent`. */
type Gap = { readonly parent: Node; readonly previous: Node | null };

/**
 * Keeps the focus in `main` when the focused element disappears (a removed picture's button, a row): it moves to
 * what took its place, else the nearest control of the same part, else its heading. After a dialog that closed
 * without restoring the focus, to what opened it. A `ref`; whole page changes are left to the router.
 */
export function keepFocus(main: HTMLElement): () => void {
  const { body } = document;
  /** The last focused element in `main`, unaffected by dialogs opened from it. */
  let last: { readonly element: Element; readonly path: string } | null = null;
  let gap: Gap | null = null;

  const forget = () => {
    last = null;
    gap = null;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !main.parentElement?.contains(target)) return;
    forget();
    if (main.contains(target)) last = { element: target, path: window.location.pathname };
  };
  // A press elsewhere means the user is done with that control.
  const onPress = ({ target }: PointerEvent) => {
    if (!(target instanceof Node) || !main.parentElement?.contains(target)) return;
    if (!last?.element.contains(target)) forget();
  };

  const giveBack = () => {
    // A closed dialog may leave the page inert for some frames; an inert page takes no focus.
    if (!last || main.closest('[inert]') || !isNowhere()) return;
    const { element, path } = last;
    const place = element.isConnected ? element : gap && nearest(gap, main, isTyped(element));
    // It would open a phone's keyboard.
    if (place === element && isTyped(element)) return;
    if (path === window.location.pathname && place instanceof HTMLElement) {
      if (!place.matches(FOCUSABLE)) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    } else forget();
  };
  const observer = new MutationObserver((records) => {
    if (!last) return;
    const mayDialogBeGone = records.some(
      ({ type, target, removedNodes }) =>
        type === 'attributes' || (target === body && removedNodes.length > 0),
    );
    for (const { removedNodes, target, previousSibling } of records) {
      for (const removed of removedNodes) {
        const isLost = gap === null ? removed.contains(last.element) : removed.contains(gap.parent);
        if (isLost) gap = { parent: target, previous: previousSibling };
        else if (gap?.previous === removed) gap = { ...gap, previous: previousSibling };
      }
    }
    const mayBeLost = gap !== null || mayDialogBeGone;
    // Only moved: it may be removed elsewhere later.
    if (last.element.isConnected) gap = null;
    // Two frames later: a closing dialog restores the focus in the next one.
    if (mayBeLost) requestAnimationFrame(() => requestAnimationFrame(giveBack));
  });

  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress, true);
  observer.observe(body, { childList: true, subtree: true, attributeFilter: ['inert'] });
  return () => {
    observer.disconnect();
    document.removeEventListener('pointerdown', onPress, true);
    document.removeEventListener('focusin', onFocus);
  };
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
/** Takes the focus without opening a phone's keyboard. */
const CONTROL = 'a[href], button, [role=tab], [role=radio], input[type=checkbox], input[type=radio]';

const isTyped = (element: Element) => element.matches('input, textarea') && !element.matches(CONTROL);

const isNowhere = () => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
};

/** Safari has `checkVisibility` from 17.4 on. */
const isShown = (element: Element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;

const isUsable = (element: Element) =>
  !element.matches(':disabled, [tabindex="-1"]') &&
  !element.closest('[inert], [aria-hidden=true]') &&
  isShown(element);

/**
 * The control after the gap, else before it, else the heading, in the smallest enclosing part that has one. After
 * a text field only the heading, so that a key meant for it presses no button.
 */
function nearest({ parent, previous }: Gap, main: HTMLElement, isHeadingOnly: boolean): Element | null {
  const isAfter = (element: Element) =>
    previous === null
      ? !!(parent.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
      : !!(previous.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) &&
        !previous.contains(element);
  let area = parent instanceof Element ? parent : parent.parentElement;
  while (area && main.contains(area)) {
    const controls = isHeadingOnly ? [] : [...area.querySelectorAll(CONTROL)].filter(isUsable);
    const control = controls.find(isAfter) ?? controls.at(-1);
    if (control) return control;
    const headings = [...area.querySelectorAll('h1, h2, h3, h4')].filter(isShown);
    const heading = headings.findLast((each) => !isAfter(each)) ?? headings[0];
    if (heading) return heading;
    area = area.parentElement;
  }
  return null;
}
