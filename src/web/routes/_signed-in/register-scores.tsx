import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { LAST_ROUND } from '#domain/tournament.ts';
import { mayScore } from '#web/features/auth/queries.ts';
import { topPlayersQuery } from '#web/features/rankings/queries.ts';
import { ScoreSheets } from '#web/features/score-sheets/score-sheets.tsx';
import { numberIn } from '#web/lib/page/address.ts';
import { PageFailed } from '#web/screens/shell/page-failed.tsx';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { PendingPage } from '#web/ui/buttons/spinner.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

/** `rodada`: a round. Shows the sheets of the game `partida` or of the team `time`. */
type SheetSearch = { rodada?: number | undefined; partida?: number | undefined; time?: number | undefined };

export const Route = createFileRoute('/_signed-in/register-scores')({
  validateSearch: ({ rodada, partida, time }: Record<string, unknown>): SheetSearch => ({
    rodada: numberIn(rodada, LAST_ROUND),
    partida: numberIn(partida),
    time: numberIn(time),
  }),
  beforeLoad({ context: { user } }) {
    if (!mayScore(user)) throw redirect({ to: '/', replace: true });
  },
  pendingComponent: PendingPage,
  component: ScoreSheetsPage,
});

const toStart = (
  <Link to="/" className={iconLinkClasses} aria-label="Voltar ao início">
    <ArrowLeft />
  </Link>
);

function ScoreSheetsPage() {
  const { rodada, partida, time } = Route.useSearch();
  const defaultRound = useDefaultRound();
  const round = rodada ?? defaultRound.round;
  const navigate = Route.useNavigate();
  if (round === null) {
    const { error, refetch } = defaultRound;
    return (
      <div className="flex flex-col gap-5">
        <title>Registro de Pontuações · Manchete</title>
        <PageHeader title="Registro de Pontuações" back={toStart} />
        {error ? <PageFailed error={error} onRetry={refetch} isPage={false} /> : <ScoreSheetsLoading />}
      </div>
    );
  }
  return (
    <ScoreSheets
      round={round}
      choice={{ ...(partida ? { gameId: partida } : {}), ...(time ? { teamId: time } : {}) }}
      onChoose={(number, { gameId, teamId }, withoutAsking = false) =>
        void navigate({
          search: { rodada: number, partida: gameId, time: teamId },
          resetScroll: false,
          ignoreBlocker: withoutAsking,
        })
      }
      back={toStart}
    />
  );
}

const ScoreSheetsLoading = () => (
  <>
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-19 w-full" />
    <Skeleton className="h-96 w-full rounded-card" />
  </>
);

/** The round without one in the URL, null until known; fixed while the page is open. */
function useDefaultRound() {
  const [round, setRound] = useState<number | null>(null);
  const { data: topPlayers, error, refetch } = useQuery({ ...topPlayersQuery, enabled: round === null });
  if (round === null && topPlayers) setRound(topPlayers.round || 1);
  return { round, error, refetch };
}
