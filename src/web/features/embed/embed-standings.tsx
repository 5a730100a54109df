import { formatSigned } from '#domain/text/signed.ts';
import { POLL, standingsQuery, type TeamRank } from '#web/features/rankings/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Medal } from '#web/ui/layout/medal.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { EmbedFrame } from './embed-frame.tsx';
import { OutsideLink } from './outside-link.tsx';
import type { EmbedSearch } from './theme.ts';

export function EmbedStandings({ search }: { search: EmbedSearch }) {
  return (
    <EmbedFrame title="Classificação" search={search} more="/classificacao">
      <Loaded
        from={usePolled(standingsQuery, POLL.standings)}
        failure="Erro ao carregar a classificação"
        isFailureInCard
        loading={<Skeleton className="h-96 w-full rounded-card" />}
      >
        {(teams) =>
          teams.length === 0 ? (
            <Card>
              <EmptyState
                title="Ainda não há times"
                hint="A classificação aparece aqui assim que houver times."
              />
            </Card>
          ) : (
            <Table teams={teams} />
          )
        }
      </Loaded>
    </EmbedFrame>
  );
}

const numeric = 'digits px-1 py-2 text-right min-[22rem]:px-1.5 text-lg leading-none sm:px-3';

function Table({ teams }: { teams: readonly TeamRank[] }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <table className="w-full">
        <thead className="text-left text-soft text-xs">
          <tr className="border-line border-b">
            <th scope="col" className="w-11 py-2 pl-2 font-medium min-[22rem]:w-12 min-[22rem]:pl-3">
              <span className="sr-only">Lugar</span>
            </th>
            <th scope="col" className="py-2 font-medium">
              Time
            </th>
            <th scope="col" className="px-1 text-right font-medium min-[22rem]:px-1.5 sm:px-3">
              <abbr title="Vitórias" className="no-underline">
                V
              </abbr>
            </th>
            <th scope="col" className="px-1 text-right font-medium min-[22rem]:px-1.5 sm:px-3">
              Saldo
            </th>
            <th
              scope="col"
              className="py-2 pr-2 pl-1 text-right min-[22rem]:pr-3 min-[22rem]:pl-1.5 font-medium"
            >
              Pontos
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {teams.map((team) => (
            <tr key={team.id}>
              <td className="py-2 pl-2 min-[22rem]:pl-3">
                <Medal position={team.position} isEarned={team.gamesPlayed > 0} />
              </td>
              <th scope="row" className="pr-1.5 text-left font-semibold">
                <OutsideLink
                  to={`/times/${team.id}`}
                  className="flex min-h-11 items-center gap-2 py-2 leading-tight [overflow-wrap:anywhere] hover:underline"
                >
                  <span className="max-[22rem]:hidden">
                    <TeamLogo name={team.name} imageUrl={team.imageUrl} size="small" />
                  </span>
                  {team.name}
                </OutsideLink>
              </th>
              <td className={numeric}>{team.totalWins}</td>
              <td className={`${numeric} text-soft`}>{formatSigned(team.pointDifference)}</td>
              <td className={`${numeric} pr-2 min-[22rem]:pr-3`}>{team.totalPoints}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
