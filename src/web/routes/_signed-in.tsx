import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, createFileRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router';
import { userQuery } from '#web/features/auth/queries.ts';
import { PageFailed } from '#web/routes/-page-failed.tsx';
import { Shell } from '#web/routes/-shell.tsx';
import { PageSpinner, PendingPage } from '#web/ui/spinner.tsx';

export const Route = createFileRoute('/_signed-in')({
  async beforeLoad({ context: { queryClient }, location }) {
    const user = await queryClient.ensureQueryData(userQuery);
    if (!user) {
      const search = location.href === '/' ? {} : { to: location.href };
      throw redirect({ to: '/auth', search, replace: true });
    }
    if (user.mustChangePassword || user.mustSetUpSecondFactor) {
      const search = location.href === '/' ? {} : { to: location.href };
      throw redirect({ to: user.mustChangePassword ? '/nova-senha' : '/duas-etapas', search, replace: true });
    }
    return { user };
  },
  pendingComponent: PendingPage,
  component: SignedIn,
});

function SignedIn() {
  const { data: user } = useQuery(userQuery);
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  // The session ended a moment ago: the way to the landing page has begun.
  if (!user) return <PageSpinner />;
  return (
    <Shell>
      <CatchBoundary getResetKey={() => match} errorComponent={PageFailed}>
        <Outlet />
      </CatchBoundary>
    </Shell>
  );
}
