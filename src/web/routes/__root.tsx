import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { NewRelease } from '#web/routes/-new-release.tsx';
import { NotFound } from '#web/routes/-not-found.tsx';
import { SiteFailed } from '#web/routes/-page-failed.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: SiteFailed,
});

function Root() {
  const router = useRouter();
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
