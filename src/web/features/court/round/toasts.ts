import { sayFailure } from '#web/lib/net/call-failed.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';

/** Shows why a write of a game failed, in a toast with this title. */
export const toastFailure = (title: string) => (error: Error) =>
  showToast({ tone: 'destructive', title, description: sayFailure(error) });
