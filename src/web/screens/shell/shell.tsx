import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import {
  CalendarDays,
  ChartLine,
  ClipboardList,
  Home,
  SlidersHorizontal,
  Swords,
  Trophy,
  UserRoundPen,
  Volleyball,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { RouterProvider } from 'react-aria-components';
import { countedWord } from '#domain/text/quantity.ts';
import { mayScore, seesAsVisitor, useUser } from '#web/features/auth/queries.ts';
import { resumeScoreEditors } from '#web/features/court/editor/editors.ts';
import { scoreEditors } from '#web/features/court/editor/open-editors.ts';
import { useBoardGames } from '#web/features/games/queries.ts';
import { useFreshness } from '#web/features/live/freshness.ts';
import { resumeSheets } from '#web/features/score-sheets/editors.ts';
import { sheetEditors } from '#web/features/score-sheets/sheet-slot.ts';
import { EndedNotice } from '#web/features/tournament/ended-notice.tsx';
import { WhichTournament } from '#web/features/tournament/which-tournament.tsx';
import { ownAddress } from '#web/lib/net/base.ts';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { BottomBar, bottomLinkClasses, roomForBottomBar } from '#web/ui/layout/bottom-bar.tsx';
import { Brand } from '#web/ui/layout/brand.tsx';
import { Header, headerLinkClasses } from '#web/ui/layout/header.tsx';
import { keepFocus } from '#web/ui/overlays/keep-focus.ts';
import { preloadToasts } from '#web/ui/overlays/toast.tsx';
import { keepShell } from './loaded-shell.ts';
import { NoSignal } from './no-signal.tsx';
import { UserMenu } from './user-menu.tsx';

keepShell(Shell);

/** The frame of signed-in users, also around public pages. */
export default function Shell({ children }: { children: ReactNode }) {
  const user = useUser();
  const router = useRouter();
  const queries = useQueryClient();
  const canScore = mayScore(user);
  // Scoring needs a phone's whole screen; the arrow above leads back.
  const isScoring = useRouterState({ select: ({ location }) => 'jogo' in location.search });
  useEffect(() => {
    preloadToasts();
    for (const editors of [scoreEditors, sheetEditors]) editors.belongTo(user.id);
    void resumeScoreEditors(queries, user.id, canScore);
    void resumeSheets(queries, user.id, canScore);
  }, [canScore, queries, user.id]);
  return (
    // Menu links navigate with the router, without a page load.
    <RouterProvider navigate={(to) => router.history.push(ownAddress(to))} useHref={ownAddress}>
      <div className={isScoring ? undefined : roomForBottomBar}>
        <a
          href="#conteudo"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3"
        >
          Ir para o conteúdo
        </a>
        <Header
          brand={
            <Link to="/" aria-label="Manchete, início" className="flex min-h-11 items-center">
              <Brand />
            </Link>
          }
          links={
            seesAsVisitor(user) ? (
              <VisitorHeaderLinks />
            ) : (
              <HeaderLinks canScore={canScore} isAdmin={user.isAdmin} />
            )
          }
          live={<NoSignal otherwise={<LivePill />} />}
          menu={<UserMenu canScore={canScore} />}
        />
        <main ref={keepFocus} id="conteudo" className="mx-auto w-full max-w-6xl px-4 py-5 md:px-6 md:py-8">
          <div className="mb-2 empty:hidden">{isScoring ? null : <WhichTournament />}</div>
          <EndedNotice mayReopen={user.isAdmin} />
          {children}
        </main>
        {isScoring ? null : (
          <BottomBar label="Lugares">
            {seesAsVisitor(user) ? (
              <VisitorBottomLinks />
            ) : (
              <BottomLinks canScore={canScore} isAdmin={user.isAdmin} />
            )}
          </BottomBar>
        )}
      </div>
    </RouterProvider>
  );
}

type LinksProps = { canScore: boolean; isAdmin: boolean };

const HeaderLinks = ({ canScore, isAdmin }: LinksProps) => (
  <>
    <Link to="/" className={headerLinkClasses} activeOptions={{ exact: true }}>
      Início
    </Link>
    <Link to="/rankings" className={headerLinkClasses}>
      Rankings
    </Link>
    <Link to="/confrontos" className={headerLinkClasses}>
      Confrontos
    </Link>
    {/* Below 1280 px an organiser's links leave no room for it: it is in the menu too. */}
    <Link to="/calendario" className={classes(headerLinkClasses, isAdmin && 'max-xl:hidden')}>
      Calendário
    </Link>
    {canScore ? (
      <>
        <Link to="/registrar-jogos" className={headerLinkClasses}>
          Registrar Jogos
        </Link>
        <Link to="/register-scores" className={headerLinkClasses}>
          Registrar Pontuações
        </Link>
      </>
    ) : null}
    {isAdmin ? (
      <Link to="/admin" className={headerLinkClasses}>
        Painel Admin
      </Link>
    ) : null}
  </>
);

const BottomLinks = ({ canScore, isAdmin }: LinksProps) => (
  <>
    <Link to="/" className={bottomLinkClasses} activeOptions={{ exact: true }}>
      <Home aria-hidden="true" />
      Início
    </Link>
    <Link to="/rankings" className={bottomLinkClasses}>
      <Trophy aria-hidden="true" />
      Rankings
    </Link>
    {canScore ? (
      <>
        <Link to="/registrar-jogos" className={bottomLinkClasses}>
          <Volleyball aria-hidden="true" />
          Jogos
        </Link>
        <Link to="/register-scores" className={bottomLinkClasses}>
          <ClipboardList aria-hidden="true" />
          Pontuações
        </Link>
      </>
    ) : (
      <>
        <Link to="/confrontos" className={bottomLinkClasses}>
          <Swords aria-hidden="true" />
          Confrontos
        </Link>
        <Link to="/minha-pontuacao" className={bottomLinkClasses}>
          <ChartLine aria-hidden="true" />
          Pontos
        </Link>
      </>
    )}
    {isAdmin ? null : (
      <Link to="/calendario" className={bottomLinkClasses}>
        <CalendarDays aria-hidden="true" />
        Calendário
      </Link>
    )}
    {isAdmin ? (
      <Link to="/admin" className={bottomLinkClasses}>
        <SlidersHorizontal aria-hidden="true" />
        Painel
      </Link>
    ) : null}
  </>
);

const VisitorHeaderLinks = () => (
  <>
    <Link to="/perfil" className={headerLinkClasses}>
      Meu Perfil
    </Link>
    <Link to="/classificacao" className={headerLinkClasses}>
      Classificação
    </Link>
    <Link to="/calendario" className={headerLinkClasses}>
      Calendário
    </Link>
  </>
);

const VisitorBottomLinks = () => (
  <>
    <Link to="/perfil" className={bottomLinkClasses}>
      <UserRoundPen aria-hidden="true" />
      Perfil
    </Link>
    <Link to="/classificacao" className={bottomLinkClasses}>
      <Trophy aria-hidden="true" />
      Classificação
    </Link>
    <Link to="/calendario" className={bottomLinkClasses}>
      <CalendarDays aria-hidden="true" />
      Calendário
    </Link>
  </>
);

/** Nothing until the number of games in progress is certain. */
function LivePill() {
  const { live, games } = useBoardGames();
  const { noSignalText } = useFreshness(live);
  const isVisitor = seesAsVisitor(useUser());
  const count = games.filter((game) => game.status === 'em_andamento').length;
  if (count === 0 || noSignalText) return null;
  return (
    <Link to={isVisitor ? '/calendario' : '/'} className="flex min-h-11 items-center">
      <Badge tone="live">
        {/* The narrowest phones have room only for the number. */}
        <span>
          {count}{' '}
          <span className="max-[22rem]:sr-only">{countedWord(count, 'jogo ao vivo', 'jogos ao vivo')}</span>
        </span>
      </Badge>
    </Link>
  );
}
