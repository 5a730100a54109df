import { hasReached, stopOf, winsGame } from '#domain/game/sets.ts';
import { type MatchRules, rulesOfSet, type SetRules } from '#domain/rules/rules.ts';
import type { Side } from '#domain/tournament.ts';
import type { PairOf } from './side-outs.ts';

/** The share of received rallies each team wins: between 0 and 1 exclusive. */
export type Rates = PairOf<number>;

/** `server` serves next; null if unknown. */
type SetPosition = {
  readonly team1Score: number;
  readonly team2Score: number;
  readonly server: Side | null;
};

/** A game in the middle of a set: `setsWon` before it. */
export type GamePosition = SetPosition & {
  readonly setNumber: number;
  readonly setsWon: PairOf<number>;
  readonly rules: MatchRules;
};

/**
 * The first team's chance to win the game, from 0 to 1: a Markov chain over rallies. The receiving team wins a
 * rally at its rate; the winner serves next. Exact, except that either team is equally likely to serve first in
 * later sets. A tie in sets counts as half a win (docs/rules.md, Court 13).
 */
export function gameChance(position: GamePosition, rates: Rates): number {
  const { setNumber, setsWon, rules } = position;
  const inSet = setChance(position, rulesOfSet(rules, setNumber), rates);
  const bySet = new Map<SetRules, number>();
  const fresh = (ofSet: SetRules): number => {
    const known = bySet.get(ofSet) ?? setChance({ team1Score: 0, team2Score: 0, server: null }, ofSet, rates);
    bySet.set(ofSet, known);
    return known;
  };
  const after = (number: number, own: number, other: number): number => {
    if (number > rules.bestOf) return own === other ? 0.5 : Number(own > other);
    if (winsGame(own, other, rules) || winsGame(other, own, rules)) return Number(own > other);
    const chance = fresh(rulesOfSet(rules, number));
    return chance * after(number + 1, own + 1, other) + (1 - chance) * after(number + 1, own, other + 1);
  };
  const [own, other] = setsWon;
  return inSet * after(setNumber + 1, own + 1, other) + (1 - inSet) * after(setNumber + 1, own, other + 1);
}

/** The first team's chance, from 0 to 1, to win a set (docs/rules.md, Court 13). */
export function setChance(
  { team1Score, team2Score, server }: SetPosition,
  rules: SetEnding,
  rates: Rates,
): number {
  const chanceAt = chances(rules, rates);
  return server === null
    ? (chanceAt(team1Score, team2Score, 1) + chanceAt(team1Score, team2Score, 2)) / 2
    : chanceAt(team1Score, team2Score, server);
}

type SetEnding = Pick<SetRules, 'target' | 'lead' | 'cap'>;
type ChanceAt = (team1Score: number, team2Score: number, server: Side) => number;

function chances(rules: SetEnding, rates: Rates): ChanceAt {
  const { target } = rules;
  const stop = stopOf(rules);
  const width = stop ?? target;
  const known = new Float64Array(width * width * 2).fill(Number.NaN);
  const rally = rallyChance(rates);
  const near = nearTheEnd(rates);
  const chanceAt: ChanceAt = (team1Score, team2Score, server) => {
    if (hasReached({ team1Score, team2Score }, rules)) return decided(team1Score - team2Score);
    if (stop === null && Math.min(team1Score, team2Score) >= target - 1) {
      return near(team1Score - team2Score, server);
    }
    // Without a stop, a team with `target` points leads by two or is level, so both scores are below it here.
    const place = (team1Score * width + team2Score) * 2 + server - 1;
    const before = known[place];
    if (before !== undefined && !Number.isNaN(before)) return before;
    const wins = rally(server);
    const chance =
      wins * chanceAt(team1Score + 1, team2Score, 1) + (1 - wins) * chanceAt(team1Score, team2Score + 1, 2);
    known[place] = chance;
    return chance;
  };
  return chanceAt;
}

/** Nobody has won a tie, which only a correction can leave past the end. */
const decided = (lead: number) => (lead === 0 ? 0.5 : Number(lead > 0));

const rallyChance =
  ([rate1, rate2]: Rates) =>
  (server: Side): number =>
    server === 1 ? 1 - rate2 : rate1;

/**
 * From one point before the target on, only the lead counts, and it can change for ever. E1 is the first team's
 * chance at a tie when it serves, E2 when the second serves: E1 = p1 (p1 + (1 - p1) E2) + (1 - p1) p2 E1 and E2 =
 * p2 (p1 + (1 - p1) E2) + (1 - p2) p2 E1.
 */
function nearTheEnd(rates: Rates): (lead: number, server: Side) => number {
  const rally = rallyChance(rates);
  const [p1, p2] = [rally(1), rally(2)];
  const back = 1 - (1 - p1) * p2;
  const [ahead, behind] = [p1 * (1 - p1), p2 * (1 - p2)];
  const determinant = back * back - ahead * behind;
  const tied1 = (p1 * p1 * back + ahead * p1 * p2) / determinant;
  const tied2 = (p1 * p2 * back + behind * p1 * p1) / determinant;
  const tied = (server: Side) => (server === 1 ? tied1 : tied2);
  return (lead, server) => {
    const wins = rally(server);
    if (lead === 0) return tied(server);
    return lead > 0 ? wins + (1 - wins) * tied2 : wins * tied1;
  };
}
