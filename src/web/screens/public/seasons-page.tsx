import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { tournamentTitle } from '#domain/people/names.ts';
import { hashOfPerson } from '#web/features/stages/person-card.tsx';
import { type ListedTournament, tournamentsQuery } from '#web/features/tournament/queries.ts';
import { StateBadge } from '#web/features/tournament/state-badge.tsx';
import { TournamentLogo } from '#web/features/tournament/tournament-logo.tsx';
import { formatDay } from '#web/lib/format/format.ts';
import { baseOf } from '#web/lib/net/base.ts';
import { PageHead } from '#web/lib/page/page-head.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { ListSkeleton } from './public-states.tsx';

export function SeasonsPage() {
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <PageHead
        title="Temporadas · Manchete"
        description="Os torneios de agora e os de antes, com os campeões de cada um."
        picture={{ about: 'standings' }}
      />
      <h1 className="text-2xl md:text-4xl">Temporadas</h1>
      <Loaded
        from={useQuery(tournamentsQuery)}
        failure="Erro ao carregar as temporadas"
        isFailureInCard
        loading={<ListSkeleton />}
      >
        {(tournaments) => <Seasons tournaments={tournaments} />}
      </Loaded>
    </div>
  );
}

function Seasons({ tournaments }: { tournaments: readonly ListedTournament[] }) {
  if (tournaments.length === 0)
    return (
      <Card>
        <EmptyState
          title="Ainda não há temporadas"
          hint="Cada torneio aparece aqui assim que estiver em andamento."
        />
      </Card>
    );
  return (
    <ul aria-label="Temporadas" className="grid gap-3 md:grid-cols-2">
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <Season {...tournament} />
        </li>
      ))}
    </ul>
  );
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-ocean underline';

/** Its links are plain: another tournament is a page load away. */
function Season(tournament: ListedTournament) {
  const { logoUrl, place, state, champion, best, hasTeams, hasStages } = tournament;
  const base = baseOf(tournament);
  const facts = [place, daysOf(tournament)].filter(Boolean).join(' · ');
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <TournamentLogo url={logoUrl} side={48} className="size-12" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <h2 className="text-lg leading-tight [overflow-wrap:anywhere]">{tournamentTitle(tournament)}</h2>
          {facts ? <p className="text-soft text-sm [overflow-wrap:anywhere]">{facts}</p> : null}
          <StateBadge state={state} />
        </div>
      </div>
      {champion ? (
        <p className="flex items-center gap-3">
          {champion.isPerson ? (
            <Avatar name={champion.name} imageUrl={champion.imageUrl} />
          ) : (
            <TeamLogo name={champion.name} imageUrl={champion.imageUrl} />
          )}
          <span className="flex min-w-0 flex-1 flex-col leading-tight">
            <span className="flex items-center gap-1 text-soft text-sm">
              <Trophy className="size-4" aria-hidden="true" /> {champion.isPerson ? '1º lugar' : 'Campeão'}
            </span>
            <a
              href={
                champion.isPerson
                  ? `${base}/tabela#${hashOfPerson(champion.id)}`
                  : `${base}/times/${champion.id}`
              }
              className={`${LINK} [overflow-wrap:anywhere]`}
            >
              {champion.name}
            </a>
          </span>
        </p>
      ) : null}
      {best.length > 0 ? (
        <div>
          <p className="text-soft text-sm">Melhores jogadores</p>
          <ul className="mt-1 flex flex-col gap-2">
            {best.map(({ id, name, imageUrl }) => (
              <li key={id} className="flex items-center gap-3">
                <Avatar name={name} imageUrl={imageUrl} />
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="mt-auto flex flex-wrap gap-x-5">
        {hasStages ? (
          <a href={`${base}/tabela`} className={LINK}>
            Tabela
          </a>
        ) : null}
        {hasTeams ? (
          <a href={`${base}/classificacao`} className={LINK}>
            Classificação
          </a>
        ) : null}
        <a href={`${base}/calendario`} className={LINK}>
          Jogos
        </a>
        {hasTeams ? (
          <a href={`${base}/times`} className={LINK}>
            Times
          </a>
        ) : null}
      </p>
    </article>
  );
}

/** '05/04/2025 a 08/11/2025'. */
function daysOf({ firstDay, lastDay }: ListedTournament): string {
  const days = new Set([firstDay, lastDay].filter((day) => day !== null).map(formatDay));
  return [...days].join(' a ');
}
