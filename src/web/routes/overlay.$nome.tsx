import { createFileRoute, notFound } from '@tanstack/react-router';
import { overlayAt } from '#web/features/overlay/addresses.ts';
import { overlaySearch } from '#web/features/overlay/search.ts';
import { OverlayMissing, OverlayPage } from '#web/screens/overlay/overlay.tsx';

export const Route = createFileRoute('/overlay/$nome')({
  validateSearch: overlaySearch,
  // Keeps the overlays out of every page's entry file.
  codeSplitGroupings: [['component', 'notFoundComponent']],
  loaderDeps: ({ search }) => search,
  async loader({ params, deps, context: { queryClient } }) {
    const [{ overlayAt: find }, { loadOnAir }] = await Promise.all([
      import('#web/features/overlay/addresses.ts'),
      import('#web/screens/overlay/on-air.ts'),
    ]);
    if (!find(params.nome)) throw notFound();
    await loadOnAir(queryClient, deps);
  },
  notFoundComponent: OverlayMissing,
  component: OneOverlay,
});

function OneOverlay() {
  const overlay = overlayAt(Route.useParams().nome);
  const search = Route.useSearch();
  return overlay ? <OverlayPage overlay={overlay} search={search} /> : null;
}
