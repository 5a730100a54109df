import { POLL, standingsQuery, topPlayersQuery } from '#web/features/tournament/queries.ts';
import { formatPercent } from '#web/lib/format.ts';
import { usePolled } from '#web/lib/query.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { TeamLogo } from '#web/ui/team-logo.tsx';

const BEST = 3;

/** The standings' first three and the best of the round. What cannot be loaded is not shown. */
export function LandingBest() {
  const standings = usePolled(standingsQuery, POLL.standings);
  const best = usePolled(topPlayersQuery, POLL.topPlayers);
  const teams = standings.data?.filter((team) => team.gamesPlayed > 0).slice(0, BEST) ?? [];
  const people = best.data ? [...best.data.feminino, ...best.data.masculino] : [];
  const first = people.toSorted((a, b) => Number(isAhead(b, a)) - Number(isAhead(a, b))).slice(0, BEST);
  if (teams.length + first.length === 0) return null;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {teams.length > 0 ? (
        <Card title="Classificação" headingLevel={3}>
          <ol className="flex flex-col gap-3">
            {teams.map((team) => (
              <li key={team.id} className="flex min-w-0 items-center gap-3">
                <Medal position={team.position} />
                <TeamLogo name={team.name} imageUrl={team.imageUrl} size="normal" />
                <span className="min-w-0 flex-1 font-semibold leading-tight [overflow-wrap:anywhere]">
                  {team.name}
                </span>
                <span className="digits text-2xl">{team.totalPoints}</span>
                <span className="sr-only">pontos</span>
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
      {first.length > 0 ? (
        <Card title={`Melhores da rodada ${best.data?.round ?? ''}`} headingLevel={3}>
          <ol className="flex flex-col gap-3">
            {first.map((player) => (
              <li key={player.id} className="flex min-w-0 items-center gap-3">
                <Medal position={1 + first.filter((other) => isAhead(other, player)).length} />
                <Avatar name={player.name} imageUrl={player.imageUrl} size="normal" />
                <span className="min-w-0 flex-1 leading-tight">
                  <span className="block font-semibold leading-tight [overflow-wrap:anywhere]">
                    {player.name}
                  </span>
                  <span className="block truncate text-soft text-sm">{player.teamName}</span>
                </span>
                <span className="text-right leading-tight">
                  <span className="digits block text-2xl leading-none">
                    {player.roundPoints === null ? player.rawPoints : formatPercent(player.roundPoints)}
                  </span>
                  <span className="text-soft text-xs">
                    {player.rawPoints === 1 ? '1 ponto' : `${player.rawPoints} pontos`}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
    </div>
  );
}

type Best = { readonly roundPoints: number | null; readonly rawPoints: number };

/** By relative points, then raw ones; equal in both share the place. */
function isAhead(a: Best, b: Best): boolean {
  const [first, second] = [a.roundPoints ?? -1, b.roundPoints ?? -1];
  return first === second ? a.rawPoints > b.rawPoints : first > second;
}
