import { useCallback, useState } from 'react';

/**
 * Which dialog of a list is open. `dialogOfDraft` names the dialog of a stored draft, which opens by itself until a dialog is
 * opened or closed; null where there is no draft, or while that is not known.
 */
export function useListDialog<Open>(dialogOfDraft: () => Open | null) {
  const [chosen, setChosen] = useState<Open | null>(null);
  const [isOffered, setOffered] = useState(true);
  const setOpen = useCallback((open: Open | null) => {
    setOffered(false);
    setChosen(open);
  }, []);
  // The list may change under it: what was offered stays open, to say what came of it.
  const restored = chosen === null && isOffered ? dialogOfDraft() : null;
  if (restored !== null) setOpen(restored);
  return { open: chosen ?? restored, setOpen };
}
