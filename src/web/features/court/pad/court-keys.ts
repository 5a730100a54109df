import { useEffect, useEffectEvent } from 'react';

type CourtKeys = {
  /** A point for the team that stands on this side. */
  onPoint: (half: 'left' | 'right') => void;
  onUndo: () => void;
  isDisabled: boolean;
};

/** Elements in which these keys have another meaning. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role$="dialog"], [role="listbox"], [role="menu"], [role="tablist"], [role="radiogroup"]';

/** The keys of a keyboard or a remote control: left and right add a point, Backspace undoes. */
export function useCourtKeys({ onPoint, onUndo, isDisabled }: CourtKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isElsewhere = target instanceof Element && target.closest(OWN_KEYS) !== null;
    // A dialog has the focus, except while it is opening.
    const isDialogOpen = document.querySelector('[role$="dialog"]') !== null;
    if (isDisabled || repeat || altKey || ctrlKey || metaKey || shiftKey || isElsewhere || isDialogOpen)
      return;
    if (key === 'ArrowLeft') onPoint('left');
    else if (key === 'ArrowRight') onPoint('right');
    else if (key === 'Backspace') onUndo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
