import { createFileRoute } from '@tanstack/react-router';
import { embedSearch } from '#web/features/embed/theme.ts';
import { EmbedCalendar } from './-embed-calendar.tsx';

export const Route = createFileRoute('/incorporar/calendario')({
  validateSearch: embedSearch,
  component: () => <EmbedCalendar search={Route.useSearch()} />,
});
