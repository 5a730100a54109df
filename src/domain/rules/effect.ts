import { completionWarnings } from '#domain/game/score-warnings.ts';
import { movedTeams, type StandingsChange } from '#domain/standings/moved-teams.ts';
import { type Played, standings } from '#domain/standings/standings.ts';
import type { Game } from '#domain/tournament.ts';
import { matchRules, type Rules } from './rules.ts';

/** What other rules would do to what was played. */
export type RulesEffect = {
  readonly moved: readonly StandingsChange[];
  /** Completed games whose score only the new rules find unusual. */
  readonly unusual: readonly number[];
};

/** The tournament as it would stand under other rules; scores are never changed. */
export function underRules<T extends Played>(tournament: T, rules: Rules): T {
  const games = tournament.games.map((game) => ({ ...game, rules: matchRules(rules, game.isExtraRound) }));
  return { ...tournament, rules, games };
}

/** The teams that would move, and the completed games that would end at no final score. */
export function effectOf(tournament: Played, rules: Rules): RulesEffect {
  const then = underRules(tournament, rules);
  const isUnusual = (game: Game | undefined) =>
    game?.status === 'concluido' && !game.award && completionWarnings(game).length > 0;
  return {
    moved: movedTeams(standings(tournament), standings(then)),
    unusual: then.games.flatMap((game, i) =>
      isUnusual(game) && !isUnusual(tournament.games[i]) ? [game.id] : [],
    ),
  };
}
