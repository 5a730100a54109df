import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed, sayFailure } from '#web/lib/client.ts';
import { reloadIfOnline, useLazy } from '#web/lib/lazy.ts';
import { useConnection } from '#web/lib/live.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Shown for a page that could not be opened: why, and a button to try again. */
export function PageFailed({ error }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const { isOpen } = useConnection();
  const offlineCourts = useLazy(() => import('#web/features/games/offline-courts.tsx'), !isOpen);
  const tryAgain = async () => {
    setRetrying(true);
    // A failed call is repeated; any other error, also missing code, reloads the page when the server is reachable.
    await (error instanceof CallFailed ? router.invalidate() : reloadIfOnline());
    setRetrying(false);
  };
  return (
    <>
      <ErrorState
        message="Não foi possível abrir esta página"
        hint={error instanceof CallFailed ? sayFailure(error) : 'Confira a conexão e tente de novo.'}
        onRetry={() => void tryAgain()}
        isRetrying={isRetrying}
      />
      {offlineCourts.Part ? <offlineCourts.Part /> : null}
    </>
  );
}

/** The same without the page's frame. */
export function SiteFailed(props: ErrorComponentProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4">
      <PageFailed {...props} />
    </main>
  );
}
