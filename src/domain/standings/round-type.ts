import type { Tournament } from '#domain/tournament.ts';
import { standings } from './standings.ts';

type Place = { readonly position: number; readonly points: number };

/** A team's position and points before and after a round's type changes. */
export type StandingsChange = {
  readonly teamId: number;
  readonly name: string;
  readonly before: Place;
  readonly after: Place;
};

/**
 * The teams whose position or points change with the round's type, in the new order (docs/rules.md, Standings 3).
 */
export function movedByType(
  tournament: Pick<Tournament, 'teams' | 'games'>,
  round: number,
  isExtraRound: boolean,
): StandingsChange[] {
  const games = tournament.games.map((game) => (game.round === round ? { ...game, isExtraRound } : game));
  const now = new Map(standings(tournament).map((row) => [row.teamId, row]));
  return standings({ ...tournament, games }).flatMap(({ teamId, name, position, points }) => {
    const stood = now.get(teamId);
    if (!stood || (stood.position === position && stood.points === points)) return [];
    const before = { position: stood.position, points: stood.points };
    return [{ teamId, name, before, after: { position, points } }];
  });
}
