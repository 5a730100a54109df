import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { useIsStreamOpen } from '#web/lib/net/connection.ts';
import { reloadIfOnline, useLazy } from '#web/lib/page/lazy.ts';
import { Brand } from '#web/ui/layout/brand.tsx';
import { ErrorState } from '#web/ui/layout/error-state.tsx';

/**
 * `onRetry`: repeats the failed call instead of the router's loaders. `isPage`: false if the page has its own
 * heading above.
 */
type PageFailedProps = Pick<ErrorComponentProps, 'error'> & { onRetry?: () => unknown; isPage?: boolean };

/**
 * Why a page could not be opened, with a button to retry. After a temporary failure it retries by itself once the
 * server is back.
 */
export function PageFailed({ error, onRetry, isPage = true }: PageFailedProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const isOpen = useIsStreamOpen();
  const offlineCourts = useLazy(() => import('#web/features/court/desk/offline-courts.tsx'), !isOpen);
  const why = error instanceof CallFailed ? sayFailure(error) : 'Confira a conexão e tente de novo.';
  const isTemporary = error instanceof CallFailed && error.isPassing;
  const tryAgain = async () => {
    setRetrying(true);
    // A failed call is repeated; for any other error, also missing code, the page is reloaded.
    await (error instanceof CallFailed ? (onRetry?.() ?? router.invalidate()) : reloadIfOnline());
    setRetrying(false);
  };
  useReconnected(isOpen, () => {
    // Any other error may stay: reloading would never end.
    if (isTemporary) void tryAgain();
  });
  return (
    <>
      <ErrorState
        message="Não foi possível abrir esta página"
        hint={isOpen || !isTemporary ? why : `${why} Esta página abre sozinha assim que o sinal voltar.`}
        onRetry={() => void tryAgain()}
        isRetrying={isRetrying}
        isPage={isPage}
      />
      {offlineCourts.Part ? <offlineCourts.Part /> : null}
    </>
  );
}

/** Calls `run` when the event stream reopens, or the browser is online again. */
function useReconnected(isOpen: boolean, run: () => void): void {
  const reconnected = useEffectEvent(run);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) reconnected();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    const online = () => reconnected();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
}

/** As a whole screen, if not even the pages' frame could be rendered. */
export function SiteFailed(props: PageFailedProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4">
      <Brand />
      <PageFailed {...props} />
    </main>
  );
}
