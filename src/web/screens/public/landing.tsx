import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { Volleyball } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { COURT_INDICATOR } from '#contract/sessions.ts';
import type { User } from '#web/features/auth/queries.ts';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import {
  liveScoresQuery,
  otherRoundsQuery,
  POLL,
  todaysResultsQuery,
  upcomingQuery,
  useBoardGames,
} from '#web/features/games/queries.ts';
import { useFreshness } from '#web/features/live/freshness.ts';
import { columnOf, LandingScores, useLandingDay } from '#web/features/live/landing-scores.tsx';
import { LandingStandings } from '#web/features/live/landing-standings.tsx';
import { PublicNoSignal } from '#web/features/live/public-no-signal.tsx';
import { LandingBest } from '#web/features/rankings/landing-best.tsx';
import { standingsQuery, topPlayersQuery } from '#web/features/rankings/queries.ts';
import { roundsQuery } from '#web/features/rounds/queries.ts';
import { Calendar } from '#web/features/tournament/calendar.tsx';
import { EndedNotice } from '#web/features/tournament/ended-notice.tsx';
import { LandingTitle } from '#web/features/tournament/landing-title.tsx';
import { mayHaveStored } from '#web/lib/device/device.ts';
import { formatLongDay } from '#web/lib/format/format.ts';
import { useSettled } from '#web/lib/net/query.ts';
import { useCookie } from '#web/lib/net/readable-cookie.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { useHydrated } from '#web/ui/buttons/use-hydrated.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { roomForBottomBar } from '#web/ui/layout/bottom-bar.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { BeachScene } from '#web/ui/picture/beach-scene.tsx';
import { PublicBar, PublicHeader, SeasonsLink } from './public-navigation.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    hasSessionEnded?: boolean;
  }
}

type LandingProps = {
  onSignedIn: (user: User) => void;
  /** The visitor opened a page that requires signing in. */
  isOnTheWay: boolean;
};

export function Landing({ onSignedIn, isOnTheWay }: LandingProps) {
  const registration = useLazy(() => import('#web/features/registrations/sign-up/registration-dialog.tsx'));
  const unansweredNotice = useLazy(() => import('./unanswered-notice.tsx'));
  const { open } = unansweredNotice;
  // Does not load the offline code for visitors without stored data, if the browser tells. On the way to another
  // page it is loaded anyway, because this page may hold unsent entries.
  useEffect(() => {
    (isOnTheWay ? Promise.resolve(true) : mayHaveStored()).then(
      (may) => may && open(),
      () => {},
    );
  }, [open, isOnTheWay]);
  const day = useLandingDay();
  // Shown after the scores, so that nothing moves.
  const hasScores = useSettled([
    useQuery(liveScoresQuery),
    useQuery(otherRoundsQuery),
    useQuery(upcomingQuery),
    useQuery(todaysResultsQuery()),
  ]);
  const hasBest = useSettled([useQuery(standingsQuery), useQuery(topPlayersQuery)]);
  return (
    <div className={`flex min-h-dvh flex-col ${roomForBottomBar}`}>
      <PublicHeader />
      <div
        data-games={columnOf(day)}
        className="landing mx-auto grid w-full max-w-7xl gap-5 px-4 pt-5 pb-8 lg:grid-cols-[5fr_8fr] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:px-10 lg:py-10"
      >
        <section aria-label="Acesso" className="flex min-w-0 flex-col gap-5 lg:gap-8">
          <LandingTitle />
          <EndedNotice />
          <BackToCourt />
          <SessionEnded />
          {unansweredNotice.Part ? <unansweredNotice.Part /> : null}
          <SignInPanel
            isOpenAtFirst={isOnTheWay}
            onRegister={registration.ask}
            form={<SignInForm onSignedIn={onSignedIn} onRegister={registration.ask} />}
          />
        </section>
        <main className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ScoresHeading />
          <LandingScores day={day}>
            <Calendar />
          </LandingScores>
        </main>
        <div hidden={!hasScores} className="min-w-0 empty:hidden">
          <LandingStandings />
        </div>
        <div hidden={!hasScores} className="min-w-0 empty:hidden lg:col-span-2">
          <LandingBest />
        </div>
        <footer hidden={!(hasScores && hasBest)} className="px-4 pt-2 text-center text-soft lg:col-span-2">
          <p>Faça login para visualizar detalhes do torneio</p>
          <p className="text-sm">
            Acesse sua conta para ver informações completas sobre times, jogadores e pontuações.
          </p>
          <SeasonsLink />
        </footer>
      </div>
      <BeachScene className="mt-auto h-[clamp(9rem,18.75vw,22rem)]" />
      <PublicNoSignal />
      <PublicBar />
      {registration.Part ? <registration.Part onClose={registration.close} /> : null}
    </div>
  );
}

type SignInPanelProps = { isOpenAtFirst: boolean; form: ReactNode; onRegister: () => void };

/** On a phone two buttons until the form is opened, because the scores come first. */
function SignInPanel({ isOpenAtFirst, form, onRegister }: SignInPanelProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [wasAsked, setAsked] = useState(false);
  return (
    <>
      {isOpen ? null : (
        <div className="grid grid-cols-2 gap-3 lg:hidden">
          <Button
            onPress={() => {
              setAsked(true);
              setOpen(true);
            }}
          >
            Entrar
          </Button>
          <Button tone="secondary" onPress={onRegister}>
            Inscrição
          </Button>
        </div>
      )}
      <div
        ref={wasAsked ? beginToWrite : null}
        className={`rounded-card border border-line bg-card p-5 lg:p-6 ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <h2 className="mb-3 text-xl lg:sr-only">Entrar</h2>
        {form}
      </div>
    </>
  );
}

function beginToWrite(form: HTMLElement | null) {
  form?.querySelector('input')?.focus();
}

function ScoresHeading() {
  const { live, games } = useBoardGames(POLL.landing);
  const { data: rounds, isPending: areRoundsPending } = useQuery(roundsQuery);
  const { noSignalText } = useFreshness(live);
  const isLive = noSignalText === null && games.some((game) => game.status === 'em_andamento');
  const round = rounds?.find(({ round_number }) => round_number === live.data?.[0]?.round);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="flex items-center gap-3 text-2xl lg:text-3xl">
        Placar dos Jogos
        {isLive ? <Badge tone="live">Ao Vivo</Badge> : null}
      </h2>
      {round ? (
        // The game may be on another day than today.
        <p className="text-soft">
          Rodada {round.round_number} ·{' '}
          <time dateTime={round.round_date}>{formatLongDay(round.round_date)}</time>
        </p>
      ) : null}
      {live.isPending || areRoundsPending ? <Skeleton className="h-6 w-64" /> : null}
    </div>
  );
}

/** The session ended in the page that opened this one; also after a reload. */
function SessionEnded() {
  const isHydrated = useHydrated();
  const { hasSessionEnded } = useRouterState({ select: ({ location }) => location.state });
  // The server does not know the browser's history.
  if (!isHydrated || !hasSessionEnded) return null;
  return (
    <Notice tone="warning">
      A sua sessão neste aparelho foi encerrada. Entre de novo para continuar de onde parou.
    </Notice>
  );
}

/** For somebody who scores by link and looks at another page. */
const BackToCourt = () =>
  useCookie(COURT_INDICATOR) ? (
    <Link to="/quadra" className={buttonStyle({ tone: 'sun', isWide: true })}>
      <Volleyball aria-hidden="true" className="size-5" />
      Voltar à minha quadra
    </Link>
  ) : null;
