import { hasReached } from '#domain/game/sets.ts';
import type { MatchRules, SetRules } from '#domain/rules/rules.ts';

/** From one serve to the next, time-outs and changes of sides included, in seconds. */
const RALLY = 20;
/** From the end of a set to the next of the same game, in seconds. */
const BETWEEN_SETS = 60;
/** From the end of a game to the next on the same court, in seconds. */
const BETWEEN_GAMES = 150;

/** The rallies of a set between two equal teams, on average: each wins one as often as the other. */
export function expectedRallies(rules: Pick<SetRules, 'target' | 'lead' | 'cap'>): number {
  let scores = new Map([['0-0', 1]]);
  let rallies = 0;
  // A set without a cap may go on for ever; beyond this hardly any does.
  const last = 2 * rules.target + 40;
  for (let played = 0; scores.size > 0 && played < last; played += 1) {
    const next = new Map<string, number>();
    for (const [score, share] of scores) {
      rallies += share;
      const [team1Score = 0, team2Score = 0] = score.split('-').map(Number);
      for (const [one, other] of [
        [team1Score + 1, team2Score],
        [team1Score, team2Score + 1],
      ] as const) {
        if (hasReached({ team1Score: one, team2Score: other }, rules)) continue;
        next.set(`${one}-${other}`, (next.get(`${one}-${other}`) ?? 0) + share / 2);
      }
    }
    scores = next;
  }
  return rallies;
}

/** How long a game takes until the next may begin on its court, in minutes. Of three sets the third is as likely as not. */
export function gameMinutes({
  bestOf,
  set,
  deciding,
}: Pick<MatchRules, 'bestOf' | 'set' | 'deciding'>): number {
  const setSeconds = RALLY * expectedRallies(set);
  if (bestOf === 1) return (setSeconds + BETWEEN_GAMES) / 60;
  const decider = (BETWEEN_SETS + RALLY * expectedRallies(deciding)) / 2;
  return (2 * setSeconds + BETWEEN_SETS + decider + BETWEEN_GAMES) / 60;
}

/**
 * How long rounds take, in minutes (docs/rules.md, Formats 13): the games of a round are played as many at a time as
 * there are courts, and a round begins when the one before has ended. `games`: those of each round; `minutes`: of a game.
 */
export function formatMinutes(games: readonly number[], courts: number, minutes: number): number {
  return minutes * games.reduce((sum, count) => sum + Math.ceil(count / courts), 0);
}

/** "cerca de 3 h 40": to ten minutes, below an hour to five. */
export function lengthWords(minutes: number): string {
  const step = minutes < 60 ? 5 : 10;
  const rounded = Math.max(step, Math.round(minutes / step) * step);
  const [hours, rest] = [Math.floor(rounded / 60), rounded % 60];
  if (hours === 0) return `cerca de ${rest} min`;
  return rest === 0 ? `cerca de ${hours} h` : `cerca de ${hours} h ${rest}`;
}
