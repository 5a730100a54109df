import { createFileRoute } from '@tanstack/react-router';
import { EmbedStandings } from '#web/features/embed/embed-standings.tsx';
import { embedSearch } from '#web/features/embed/theme.ts';

export const Route = createFileRoute('/incorporar/classificacao')({
  validateSearch: embedSearch,
  component: () => <EmbedStandings search={Route.useSearch()} />,
});
