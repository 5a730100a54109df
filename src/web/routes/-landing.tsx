import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { User } from '#web/features/auth/queries.ts';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { completedQuery, liveScoresQuery, upcomingQuery } from '#web/features/games/queries.ts';
import { useFreshness } from '#web/features/live/freshness.ts';
import { LandingBest } from '#web/features/live/landing-best.tsx';
import { LandingScores } from '#web/features/live/landing-scores.tsx';
import { LandingTitle } from '#web/features/tournament/landing-title.tsx';
import { roundsQuery, standingsQuery, topPlayersQuery } from '#web/features/tournament/queries.ts';
import { formatLongDay } from '#web/lib/format.ts';
import { useLater } from '#web/lib/later.ts';
import { areSettled } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BeachScene } from '#web/ui/beach-scene.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type LandingProps = { onSignedIn: (user: User) => void };

/** The first picture of the product: who plays, live, beside the door for those who have a key. */
export function Landing({ onSignedIn }: LandingProps) {
  const enrolment = useLater(() => import('#web/features/registrations/enrolment-dialog.tsx'));
  // What stands below the scores waits for them, so that it does not move away.
  const hasScores = areSettled([
    useQuery(liveScoresQuery),
    useQuery(upcomingQuery),
    useQuery(completedQuery),
  ]);
  const hasBest = areSettled([useQuery(standingsQuery), useQuery(topPlayersQuery)]);
  const form = useRef<HTMLDivElement>(null);
  const goToForm = () => {
    form.current?.scrollIntoView({ block: 'center' });
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <div className="group relative mx-auto grid max-w-7xl lg:min-h-dvh lg:grid-cols-[5fr_8fr]">
      <title>Placar dos Jogos · Manchete</title>
      <section aria-label="Acesso" className="contents lg:relative lg:flex lg:flex-col lg:px-12 lg:py-14">
        <div className="px-4 pt-6 lg:p-0">
          <LandingTitle />
        </div>
        <div
          ref={form}
          className="order-3 mx-4 mb-24 rounded-card border border-line bg-card p-6 lg:order-none lg:mx-0 lg:mt-8 lg:mb-72"
        >
          <h2 className="mb-4 text-xl lg:sr-only">Entrar</h2>
          <SignInForm onSignedIn={onSignedIn} onEnrol={enrolment.ask} />
        </div>
        <BeachScene className="pointer-events-none fixed bottom-0 left-0 hidden lg:absolute lg:block" />
      </section>
      <main className="order-2 flex min-w-0 flex-col gap-5 px-4 pt-5 pb-8 lg:order-none lg:px-8 lg:py-10">
        <ScoresHeading />
        <LandingScores />
        <div hidden={!hasScores}>
          <LandingBest />
        </div>
        <p hidden={!(hasScores && hasBest)} className="px-4 py-2 text-center text-soft">
          Faça login para visualizar detalhes do torneio
          <span className="block text-sm">
            Acesse sua conta para ver informações completas sobre times, jogadores e pontuações.
          </span>
        </p>
      </main>
      <div className="fixed inset-x-0 bottom-0 z-20 grid group-has-[input:focus]:hidden grid-cols-2 gap-3 border-line border-t bg-card p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:hidden">
        <Button onPress={goToForm}>Entrar</Button>
        <Button tone="secondary" onPress={enrolment.ask}>
          Inscrição
        </Button>
      </div>
      {enrolment.Part ? <enrolment.Part onClose={enrolment.close} /> : null}
    </div>
  );
}

function ScoresHeading() {
  const { data: games, dataUpdatedAt, isPending: areGamesPending } = useQuery(liveScoresQuery);
  const { data: rounds, isPending: areRoundsPending } = useQuery(roundsQuery);
  const { stale } = useFreshness(dataUpdatedAt);
  const isLive = stale === null && games?.some((game) => game.status === 'em_andamento');
  const day = rounds?.find((round) => round.round_number === games?.[0]?.round)?.round_date;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="flex items-center gap-3 text-2xl lg:text-3xl">
        Placar dos Jogos
        {isLive ? <Badge tone="live">Ao Vivo</Badge> : null}
      </h2>
      {day ? (
        <p className="text-soft">
          <time dateTime={day}>{formatLongDay(day)}</time>
        </p>
      ) : null}
      {areGamesPending || areRoundsPending ? <Skeleton className="h-6 w-44" /> : null}
    </div>
  );
}
