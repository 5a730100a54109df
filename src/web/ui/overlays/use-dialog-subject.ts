import { useState } from 'react';

/** What a dialog is about. Kept while it closes, so that its words do not change before it is gone. */
export function useDialogSubject<Subject>() {
  const [state, setState] = useState<{ readonly subject: Subject; readonly isOpen: boolean } | null>(null);
  return {
    subject: state?.subject ?? null,
    isOpen: state?.isOpen ?? false,
    open: (subject: Subject) => setState({ subject, isOpen: true }),
    close: () => setState((before) => before && { ...before, isOpen: false }),
  };
}
