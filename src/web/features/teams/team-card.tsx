import { Link } from '@tanstack/react-router';
import { ChevronDown, Trophy } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { teamInitials } from '#domain/people/initials.ts';
import { mostPoints, NO_POINTS, type PlayerTotals } from '#domain/points/player-totals.ts';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import type { Team } from './queries.ts';
import { StatsLegend } from './stats.tsx';
import { TeamPlayer } from './team-player.tsx';

type TeamCardProps = {
  team: Team;
  totals: ReadonlyMap<number, PlayerTotals>;
  canFold: boolean;
  isOpenAtFirst: boolean;
  foot: (team: Team) => ReactNode;
};

export const TeamCard = memo(function TeamCard({
  team,
  totals,
  canFold,
  isOpenAtFirst,
  foot,
}: TeamCardProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = !canFold || (chosen ?? isOpenAtFirst);
  const titleId = `time-${team.id}`;
  const contentId = `${titleId}-jogadores`;
  return (
    <article
      aria-labelledby={titleId}
      className={classes(
        'flex min-w-0 flex-col rounded-card border border-line bg-card',
        isOpen ? 'p-4' : 'px-4 py-1',
      )}
    >
      <header className="relative flex min-h-14 min-w-0 items-center gap-3 md:min-h-16">
        <TeamLogo
          name={team.name}
          imageUrl={team.imageUrl}
          initials={teamInitials(team.name)}
          size={isOpen ? 'large' : 'normal'}
        />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <h3 className="text-lg [overflow-wrap:anywhere]">
            {canFold ? (
              <Button
                aria-expanded={isOpen}
                aria-controls={contentId}
                onPress={() => setChosen(!isOpen)}
                // The button covers the whole line; other controls lie above it.
                className="-my-2 min-h-11 min-w-11 cursor-pointer py-2 text-left after:absolute after:inset-0"
              >
                <span id={titleId}>{team.name}</span>
              </Button>
            ) : (
              <Link
                to="/times/$id"
                params={{ id: String(team.id) }}
                id={titleId}
                className="-my-2 inline-flex min-h-11 min-w-11 items-center py-2 hover:underline"
              >
                {team.name}
              </Link>
            )}
          </h3>
          {isOpen ? (
            <Badge>{team.category}</Badge>
          ) : (
            <p className="tabular text-soft text-sm leading-tight">{recordInWords(team)}</p>
          )}
        </div>
        {team.usedAllPlayers ? (
          <span className="relative">
            <Tooltip text="Este time utilizou todos os jogadores disponíveis em pelo menos um jogo">
              <span className="flex size-9 items-center justify-center rounded-full bg-sun-wash text-sun-ink">
                <Trophy className="size-5" aria-hidden="true" />
              </span>
            </Tooltip>
          </span>
        ) : null}
        {canFold ? (
          <ChevronDown
            className={classes('size-5 shrink-0 text-soft transition-transform', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        ) : null}
      </header>
      <div id={contentId} hidden={!isOpen}>
        {isOpen ? (
          <>
            <Content team={team} totals={totals} />
            {canFold && team.players.length > 0 ? (
              <div className="mb-1 border-line border-t pt-3">
                <StatsLegend />
              </div>
            ) : null}
            {canFold ? (
              <Link
                to="/times/$id"
                params={{ id: String(team.id) }}
                className="inline-flex min-h-11 items-center font-semibold text-ocean"
              >
                Ver a página do time
              </Link>
            ) : null}
            <div className="mt-3 empty:hidden">{foot(team)}</div>
          </>
        ) : null}
      </div>
    </article>
  );
});

function Content({ team, totals }: Pick<TeamCardProps, 'team' | 'totals'>) {
  const most = mostPoints(team.players, totals);
  return (
    <>
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
            const playerTotals = totals.get(player.id) ?? NO_POINTS;
            return (
              <TeamPlayer
                key={player.id}
                player={player}
                totals={playerTotals}
                isBest={playerTotals.total === most}
              />
            );
          })}
        </ul>
      )}
    </>
  );
}

/** '7 jogos · 6 vitórias · 10 sets' */
function recordInWords({ gamesPlayed, wins, setsWon }: Team): string {
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  return [
    count(gamesPlayed, 'jogo', 'jogos'),
    count(wins, 'vitória', 'vitórias'),
    count(setsWon, 'set', 'sets'),
  ].join(' · ');
}

function Figure({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-soft text-xs">{term}</dt>
      <dd className="digits text-2xl leading-7">{value}</dd>
    </div>
  );
}
