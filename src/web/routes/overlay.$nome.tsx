import { createFileRoute } from '@tanstack/react-router';
import { overlayAt } from '#web/features/overlay/addresses.ts';
import { overlaySearch } from '#web/features/overlay/search.ts';
import { OverlayPage } from './-overlay.tsx';
import { PublicMissing } from './-public-states.tsx';

export const Route = createFileRoute('/overlay/$nome')({
  validateSearch: overlaySearch,
  component: OneOverlay,
});

function OneOverlay() {
  const overlay = overlayAt(Route.useParams().nome);
  const search = Route.useSearch();
  if (!overlay) {
    return <PublicMissing title="Não há esta camada" hint="Veja os endereços das camadas em /overlay." />;
  }
  return <OverlayPage overlay={overlay} search={search} />;
}
