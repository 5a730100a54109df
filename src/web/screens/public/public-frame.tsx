import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SESSION_INDICATOR } from '#contract/sessions.ts';
import { tournamentTitle } from '#domain/people/names.ts';
import { PublicNoSignal } from '#web/features/live/public-no-signal.tsx';
import { DEFAULT_NAME, tournamentQuery } from '#web/features/tournament/queries.ts';
import { useCookie } from '#web/lib/net/readable-cookie.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Brand } from '#web/ui/layout/brand.tsx';

const link =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-tile px-2.5 font-medium text-[0.9375rem] text-soft transition-colors hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink md:px-3 md:text-base';

export function PublicFrame({ children }: { children: ReactNode }) {
  const { data: tournament } = useQuery(tournamentQuery);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3"
      >
        Ir para o conteúdo
      </a>
      <header data-page-header="" className="border-line border-b pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-2 px-4 md:px-6">
          <Link to="/auth" aria-label="Manchete, início" className="flex min-h-14 items-center md:min-h-16">
            <Brand />
          </Link>
          <div className="order-2 ml-auto md:order-3">
            <SignInLink />
          </div>
          <nav
            aria-label="Principal"
            className="order-3 -mx-2.5 flex w-[calc(100%+1.25rem)] md:order-2 md:mx-0 md:ml-4 md:w-auto"
          >
            <Link to="/auth" className={link}>
              Início
            </Link>
            <Link to="/classificacao" className={link}>
              Classificação
            </Link>
            <Link to="/calendario" className={link}>
              Calendário
            </Link>
          </nav>
        </div>
      </header>
      <main id="conteudo" className="mx-auto w-full max-w-5xl flex-1 px-4 py-5 md:px-6 md:py-8">
        {children}
      </main>
      <footer className="mx-auto w-full max-w-5xl px-4 pb-8 text-center text-soft text-sm md:px-6">
        {tournament ? tournamentTitle(tournament) : DEFAULT_NAME}
      </footer>
      <PublicNoSignal />
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
