import { createFileRoute } from '@tanstack/react-router';
import { embedSearch } from '#web/features/embed/theme.ts';
import { Embed } from './-embed.tsx';

export const Route = createFileRoute('/incorporar/$')({
  validateSearch: embedSearch,
  component: () => <Embed part={Route.useParams()._splat ?? ''} search={Route.useSearch()} />,
});
