import { matchRules } from '#domain/rules/rules.ts';
import { movedTeams, type StandingsChange } from './moved-teams.ts';
import { type Played, standings } from './standings.ts';

/**
 * The teams whose position or points change with the round's type, in the new order (docs/rules.md, Standings 3).
 */
export function movedByType(
  tournament: Played,
  round: number,
  isExtraRound: boolean,
): readonly StandingsChange[] {
  const rules = matchRules(tournament.rules, isExtraRound);
  const games = tournament.games.map((game) =>
    game.round === round ? { ...game, isExtraRound, rules } : game,
  );
  return movedTeams(standings(tournament), standings({ ...tournament, games }));
}
