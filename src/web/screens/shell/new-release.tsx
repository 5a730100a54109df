import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useConnection } from '#web/lib/net/connection.ts';
import { useIsScoring } from '#web/lib/net/release.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** TV pages, overlays and embedded parts: nobody is there to answer a question. */
const UNATTENDED = /^\/(?:tv|overlay|incorporar)(?:\/|$)/;

/**
 * Offers to reload a page left open over a release (the next navigation reloads it anyway). Not while a set is
 * being scored, and not on unattended screens.
 */
export function NewRelease() {
  const { isOutdated, isOpen } = useConnection();
  const isScoring = useIsScoring();
  const [isPostponed, setPostponed] = useState(false);
  const router = useRouter();
  useEffect(() => {
    if (!isOutdated || !isOpen || isScoring) return;
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) window.location.reload();
    });
  }, [isOutdated, isOpen, isScoring, router]);
  const isUnattended = useRouterState({ select: ({ location }) => UNATTENDED.test(location.pathname) });
  if (!isOutdated || isPostponed || isScoring || isUnattended) return null;
  return (
    <div
      role="status"
      data-sticky-bar=""
      className="fixed inset-x-4 bottom-24 z-30 mx-auto flex max-w-md flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-card p-4 shadow-lift lg:bottom-6"
    >
      <p className="min-w-48 flex-1">Há uma versão nova do Manchete. Nada do que foi salvo se perde.</p>
      <div className="flex gap-2">
        <Button size="small" tone="quiet" onPress={() => setPostponed(true)}>
          Depois
        </Button>
        <Button size="small" onPress={() => window.location.reload()}>
          Atualizar
        </Button>
      </div>
    </div>
  );
}
