import { Link } from '@tanstack/react-router';
import { quantity } from '#domain/text/quantity.ts';
import { DotsLegend, FormDots } from '#web/features/rankings/form-dots.tsx';
import { POLL, standingsQuery, type TeamRank } from '#web/features/rankings/queries.ts';
import { useTournamentName } from '#web/features/tournament/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { PageHead } from '#web/lib/page/page-head.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { NoTeams } from './no-teams.tsx';
import { ListSkeleton } from './public-states.tsx';

export function TeamsPage() {
  const tournament = useTournamentName();
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <PageHead
        title={`Times · ${tournament}`}
        description={`Os times de ${tournament}, com os seus jogos e resultados.`}
        picture={{ about: 'standings' }}
      />
      <h1 className="text-2xl md:text-4xl">Times</h1>
      <Loaded
        from={usePolled(standingsQuery, POLL.standings)}
        failure="Erro ao carregar os times"
        isFailureInCard
        loading={<ListSkeleton />}
      >
        {(teams) => <Teams teams={teams} />}
      </Loaded>
    </div>
  );
}

function Teams({ teams }: { teams: readonly TeamRank[] }) {
  if (teams.length === 0)
    return (
      <Card>
        <NoTeams hint="Eles aparecem aqui assim que forem cadastrados." />
      </Card>
    );
  const forms = teams.map(({ form }) => form);
  return (
    <div>
      <ul aria-label="Times" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {teams
          .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
          .map(({ id, name, imageUrl, category, position, totalPoints, form }) => (
            <li key={id}>
              <Link
                to="/times/$id"
                params={{ id: String(id) }}
                className="flex h-full min-h-16 items-center gap-3 rounded-control border border-line bg-card px-4 py-2.5 transition-colors hover:bg-well"
              >
                <TeamLogo name={name} imageUrl={imageUrl} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="font-semibold leading-tight [overflow-wrap:anywhere]">{name}</span>
                  <span className="text-soft text-sm">
                    {category}
                    {form.length > 0 ? ` · ${position}º, ${quantity(totalPoints, 'ponto')}` : null}
                  </span>
                </span>
                <FormDots form={form} />
              </Link>
            </li>
          ))}
      </ul>
      {forms.some(({ length }) => length > 0) ? <DotsLegend forms={forms} className="mt-2" /> : null}
    </div>
  );
}
