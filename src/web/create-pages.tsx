import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import type { PageRequest } from '#contract/rendered-page.ts';
import { ownBase } from '#web/lib/net/base.ts';
import type { ask } from '#web/lib/net/client.ts';
import { routeTree } from './routeTree.gen.ts';

/**
 * How pages are rendered on the server: the requested address, the site's origin, the tournament's base, how reads
 * are answered, and the paths of pictures.
 */
type OnServer = {
  readonly history: RouterHistory;
  readonly origin: string;
  readonly base: string;
  readonly ask: typeof ask;
  readonly pictureOf: PageRequest['pictureOf'];
};

export function createPages(onServer?: OnServer) {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Offline, calls fail at once and the page says so instead of waiting silently.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
        ...(onServer ? { meta: { ask: onServer.ask } } : {}),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const router = createRouter({
    routeTree,
    basepath: (onServer?.base ?? ownBase()) || '/',
    context: {
      queryClient,
      origin: onServer?.origin ?? window.location.origin,
      pictureOf: onServer?.pictureOf ?? (() => ''),
    },
    // On the server this would add a script to the page.
    scrollRestoration: onServer === undefined,
    defaultPendingMs: 300,
    ...(onServer ? { history: onServer.history } : {}),
  });
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  return { queryClient, router, app };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>['router'];
  }
}
