/**
 * A tap counts as the second of a double tap within this time of the first, in milliseconds, and this distance, in
 * pixels.
 */
const DOUBLE_TAP_WITHIN = 500;
const DOUBLE_TAP_DISTANCE = { mouse: 8, finger: 24 } as const;
/** After this long no tap is ignored any more, in milliseconds: a second tap that began in time is over by then. */
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
 * Call when a dialog closes. The second tap of a double tap on it, or a second Enter, must not act on what was below
 * it. A tap on another dialog is left to that dialog.
 */
export function ignoreSecondTap(): void {
  const first = last;
  if (first && isOnDialog(first)) ignoreNext(first, (next) => !isOnDialog(next));
  if (lastKey?.key === 'Enter' && isOnDialog(lastKey)) ignoreSecondEnter(lastKey);
}

/** Call when a tapped button stays in its place and gets another meaning, for example the next person. */
export function ignoreSecondTapHere(): void {
  if (last) ignoreNext(last, () => true);
}

/**
 * Ignores a second Enter only on the element that gets the focus back from the dialog: after the focus has
 * moved on, Enter is meant. A held key repeats its event; every repetition belongs to the first press.
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
 * Call when a dialog opens. A fast second tap was meant for what was there before, the page or another dialog: it
 * neither presses a button of this dialog nor closes it by its backdrop. `isHere`: whether this dialog is still open.
 */
export function ignoreTapsMeantBelow(isHere: () => boolean): void {
  const first = last;
  if (!first) return;
  const before = backdropOf(first);
  ignoreNext(first, (next) => isHere() && (before === null || backdropOf(next) !== before));
}

/**
 * Ignores each tap that follows the one before soon enough, in the same place, and on an element it was not
 * meant for. A tap elsewhere ends that, because a later tap in the place is then meant.
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

/** The backdrop that contains a dialog, if the event was on it or on the dialog. */
const backdropOf = ({ target }: Event) => (target instanceof Element ? target.closest('[data-veil]') : null);
