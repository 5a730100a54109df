import type { StandingsRow } from './standings.ts';

type Place = { readonly position: number; readonly points: number };

/** A team's position and points before and after a change of the rules or of a round's type. */
export type StandingsChange = {
  readonly teamId: number;
  readonly name: string;
  readonly before: Place;
  readonly after: Place;
};

/** The teams whose position or points differ, in the new order. */
export function movedTeams(
  before: readonly StandingsRow[],
  after: readonly StandingsRow[],
): readonly StandingsChange[] {
  const stood = new Map(before.map((row) => [row.teamId, row]));
  return after.flatMap(({ teamId, name, position, points }) => {
    const row = stood.get(teamId);
    if (!row || (row.position === position && row.points === points)) return [];
    return [
      {
        teamId,
        name,
        before: { position: row.position, points: row.points },
        after: { position, points },
      },
    ];
  });
}
