import { useState } from 'react';

/**
 * What a dialog asks about, one of several. It stays known while the dialog closes, so that its words do not change
 * before they are out of sight.
 */
export function useAsked<Subject>() {
  const [asked, setAsked] = useState<{ readonly about: Subject; readonly isOpen: boolean } | null>(null);
  return {
    about: asked?.about ?? null,
    isOpen: asked?.isOpen ?? false,
    ask: (about: Subject) => setAsked({ about, isOpen: true }),
    close: () => setAsked((before) => before && { ...before, isOpen: false }),
  };
}
