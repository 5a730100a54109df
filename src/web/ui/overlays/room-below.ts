import { useSyncExternalStore } from 'react';
import { useSonner } from 'sonner';

/** Bars that stay at the lower edge while the page scrolls. */
const BARS = '[data-bottom-bar], [data-sticky-bar]';
/** A toast is at most about this high, in pixels: what is further up is not covered. */
const REACH = 160;

/**
 * How many pixels at the lower edge of the window a toast leaves free: for the bars, the button that was pressed last,
 * the page's main button, and the keyboard of the device. Measured only while a toast is shown.
 */
export function useRoomBelow(): number {
  const isShown = useSonner().toasts.length > 0;
  return useSyncExternalStore(isShown ? watch : never, isShown ? measure : none, none);
}

function measure(): number {
  const { innerHeight, visualViewport } = window;
  const visibleEnd = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const used = [...document.querySelectorAll(BARS), ...pressedButton(), ...mainButton()]
    .map((element) => element.getBoundingClientRect())
    .toSorted((a, b) => b.bottom - a.bottom);
  const lowest = used.reduce(
    (end, { top, bottom }) => (top < end && bottom > end - REACH ? top : end),
    Math.min(visibleEnd, innerHeight),
  );
  return Math.round(innerHeight - lowest);
}

function pressedButton(): readonly Element[] {
  const focused = document.activeElement;
  return focused?.matches('button:not([data-sonner-toaster] *)') ? [focused] : [];
}

/** One, the last: above each button of a list a toast would climb out of the window. */
const mainButton = () => [...document.querySelectorAll('main [data-tone="primary"]')].slice(-1);

function watch(changed: () => void): () => void {
  const targets = window.visualViewport ? [window, window.visualViewport] : [window];
  for (const target of targets)
    for (const event of ['scroll', 'resize']) target.addEventListener(event, changed, { passive: true });
  // A bar may appear, or change its height.
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    for (const target of targets)
      for (const event of ['scroll', 'resize']) target.removeEventListener(event, changed);
    observer.disconnect();
  };
}

const never = () => () => {};
const none = () => 0;
