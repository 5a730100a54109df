import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { LAST_ROUND } from '#domain/tournament.ts';
import { mayScore } from '#web/features/auth/queries.ts';
import { topPlayersQuery } from '#web/features/rankings/queries.ts';
import { ScoreSheets } from '#web/features/score-sheets/score-sheets.tsx';
import { ScoreSheetsLoading } from '#web/features/score-sheets/score-sheets-loading.tsx';
import { numberIn } from '#web/lib/address.ts';
import { iconLink } from '#web/ui/button-style.ts';

type SheetSearch = { rodada?: number | undefined; partida?: number | undefined; time?: number | undefined };

/** The round and the game or the team are in the address; without a round: the active one, else the last that was completed. */
export const Route = createFileRoute('/_signed-in/register-scores')({
  validateSearch: ({ rodada, partida, time }: Record<string, unknown>): SheetSearch => ({
    rodada: numberIn(rodada, LAST_ROUND),
    partida: numberIn(partida),
    time: numberIn(time),
  }),
  beforeLoad({ context: { user } }) {
    if (!mayScore(user)) throw redirect({ to: '/', replace: true });
  },
  async loader({ context: { queryClient } }) {
    const best = await queryClient.fetchQuery(topPlayersQuery).catch(() => null);
    return { round: best?.round || 1 };
  },
  pendingComponent: () => <ScoreSheetsLoading back={toStart} />,
  component: ScoreSheetsPage,
});

const toStart = (
  <Link to="/" className={iconLink} aria-label="Voltar ao início">
    <ArrowLeft />
  </Link>
);

function ScoreSheetsPage() {
  const { rodada, partida, time } = Route.useSearch();
  const { round } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <ScoreSheets
      round={rodada ?? round}
      choice={{ ...(partida ? { gameId: partida } : {}), ...(time ? { teamId: time } : {}) }}
      onChoose={(number, { gameId, teamId }, isLeaving = false) =>
        void navigate({
          search: { rodada: number, partida: gameId, time: teamId },
          resetScroll: false,
          ignoreBlocker: isLeaving,
        })
      }
      back={toStart}
    />
  );
}
