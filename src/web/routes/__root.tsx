import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PageRequest } from '#contract/rendered-page.ts';
import { addBackEntry, skipBackEntry } from '#web/lib/page/back-entry.ts';
import { NewRelease } from '#web/screens/shell/new-release.tsx';
import { SiteFailed } from '#web/screens/shell/page-failed.tsx';
import { closeTopDialog, setBeforeDialogOpens } from '#web/ui/overlays/open-dialogs.ts';
import { ToastRegion } from '#web/ui/overlays/toast.tsx';

type RootContext = { queryClient: QueryClient; origin: string; pictureOf: PageRequest['pictureOf'] };

export const Route = createRootRouteWithContext<RootContext>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#web/screens/shell/not-found.tsx'), 'NotFound'),
  errorComponent: SiteFailed,
});

function Root() {
  const router = useRouter();
  useEffect(
    () =>
      router.history.block({
        // Back closes an open dialog.
        blockerFn: ({ action }) => action === 'BACK' && closeTopDialog(),
        enableBeforeUnload: false,
      }),
    [router],
  );
  useEffect(() => {
    setBeforeDialogOpens(() => addBackEntry(router.history));
    return skipBackEntry(router.history);
  }, [router]);
  return (
    <>
      <Outlet />
      <NewRelease />
      <ToastRegion />
    </>
  );
}
