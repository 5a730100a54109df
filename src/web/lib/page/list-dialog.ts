import { useCallback, useState } from 'react';

/**
 * Which dialog of a list is open. `dialogOfDraft`: the dialog of a stored draft, which opens by itself until
 * the user opens or closes a dialog; null where there is no draft, or it is not known yet.
 */
export function useListDialog<Open>(dialogOfDraft: () => Open | null) {
  const [chosen, setChosen] = useState<Open | null>(null);
  const [mayRestore, setMayRestore] = useState(true);
  const setOpen = useCallback((open: Open | null) => {
    setMayRestore(false);
    setChosen(open);
  }, []);
  // The dialog of the draft stays open when the list changes, to show the result.
  const restored = chosen === null && mayRestore ? dialogOfDraft() : null;
  if (restored !== null) setOpen(restored);
  return { open: chosen ?? restored, setOpen };
}
