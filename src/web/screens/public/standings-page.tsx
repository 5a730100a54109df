import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { StandingsLegend } from '#web/features/rankings/form-dots.tsx';
import { MovementLegend } from '#web/features/rankings/movement.tsx';
import { POLL, standingsQuery, type TeamRank } from '#web/features/rankings/queries.ts';
import { reasonInWords } from '#web/features/rankings/reason.ts';
import { TeamPointsRules } from '#web/features/rankings/team-points-rules.tsx';
import { TeamTable } from '#web/features/rankings/team-table.tsx';
import { rulesQuery, useTournamentName } from '#web/features/tournament/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { PageHead } from '#web/lib/page/page-head.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { NoTeams } from './no-teams.tsx';
import { ListSkeleton } from './public-states.tsx';

export function StandingsPage() {
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <h1 className="text-2xl md:text-4xl">Classificação</h1>
      <Loaded
        from={usePolled(standingsQuery, POLL.standings)}
        failure="Erro ao carregar a classificação"
        isFailureInCard
        loading={<ListSkeleton />}
      >
        {(standings) => <Standings standings={standings} />}
      </Loaded>
    </div>
  );
}

function Standings({ standings }: { standings: readonly TeamRank[] }) {
  const tournament = useTournamentName();
  const lines = standings.map((team, place) => ({ team, reason: reasonInWords(team, standings[place + 1]) }));
  const [first] = standings;
  const leader = first && first.gamesPlayed > 0 ? ` Em primeiro, ${first.name}.` : '';
  return (
    <>
      <PageHead
        title={`Classificação · ${tournament}`}
        description={`Classificação dos times de ${tournament}.${leader}`}
        picture={{ about: 'standings' }}
      />
      <Card>
        {lines.length === 0 ? (
          <NoTeams hint="A classificação aparece aqui assim que os times forem cadastrados." />
        ) : (
          <>
            <TeamTable lines={lines} ownId={null} />
            <StandingsLegend forms={standings.map(({ form }) => form)} />
            <MovementLegend isShown={standings.some((team) => team.previousPosition !== null)} />
          </>
        )}
      </Card>
      <details className="group rounded-card border border-line bg-card px-4 py-1 sm:px-5">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
          Como os times pontuam
          <ChevronDown
            className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="border-line border-t py-4">
          <Loaded from={useQuery(rulesQuery)} failure="Erro ao carregar as regras" loading={<ListSkeleton />}>
            {(rules) => <TeamPointsRules rules={rules} standings={standings} />}
          </Loaded>
        </div>
      </details>
    </>
  );
}
