import { createFileRoute } from '@tanstack/react-router';
import { embedSearch } from '#web/features/embed/theme.ts';
import { EmbedLive } from './-embed-live.tsx';

export const Route = createFileRoute('/incorporar/ao-vivo')({
  validateSearch: embedSearch,
  component: () => <EmbedLive search={Route.useSearch()} />,
});
