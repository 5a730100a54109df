import { useCallback, useState } from 'react';

/**
 * Which dialog of a list is open. `dialogOfDraft`: a stored draft's dialog, which opens by itself until the user
 * opens or closes one; null without a draft, or while unknown.
 */
export function useListDialog<Open>(dialogOfDraft: () => Open | null) {
  const [chosen, setChosen] = useState<Open | null>(null);
  const [mayRestore, setMayRestore] = useState(true);
  const setOpen = useCallback((open: Open | null) => {
    setMayRestore(false);
    setChosen(open);
  }, []);
  // The draft's dialog stays open when the list changes, to show the result.
  const restored = chosen === null && mayRestore ? dialogOfDraft() : null;
  if (restored !== null) setOpen(restored);
  return { open: chosen ?? restored, setOpen };
}
