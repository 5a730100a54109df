import { createFileRoute } from '@tanstack/react-router';
import { overlaySearch } from '#web/features/overlay/search.ts';
import { OverlayPreviews } from '#web/screens/overlay/overlay-previews.tsx';

export const Route = createFileRoute('/overlay/')({
  validateSearch: overlaySearch,
  component: () => <OverlayPreviews search={Route.useSearch()} />,
});
