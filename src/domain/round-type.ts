import { standings } from './standings.ts';
import type { Tournament } from './tournament.ts';

type Place = { readonly position: number; readonly points: number };

/** A team's position and points before and after a change of a round's type. */
export type Moved = {
  readonly teamId: number;
  readonly name: string;
  readonly before: Place;
  readonly after: Place;
};

/**
 * What another type of a round would change in the standings, in the order in which the teams would stand: their
 * positions and points (docs/rules.md, Standings 3). Empty where nothing moves.
 */
export function movedByType(
  tournament: Pick<Tournament, 'teams' | 'games'>,
  round: number,
  isExtraRound: boolean,
): Moved[] {
  const games = tournament.games.map((game) => (game.round === round ? { ...game, isExtraRound } : game));
  const now = new Map(standings(tournament).map((row) => [row.teamId, row]));
  return standings({ ...tournament, games }).flatMap(({ teamId, name, position, points }) => {
    const stood = now.get(teamId);
    if (!stood || (stood.position === position && stood.points === points)) return [];
    const before = { position: stood.position, points: stood.points };
    return [{ teamId, name, before, after: { position, points } }];
  });
}
