import { Trophy } from 'lucide-react';
import { memo } from 'react';
import { teamInitials } from '#domain/names.ts';
import { mostPoints, NO_POINTS, type PlayerTotals } from '#domain/player-totals.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TeamLogo } from '#web/ui/team-logo.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { Team } from './queries.ts';
import { TeamPlayer } from './team-player.tsx';

type TeamCardProps = { team: Team; totals: ReadonlyMap<number, PlayerTotals> };

/** A team, its record and its players. Drawn again only when they changed. */
export const TeamCard = memo(function TeamCard({ team, totals }: TeamCardProps) {
  const most = mostPoints(team.players, totals);
  return (
    <article
      aria-labelledby={`time-${team.id}`}
      className="flex min-w-0 flex-col rounded-card border border-line bg-card p-4"
    >
      <header className="flex min-h-16 min-w-0 items-center gap-3">
        <TeamLogo name={team.name} imageUrl={team.imageUrl} initials={teamInitials(team.name)} size="large" />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          <h3 id={`time-${team.id}`} className="text-lg [overflow-wrap:anywhere]">
            {team.name}
          </h3>
          <Badge>{team.category}</Badge>
        </div>
        {team.usedAllPlayers ? (
          <Tooltip text="Este time utilizou todos os jogadores disponíveis em pelo menos um jogo">
            <span className="flex size-9 items-center justify-center rounded-full bg-sun-wash text-sun-ink">
              <Trophy className="size-5" aria-hidden="true" />
            </span>
          </Tooltip>
        ) : null}
      </header>
      <dl className="my-3 grid grid-cols-3 rounded-control bg-well py-2 text-center">
        <Figure term="Jogos" value={team.gamesPlayed} />
        <Figure term="Vitórias" value={team.wins} />
        <Figure term="Sets" value={team.setsWon} />
      </dl>
      {team.players.length === 0 ? (
        <p className="py-3 text-center text-soft">Ainda sem jogadores</p>
      ) : (
        <ul className="divide-y divide-line">
          {team.players.map((player) => {
            const own = totals.get(player.id) ?? NO_POINTS;
            return <TeamPlayer key={player.id} player={player} totals={own} isBest={own.total === most} />;
          })}
        </ul>
      )}
    </article>
  );
});

function Figure({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-soft text-xs">{term}</dt>
      <dd className="digits text-2xl leading-7">{value}</dd>
    </div>
  );
}
