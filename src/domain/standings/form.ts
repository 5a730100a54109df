import { gameOutcome } from '#domain/game/game-result.ts';
import { teamIdOf } from '#domain/game/game-teams.ts';
import { bySchedule } from '#domain/schedule/schedule.ts';
import type { Tournament } from '#domain/tournament.ts';

export type Outcome = 'win' | 'loss' | 'tie';

/** How many of a team's last games make up its form. */
const FORM_GAMES = 5;

/**
 * The results of each team's last completed games (at most five, oldest first), by team id (docs/rules.md,
 * Standings 9).
 */
export function recentForms(tournament: Tournament): ReadonlyMap<number, readonly Outcome[]> {
  const forms = new Map(tournament.teams.map((team) => [team.id, [] as Outcome[]]));
  // A postponed round keeps its number, so sort by date.
  for (const game of tournament.games.toSorted(bySchedule)) {
    for (const side of [1, 2] as const) {
      const outcome = gameOutcome(game, side);
      if (outcome) forms.get(teamIdOf(game, side))?.push(outcome);
    }
  }
  return new Map([...forms].map(([teamId, outcomes]) => [teamId, outcomes.slice(-FORM_GAMES)]));
}
