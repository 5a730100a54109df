import type { StandingsChange } from '#domain/standings/moved-teams.ts';
import { quantity } from '#domain/text/quantity.ts';

/** What a change of the rules, or of a round's type, does to the standings. */
export function MovedTeams({ moved }: { moved: readonly StandingsChange[] }) {
  if (moved.length === 0) return <p className="font-semibold">A classificação não muda.</p>;
  return (
    <>
      <p className="font-semibold">O que muda na classificação:</p>
      <ul className="mt-1 divide-y divide-line">
        {moved.map(({ teamId, name, before, after }) => (
          <li key={teamId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
            <span className="tabular text-soft">
              {before.points === after.points
                ? quantity(after.points, 'ponto')
                : `de ${before.points} para ${quantity(after.points, 'ponto')}`}
              {before.position === after.position
                ? `, continua em ${after.position}º`
                : `, de ${before.position}º para ${after.position}º`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
