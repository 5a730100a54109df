import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import type { ask } from './lib/client.ts';
import { routeTree } from './routeTree.gen.ts';

/**
 * Where pages are rendered on the server: the address that is asked for, of which site, how reads are answered there, and the
 * revision of the oldest answer.
 */
type OnServer = {
  readonly history: RouterHistory;
  readonly origin: string;
  readonly ask: typeof ask;
  readonly revision: () => number;
};

/** The pages: what they know of the server, the way between them, and what both are drawn with. */
export function createPages(onServer?: OnServer) {
  const queryClient = new QueryClient({
    defaultOptions: {
      // A call without a network fails at once and says so, instead of waiting for one without a word.
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
    context: {
      queryClient,
      origin: onServer?.origin ?? window.location.origin,
      revision: onServer?.revision ?? (() => 0),
    },
    // On the server it would add a script to the page.
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
