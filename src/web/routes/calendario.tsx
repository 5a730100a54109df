import { createFileRoute } from '@tanstack/react-router';
import {
  completedQuery,
  liveScoresQuery,
  otherRoundsQuery,
  upcomingQuery,
} from '#web/features/games/queries.ts';
import { activeRoundQuery, roundsQuery } from '#web/features/rounds/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { CalendarPage } from './-calendar-page.tsx';
import { PublicFrame } from './-public-frame.tsx';
import { PagePending, PublicFailed } from './-public-states.tsx';

export const Route = createFileRoute('/calendario')({
  async loader({ context: { queryClient } }) {
    // The page itself shows failures, with a button to try again.
    await Promise.allSettled([
      queryClient.ensureQueryData(roundsQuery),
      queryClient.ensureQueryData(tournamentQuery),
      queryClient.ensureQueryData(activeRoundQuery),
      queryClient.ensureQueryData(liveScoresQuery),
      queryClient.ensureQueryData(otherRoundsQuery),
      queryClient.ensureQueryData(upcomingQuery),
      queryClient.ensureQueryData(completedQuery),
    ]);
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
