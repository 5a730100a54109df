/** How soon after the first, in milliseconds, and how near to where it was, in pixels, a tap is the second of it. */
const SOON = 500;
const NEAR = { mouse: 8, finger: 24 } as const;
/** A tap that began in time is held to its end. */
const LONGEST_TAP = 2_000;
const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

let last: PointerEvent | null = null;
window.addEventListener('pointerdown', (event) => (last = event), true);

/**
 * To be called when a dialog goes: the second of a double tap on it was meant for it, and must not fall on what stood
 * below. Another dialog that comes in its place has its own way with it.
 */
export function holdSecondTap(): void {
  const first = last;
  if (!first || !isOnDialog(first) || performance.now() - first.timeStamp > SOON) return;
  let isHeld = false;
  const hold = (event: MouseEvent) => {
    if (event instanceof PointerEvent && event.type === 'pointerdown') isHeld = isSecond(first, event);
    if (!isHeld) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'click') isHeld = false;
  };
  for (const type of EVENTS) window.addEventListener(type, hold, true);
  setTimeout(() => {
    for (const type of EVENTS) window.removeEventListener(type, hold, true);
  }, LONGEST_TAP);
}

function isSecond(first: PointerEvent, second: PointerEvent): boolean {
  const reach = second.pointerType === 'mouse' ? NEAR.mouse : NEAR.finger;
  const isSoon = second.timeStamp - first.timeStamp < SOON;
  const isNear = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <= reach;
  return isSoon && isNear && !isOnDialog(second);
}

const isOnDialog = ({ target }: PointerEvent) =>
  target instanceof Element && target.closest('[role$="dialog"]') !== null;
