/** How soon after the first, in milliseconds, and how near to where it was, in pixels, a press is the second of it. */
const SOON = 500;
const NEAR = { mouse: 8, finger: 24 } as const;
/** A tap that began in time is held to its end. */
const LONGEST_TAP = 2_000;
const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

let last: PointerEvent | null = null;
let lastKey: KeyboardEvent | null = null;
window.addEventListener('pointerdown', (event) => (last = event), true);
window.addEventListener('keydown', (event) => (lastKey = event), true);

/**
 * To be called when a dialog goes: the second of a double tap on it, or of an Enter pressed twice, was meant for it, and
 * must not fall on what stood below. One that falls on another dialog is held by that one.
 */
export function holdSecondTap(): void {
  const first = last;
  if (first && isOnDialog(first)) hold(first, (next) => !isOnDialog(next));
  if (lastKey?.key === 'Enter' && isOnDialog(lastKey)) holdSecondEnter(lastKey);
}

/** To be called when what was tapped stays in its place and means something else from then on: the next person, say. */
export function holdSecondTapHere(): void {
  if (last) hold(last, () => true);
}

/**
 * Where the dialog gives the keyboard back to, that is: whoever moved on since means what they press. A key that is held
 * down repeats itself for as long as it is: however late, that is still the first press.
 */
function holdSecondEnter(first: KeyboardEvent): void {
  let before = first;
  let moves = 0;
  const end = () => {
    window.removeEventListener('keydown', press, true);
    window.removeEventListener('focusin', move, true);
  };
  const press = (event: KeyboardEvent) => {
    const isSame = event.repeat || event.timeStamp - before.timeStamp < SOON;
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
 * To be called when a dialog comes: whoever taps fast is still at what stood there before, the page or another dialog, and
 * answers nothing. Nor do they close it, where its veil has come over what they tap, or where the browser still found the
 * page. `isHere`: whether the dialog still is.
 */
export function holdTapsMeantBelow(isHere: () => boolean): void {
  const first = last;
  if (!first) return;
  const before = veilOf(first);
  hold(first, (next) => isHere() && (before === null || veilOf(next) !== before));
}

/** Each tap that follows soon enough on the one before, in the same place, where it was not meant. */
function hold(first: PointerEvent, isAstray: (next: PointerEvent) => boolean): void {
  let before = first;
  let isHeld = false;
  const stop = (event: MouseEvent) => {
    if (event instanceof PointerEvent && event.type === 'pointerdown') {
      isHeld = isNext(before, event) && isAstray(event);
      if (isHeld) before = event;
    }
    if (!isHeld) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'click') isHeld = false;
  };
  for (const type of EVENTS) window.addEventListener(type, stop, true);
  setTimeout(() => {
    for (const type of EVENTS) window.removeEventListener(type, stop, true);
  }, LONGEST_TAP);
}

function isNext(first: PointerEvent, second: PointerEvent): boolean {
  const reach = second.pointerType === 'mouse' ? NEAR.mouse : NEAR.finger;
  const isSoon = second.timeStamp - first.timeStamp < SOON;
  return isSoon && Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <= reach;
}

const isOnDialog = ({ target }: Event) =>
  target instanceof Element && target.closest('[role$="dialog"]') !== null;

/** What lies over the page with a dialog on it: whatever is tapped there is on the dialog, or beside it. */
const veilOf = ({ target }: Event) => (target instanceof Element ? target.closest('[data-veil]') : null);
