import { Link } from '@tanstack/react-router';
import { POLL, standingsQuery } from '#web/features/rankings/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Medal } from '#web/ui/layout/medal.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';

const FIRST = 3;

export function LandingStandings() {
  const { data } = usePolled(standingsQuery, POLL.standings);
  const teams = data?.filter((team) => team.gamesPlayed > 0).slice(0, FIRST) ?? [];
  if (teams.length === 0) return null;
  return (
    <Card
      title="Classificação"
      headingLevel={2}
      action={
        <Link to="/classificacao" className="inline-flex min-h-11 items-center font-semibold text-ocean">
          Ver completa
        </Link>
      }
    >
      <ol className="flex flex-col gap-1">
        {teams.map((team) => (
          <li key={team.id} className="flex min-w-0 items-center gap-3">
            <Medal position={team.position} />
            <Link
              to="/times/$id"
              params={{ id: String(team.id) }}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 hover:underline"
            >
              <TeamLogo name={team.name} imageUrl={team.imageUrl} size="normal" />
              <span className="min-w-0 font-semibold leading-tight [overflow-wrap:anywhere]">
                {team.name}
              </span>
            </Link>
            <span className="shrink-0 text-soft text-sm">
              <span className="digits mr-1 text-2xl text-ink">{team.totalPoints}</span>
              {team.totalPoints === 1 ? 'ponto' : 'pontos'}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
