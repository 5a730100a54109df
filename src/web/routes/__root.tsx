import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { passWayOut, stepInside } from '#web/lib/way-out.ts';
import { NewRelease } from '#web/routes/-new-release.tsx';
import { NotFound } from '#web/routes/-not-found.tsx';
import { SiteFailed } from '#web/routes/-page-failed.tsx';
import { beforeDialogs, closeTopDialog } from '#web/ui/open-dialogs.ts';
import { ToastRegion } from '#web/ui/toast.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; origin: string }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: SiteFailed,
});

function Root() {
  const router = useRouter();
  // Whoever goes back with a dialog open means the dialog.
  useBlocker({
    shouldBlockFn: ({ action }) => action === 'BACK' && closeTopDialog(),
    enableBeforeUnload: false,
  });
  useEffect(() => {
    beforeDialogs(() => stepInside(router.history));
    return passWayOut(router.history);
  }, [router]);
  return (
    <I18nProvider locale="pt-BR">
      <RouterProvider navigate={(to) => router.history.push(to)}>
        <Outlet />
        <NewRelease />
        <ToastRegion />
      </RouterProvider>
    </I18nProvider>
  );
}
