import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { SESSION_INDICATOR } from '#contract/sessions.ts';
import { tournamentTitle } from '#domain/people/names.ts';
import { mustDoFirst, type User, useVisitingUser } from '#web/features/auth/queries.ts';
import { PublicNoSignal } from '#web/features/live/public-no-signal.tsx';
import { EndedNotice } from '#web/features/tournament/ended-notice.tsx';
import { DEFAULT_NAME, tournamentQuery } from '#web/features/tournament/queries.ts';
import { useCookie } from '#web/lib/net/readable-cookie.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { loadedShell } from '#web/screens/shell/loaded-shell.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { roomForBottomBar } from '#web/ui/layout/bottom-bar.tsx';
import { PublicBar, PublicHeader, SeasonsLink } from './public-navigation.tsx';

const FrameUser = createContext<User | null>(null);

/**
 * Who is signed in; null until their frame is around the page. The page starts anew with that frame, and what was
 * pressed before would be lost.
 */
export const useFrameUser = (): User | null => useContext(FrameUser);

/** A public page: a signed-in user keeps their own frame around it. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const user = useVisitingUser();
  const Shell = useShell(user);
  if (!user || !Shell) return <VisitorFrame>{children}</VisitorFrame>;
  return (
    <FrameUser value={user}>
      <Shell>{children}</Shell>
    </FrameUser>
  );
}

/** Null for visitors, on the server, and until the user and the code are there. */
function useShell(user: User | null | undefined) {
  const { Part, open } = useLazy(() => import('#web/screens/shell/shell.tsx'));
  const isWanted = user != null && !mustDoFirst(user);
  useEffect(() => {
    if (isWanted) void open();
  }, [isWanted, open]);
  return isWanted ? (Part ?? loadedShell()) : null;
}

function VisitorFrame({ children }: { children: ReactNode }) {
  const { data: tournament } = useQuery(tournamentQuery);
  return (
    <div className={`flex min-h-dvh flex-col ${roomForBottomBar}`}>
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3"
      >
        Ir para o conteúdo
      </a>
      <PublicHeader menu={<SignInLink />} />
      <main id="conteudo" className="mx-auto w-full max-w-6xl flex-1 px-4 py-5 md:px-6 md:py-8">
        <EndedNotice />
        {children}
      </main>
      <footer className="mx-auto w-full max-w-6xl px-4 pb-8 text-center text-soft text-sm md:px-6 print:hidden">
        {tournament ? tournamentTitle(tournament) : DEFAULT_NAME}
        <SeasonsLink />
      </footer>
      <PublicNoSignal />
      <PublicBar />
    </div>
  );
}

/** Sign in, or the application for a signed-in user. The server renders the same for everybody. */
function SignInLink() {
  const isSignedIn = useCookie(SESSION_INDICATOR);
  return isSignedIn ? (
    <Link to="/" className={buttonStyle({ tone: 'secondary', size: 'small' })}>
      Minha página
    </Link>
  ) : (
    <Link to="/auth" search={{ to: '/' }} className={buttonStyle({ size: 'small' })}>
      Entrar
    </Link>
  );
}
