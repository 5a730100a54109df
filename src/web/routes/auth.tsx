import { createFileRoute, redirect } from '@tanstack/react-router';
import { landingSearch, pathAfterSignIn } from '#web/features/auth/landing-page.ts';
import { currentUser } from '#web/features/auth/last-user.ts';
import {
  liveScoresQuery,
  otherRoundsQuery,
  todaysResultsQuery,
  upcomingQuery,
} from '#web/features/games/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { Landing } from '#web/routes/-landing.tsx';
import { PendingPage } from '#web/ui/spinner.tsx';

export const Route = createFileRoute('/auth')({
  validateSearch: landingSearch,
  async beforeLoad({ context: { queryClient }, search }) {
    // Requested before the user, so that on a slow network the scores do not wait for that answer.
    void queryClient.prefetchQuery(liveScoresQuery);
    void queryClient.prefetchQuery(otherRoundsQuery);
    void queryClient.prefetchQuery(todaysResultsQuery());
    void queryClient.prefetchQuery(upcomingQuery);
    void queryClient.prefetchQuery(tournamentQuery);
    // Without an answer the visitor counts as signed out, and the page is shown.
    const user = await currentUser(queryClient, false).catch(() => null);
    if (user) throw redirect({ href: pathAfterSignIn(user, search.to), replace: true });
  },
  pendingComponent: PendingPage,
  component: AuthPage,
});

function AuthPage() {
  const { to } = Route.useSearch();
  const router = Route.useNavigate();
  return (
    <Landing
      isOnTheWay={to !== undefined}
      onSignedIn={(user) => void router({ href: pathAfterSignIn(user, to), replace: true })}
    />
  );
}
