import { useQuery } from '@tanstack/react-query';
import {
  CatchBoundary,
  createFileRoute,
  Link,
  Outlet,
  redirect,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { currentUser } from '#web/features/auth/last-user.ts';
import { isLeaving, mustDoFirst, seesAsVisitor, userQuery } from '#web/features/auth/queries.ts';
import OfflineCourts from '#web/features/court/desk/offline-courts.tsx';
import { PageFailed } from '#web/screens/shell/page-failed.tsx';
import Shell from '#web/screens/shell/shell.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { PageSpinner, PendingPage } from '#web/ui/buttons/spinner.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';

/** A page for scoring a game, which opens offline from stored data. */
const isAtCourt = ({ pathname, search }: { pathname: string; search: object }): boolean =>
  pathname.startsWith('/registrar-jogos/') && 'jogo' in search;

export const Route = createFileRoute('/_signed-in')({
  async beforeLoad({ context: { queryClient }, location }) {
    const user = await currentUser(queryClient, isAtCourt(location));
    if (!user) {
      const search = location.href === '/' ? {} : { to: location.href };
      throw redirect({ to: '/auth', search, replace: true });
    }
    if (mustDoFirst(user)) {
      const search = location.href === '/' ? {} : { to: location.href };
      throw redirect({ to: user.mustChangePassword ? '/nova-senha' : '/duas-etapas', search, replace: true });
    }
    // Other pages would only show what a visitor sees; the profile says what to do.
    if (seesAsVisitor(user) && location.pathname !== '/perfil') {
      throw redirect({ to: '/perfil', replace: true });
    }
    return { user };
  },
  pendingComponent: PendingPage,
  component: SignedIn,
});

function SignedIn() {
  const { data: user, dataUpdatedAt } = useQuery(userQuery);
  const router = useRouter();
  const isCourt = useRouterState({ select: ({ location }) => isAtCourt(location) });
  const isScoreSheets = useRouterState({
    select: ({ location }) => location.pathname === '/register-scores',
  });
  const isFromDevice = dataUpdatedAt === 0;
  const wasFromDevice = useRef(isFromDevice);
  const isHeldBack = user != null && mustDoFirst(user);
  useEffect(() => {
    // The server has confirmed the user: failed loaders run again, or a required page opens first.
    if (isHeldBack || (wasFromDevice.current && !isFromDevice)) void router.invalidate();
    wasFromDevice.current = isFromDevice;
  }, [isFromDevice, isHeldBack, router]);
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  // The session has just ended, and the landing page is about to open.
  if (!user) return isScoreSheets && !isLeaving() ? <SignedOut /> : <PageSpinner />;
  return (
    <Shell>
      <CatchBoundary getResetKey={() => match} errorComponent={PageFailed}>
        {isFromDevice && !isCourt ? <NeedsSignal /> : <Outlet />}
      </CatchBoundary>
    </Shell>
  );
}

/** On the page of the score sheets, whose unsaved points stay on the device. */
function SignedOut() {
  const to = useRouterState({ select: ({ location }) => location.href });
  return (
    <main className="mx-auto w-full max-w-3xl p-4">
      <EmptyState
        title="Acesso Restrito"
        hint="Você precisa estar autenticado para registrar pontuações. O que não foi salvo continua neste aparelho."
        action={
          <Link to="/auth" search={{ to }} className={buttonStyle()}>
            Entrar
          </Link>
        }
      />
    </main>
  );
}

/** Shown offline for a page with nothing stored, with a link to the stored games. */
function NeedsSignal() {
  return (
    <div className="flex flex-col gap-5">
      <EmptyState
        icon={<WifiOff aria-hidden="true" />}
        title="Esta página precisa de sinal"
        hint="Ela abre sozinha assim que o sinal voltar."
      />
      <OfflineCourts />
    </div>
  );
}
