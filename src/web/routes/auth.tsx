import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { landingSearch, pathAfterSignIn } from '#web/features/auth/landing-page.ts';
import { currentUser } from '#web/features/auth/last-user.ts';
import { mustDoFirst, type User } from '#web/features/auth/queries.ts';
import { completedQuery, loadMatchDay, todaysResultsQuery } from '#web/features/games/queries.ts';
import { standingsQuery, topPlayersQuery } from '#web/features/rankings/queries.ts';
import { activeRoundQuery, roundsQuery } from '#web/features/rounds/queries.ts';
import { openLastTournament } from '#web/features/tournament/last-tournament.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { onServer } from '#web/lib/net/query.ts';
import { Landing } from '#web/screens/public/landing.tsx';
import { PendingPage } from '#web/ui/buttons/spinner.tsx';

export const Route = createFileRoute('/auth')({
  validateSearch: landingSearch,
  async beforeLoad({ context: { queryClient }, search }) {
    // Requested before the user, so that on a slow network the scores do not wait for that answer.
    void Promise.all(loadMatchDay(queryClient));
    void queryClient.prefetchQuery(tournamentQuery);
    // Without an answer the visitor counts as signed out.
    const user = await currentUser(queryClient, false).catch(() => null);
    if (user) throw redirect({ href: pathAfterSignIn(user, search.to), replace: true });
  },
  async loader({ context: { queryClient } }) {
    await onServer([
      ...loadMatchDay(queryClient),
      queryClient.prefetchQuery(tournamentQuery),
      queryClient.prefetchQuery(roundsQuery),
      queryClient.prefetchQuery(standingsQuery),
      queryClient.prefetchQuery(topPlayersQuery),
    ]);
    // Without games the page shows the calendar.
    const results = queryClient.getQueryData(todaysResultsQuery().queryKey);
    if (results?.recentGames.length === 0)
      await onServer([
        queryClient.prefetchQuery(activeRoundQuery),
        queryClient.prefetchQuery(completedQuery),
      ]);
  },
  pendingComponent: PendingPage,
  component: AuthPage,
});

function AuthPage() {
  const { to } = Route.useSearch();
  const router = Route.useNavigate();
  const queries = useQueryClient();
  const goOn = async (user: User) => {
    const isFree = to === undefined && !mustDoFirst(user);
    if (isFree && (await openLastTournament(queries, user.id))) return;
    await router({ href: pathAfterSignIn(user, to), replace: true });
  };
  return <Landing isOnTheWay={to !== undefined} onSignedIn={(user) => void goOn(user)} />;
}
