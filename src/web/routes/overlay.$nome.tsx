import { createFileRoute, notFound } from '@tanstack/react-router';
import { overlayAt } from '#web/features/overlay/addresses.ts';
import { overlaySearch } from '#web/features/overlay/search.ts';
import { OverlayMissing, OverlayPage } from './-overlay.tsx';

export const Route = createFileRoute('/overlay/$nome')({
  validateSearch: overlaySearch,
  // Keeps the overlays out of the entry file of every page.
  codeSplitGroupings: [['component', 'notFoundComponent']],
  async loader({ params }) {
    const { overlayAt: find } = await import('#web/features/overlay/addresses.ts');
    if (!find(params.nome)) throw notFound();
  },
  notFoundComponent: OverlayMissing,
  component: OneOverlay,
});

function OneOverlay() {
  const overlay = overlayAt(Route.useParams().nome);
  const search = Route.useSearch();
  return overlay ? <OverlayPage overlay={overlay} search={search} /> : null;
}
