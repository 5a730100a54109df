import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { mayScore } from '#web/features/auth/queries.ts';
import { ScoreSheets } from '#web/features/sheets/score-sheets.tsx';
import { topPlayersQuery } from '#web/features/tournament/queries.ts';
import { iconLink } from '#web/ui/button-style.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

type SheetSearch = { rodada?: number; time?: number };

/** The round and the team are in the address; without a round: the active one, else the last that was completed. */
export const Route = createFileRoute('/_signed-in/register-scores')({
  validateSearch({ rodada, time }: Record<string, unknown>): SheetSearch {
    const round = Number(rodada);
    const team = Number(time);
    return {
      ...(Number.isInteger(round) && round >= 1 && round <= 8 ? { rodada: round } : {}),
      ...(Number.isInteger(team) && team > 0 ? { time: team } : {}),
    };
  },
  beforeLoad({ context: { user } }) {
    if (!mayScore(user)) throw redirect({ to: '/', replace: true });
  },
  async loader({ context: { queryClient } }) {
    const best = await queryClient.fetchQuery(topPlayersQuery).catch(() => null);
    return { round: best?.round || 1 };
  },
  pendingComponent: PageSpinner,
  component: ScoreSheetsPage,
});

function ScoreSheetsPage() {
  const { rodada, time } = Route.useSearch();
  const { round } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <ScoreSheets
      round={rodada ?? round}
      teamId={time}
      onChoose={(number, team) =>
        void navigate({ search: { rodada: number, ...(team ? { time: team } : {}) }, resetScroll: false })
      }
      back={
        <Link to="/" className={iconLink} aria-label="Voltar ao início">
          <ArrowLeft />
        </Link>
      }
    />
  );
}
