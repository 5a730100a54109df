import { createFileRoute, redirect } from '@tanstack/react-router';
import { landingSearch, pathAfterSignIn } from '#web/features/auth/landing-page.ts';
import { currentUser } from '#web/features/auth/last-person.ts';
import { liveScoresQuery, todaysResultsQuery, upcomingQuery } from '#web/features/games/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { Landing } from '#web/routes/-landing.tsx';
import { PendingPage } from '#web/ui/spinner.tsx';

export const Route = createFileRoute('/auth')({
  validateSearch: landingSearch,
  async beforeLoad({ context: { queryClient }, search }) {
    // Asked for at once: on a slow line the scores must not wait for who is signed in.
    void queryClient.prefetchQuery(liveScoresQuery);
    void queryClient.prefetchQuery(todaysResultsQuery());
    void queryClient.prefetchQuery(upcomingQuery);
    void queryClient.prefetchQuery(tournamentQuery);
    // Whether anybody is signed in cannot be known without the server: then this is the page to be on.
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
