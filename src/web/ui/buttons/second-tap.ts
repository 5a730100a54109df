/** A double tap's second tap comes within this time (milliseconds) and distance (pixels) of the first. */
const DOUBLE_TAP_WITHIN = 500;
const DOUBLE_TAP_DISTANCE = { mouse: 8, finger: 24 } as const;
/** In milliseconds: after this no tap is ignored, because a second tap is over by then. */
const LONGEST_TAP = 2_000;
const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

let last: PointerEvent | null = null;
let lastKey: KeyboardEvent | null = null;
// The server loads this module too, and has no window.
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', (event) => (last = event), true);
  window.addEventListener('keydown', (event) => (lastKey = event), true);
}

/**
 * Call when a dialog closes: the second tap of a double tap, or a second Enter, must not act on what was below. A
 * tap on another dialog is left to that dialog.
 */
export function ignoreSecondTap(): void {
  const first = last;
  if (first && isOnDialog(first)) ignoreNext(first, (next) => !isOnDialog(next));
  if (lastKey?.key === 'Enter' && isOnDialog(lastKey)) ignoreSecondEnter(lastKey);
}

/** Call when a tapped button stays in place and changes its meaning, for example to the next person. */
export function ignoreSecondTapHere(): void {
  if (last) ignoreNext(last, () => true);
}

/**
 * Ignores a second Enter only on the element that gets the focus back: after the focus has moved, Enter is meant.
 * A held key repeats its event, which belongs to the first press.
 */
function ignoreSecondEnter(first: KeyboardEvent): void {
  let before = first;
  let moves = 0;
  const end = () => {
    window.removeEventListener('keydown', press, true);
    window.removeEventListener('focusin', move, true);
  };
  const press = (event: KeyboardEvent) => {
    const isSame = event.repeat || event.timeStamp - before.timeStamp < DOUBLE_TAP_WITHIN;
    if (event.key !== 'Enter' || !isSame || isOnDialog(event)) return end();
    before = event;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const move = () => {
    moves += 1;
    if (moves > 1) end();
  };
  window.addEventListener('keydown', press, true);
  window.addEventListener('focusin', move, true);
}

/**
 * Call when a dialog opens: a fast second tap was meant for what was there before, so it neither presses a button
 * here nor closes the dialog by its backdrop. `isHere`: this dialog is still open.
 */
export function ignoreTapsMeantBelow(isHere: () => boolean): void {
  const first = last;
  if (!first) return;
  const before = backdropOf(first);
  ignoreNext(first, (next) => isHere() && (before === null || backdropOf(next) !== before));
}

/**
 * Ignores each tap soon after the previous one, in the same place, on an element it was not meant for. A tap
 * elsewhere ends that: later taps in the place are meant.
 */
function ignoreNext(first: PointerEvent, isMisdirected: (next: PointerEvent) => boolean): void {
  let before = first;
  let isHeld = false;
  const stop = (event: MouseEvent) => {
    if (event instanceof PointerEvent && event.type === 'pointerdown') {
      if (!isNext(before, event)) return end();
      isHeld = isMisdirected(event);
      if (isHeld) before = event;
    }
    if (!isHeld) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'click') isHeld = false;
  };
  const end = () => {
    for (const type of EVENTS) window.removeEventListener(type, stop, true);
  };
  for (const type of EVENTS) window.addEventListener(type, stop, true);
  setTimeout(end, LONGEST_TAP);
}

function isNext(first: PointerEvent, second: PointerEvent): boolean {
  const reach = second.pointerType === 'mouse' ? DOUBLE_TAP_DISTANCE.mouse : DOUBLE_TAP_DISTANCE.finger;
  const isSoon = second.timeStamp - first.timeStamp < DOUBLE_TAP_WITHIN;
  return isSoon && Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <= reach;
}

const isOnDialog = ({ target }: Event) =>
  target instanceof Element && target.closest('[role$="dialog"]') !== null;

/** The backdrop of a dialog, if the event was on it or in the dialog. */
const backdropOf = ({ target }: Event) => (target instanceof Element ? target.closest('[data-veil]') : null);
