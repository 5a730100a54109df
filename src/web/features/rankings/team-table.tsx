import { Link } from '@tanstack/react-router';
import { formatSigned } from '#domain/text/signed.ts';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Medal } from '#web/ui/layout/medal.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { FormDots } from './form-dots.tsx';
import { Movement } from './movement.tsx';
import type { TeamRank } from './queries.ts';

export type TeamLine = { readonly team: TeamRank; readonly reason: string | null };

const heading = 'pb-3 font-medium text-soft text-sm first:pl-2 last:pr-2';
const wide = 'hidden text-right md:table-cell';
const HIGHLIGHTED = 3;

/** On a phone the middle columns become a line below the name. */
export function TeamTable({ lines, ownId }: { lines: readonly TeamLine[]; ownId: number | null }) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Ranking dos times</caption>
      <thead>
        <tr className="border-line border-b text-left">
          <th scope="col" className={classes(heading, 'w-12')}>
            <span title="Posição" aria-hidden="true">
              #
            </span>
            <span className="sr-only">Posição</span>
          </th>
          <th scope="col" className={heading}>
            Time
          </th>
          <th scope="col" className={classes(heading, wide)}>
            Forma
          </th>
          {COLUMNS.map(({ letter, title }) => (
            <th key={title} scope="col" className={classes(heading, wide)}>
              <span title={title} aria-hidden="true">
                {letter ?? 'Saldo'}
              </span>
              <span className="sr-only">{title}</span>
            </th>
          ))}
          <th scope="col" className={classes(heading, 'text-right')}>
            Pontos
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <Row key={line.team.id} {...line} isOwn={line.team.id === ownId} />
        ))}
      </tbody>
    </table>
  );
}

const COLUMNS = [
  { letter: 'J', title: 'Jogos', value: (team: TeamRank) => String(team.gamesPlayed) },
  { letter: 'V', title: 'Vitórias', value: (team: TeamRank) => String(team.totalWins) },
  { letter: 'S', title: 'Sets ganhos', value: (team: TeamRank) => String(team.totalSetsWon) },
  // The sign of the number is enough of a label.
  { letter: null, title: 'Saldo de pontos', value: (team: TeamRank) => formatSigned(team.pointDifference) },
] as const;

function Row({ team, reason, isOwn }: TeamLine & { isOwn: boolean }) {
  const isHighlighted = team.position <= HIGHLIGHTED && team.gamesPlayed > 0;
  return (
    <tr
      {...(isOwn ? { 'aria-current': 'true' as const } : {})}
      className={classes(isOwn ? 'bg-ocean-wash' : isHighlighted && 'bg-sun-wash/40')}
    >
      <td className="rounded-l-tile py-3 pl-2 align-middle">
        <span className="flex w-9 flex-col items-center gap-0.5">
          <Medal position={team.position} isEarned={team.gamesPlayed > 0} />
          <Movement position={team.position} previous={team.previousPosition} />
        </span>
      </td>
      <th scope="row" className="py-3 pr-2 text-left font-normal">
        <span className="flex min-w-0 items-center gap-3">
          <TeamLogo name={team.name} imageUrl={team.imageUrl} />
          <span className="min-w-0 leading-tight">
            <span className="block font-semibold [overflow-wrap:anywhere]">
              <Link
                to="/times/$id"
                params={{ id: String(team.id) }}
                className="-my-2.5 inline-flex min-h-11 min-w-11 items-center py-2.5 hover:underline"
              >
                {team.name}
              </Link>
              {isOwn ? (
                <>
                  {' '}
                  <Badge tone="sun">Seu time</Badge>
                </>
              ) : null}
            </span>
            {reason ? (
              <span className="block text-pretty text-soft text-sm [overflow-wrap:anywhere]">{reason}</span>
            ) : null}
          </span>
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-sm md:hidden">
          <FormDots form={team.form} />
          <span className="flex gap-x-3">
            {COLUMNS.map(({ letter, title, value }) => (
              <span key={title} className="tabular whitespace-nowrap">
                <span className="sr-only">{title}: </span>
                {letter ? <span aria-hidden="true">{letter} </span> : null}
                {value(team)}
              </span>
            ))}
          </span>
        </span>
      </th>
      <td className={classes(wide, 'px-3')}>
        <FormDots form={team.form} />
      </td>
      {COLUMNS.map(({ title, value }) => (
        <td key={title} className={classes(wide, 'digits w-14 text-xl')}>
          {value(team)}
        </td>
      ))}
      <td className="digits rounded-r-tile py-3 pr-2 pl-2 text-right text-3xl md:w-24">{team.totalPoints}</td>
    </tr>
  );
}
