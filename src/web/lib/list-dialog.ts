import { useCallback, useState } from 'react';

/**
 * Which dialog of a list is open. What `begun` names, a form that was lost with its session, is offered again until
 * somebody opens or closes one; null while that is not known, and where there is none.
 */
export function useListDialog<Open>(begun: () => Open | null) {
  const [chosen, setChosen] = useState<Open | null>(null);
  const [isOffered, setOffered] = useState(true);
  const setOpen = useCallback((open: Open | null) => {
    setOffered(false);
    setChosen(open);
  }, []);
  return { open: chosen ?? (isOffered ? begun() : null), setOpen };
}
