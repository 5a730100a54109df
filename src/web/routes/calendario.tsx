import { createFileRoute } from '@tanstack/react-router';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { loadCalendar } from '#web/features/tournament/use-calendar.ts';
import { CalendarPage } from '#web/screens/public/calendar-page.tsx';
import { PublicFrame } from '#web/screens/public/public-frame.tsx';
import { PagePending, PublicFailed } from '#web/screens/public/public-states.tsx';

export const Route = createFileRoute('/calendario')({
  async loader({ context: { queryClient } }) {
    // The page itself shows failures, with a button to retry.
    await Promise.all([...loadCalendar(queryClient), queryClient.prefetchQuery(tournamentQuery)]);
  },
  pendingComponent: () => <PagePending title="Calendário" />,
  errorComponent: PublicFailed,
  component: Rounds,
});

function Rounds() {
  return (
    <PublicFrame>
      <CalendarPage />
    </PublicFrame>
  );
}
