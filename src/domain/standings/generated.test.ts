import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGame, aSet, aTeam, aTournament } from '#domain/fixtures.ts';
import { hasPlayEnded, isFinalScore } from '#domain/game/sets.ts';
import { effectOf, underRules } from '#domain/rules/effect.ts';
import {
  CRITERIA,
  DEFAULT_RULES,
  type MatchRules,
  matchRules,
  type OrderCriterion,
  type Rules,
  type SetRules,
} from '#domain/rules/rules.ts';
import type { Game, Lot, Tournament } from '#domain/tournament.ts';
import { type StandingsRow, standings, teamsToDraw } from './standings.ts';

/** Tournaments by generated rules, held against a count of their own; `CASES=10000` for as many. */
const CASES = { numRuns: Number(process.env['CASES'] ?? 300) };

type Score = readonly [number, number];
/** A game beside its plain facts: the sets that count, and who won; null for nobody. */
type Generated = {
  readonly game: Game;
  readonly teams: Score;
  readonly sets: readonly Score[];
  readonly winner: 0 | 1 | null;
  readonly kind: Kind;
};
type Generation = {
  readonly tournament: Tournament;
  readonly generated: readonly Generated[];
  readonly other: Rules;
};

const KINDS = ['played', 'played', 'played', 'short', 'walkover', 'neither', 'to come'] as const;
type Kind = (typeof KINDS)[number];

const points = fc.integer({ min: 0, max: 3 });
const ofBoth = fc.record({ winner: points, loser: points });
const anySet = fc
  .record({
    target: fc.integer({ min: 2, max: 25 }),
    lead: fc.constantFrom(1 as const, 2 as const),
    above: fc.option(fc.integer({ min: 0, max: 4 })),
  })
  .map(
    ({ target, lead, above }): SetRules => ({
      ...DEFAULT_RULES.normal.set,
      target,
      lead,
      cap: lead === 1 || above === null ? null : target + above,
    }),
  );
const anyMatch = fc.record<MatchRules>({
  bestOf: fc.constantFrom(1 as const, 3 as const),
  set: anySet,
  deciding: anySet,
  points: fc.record({ straight: ofBoth, close: ofBoth, tie: points, walkover: ofBoth }),
});
const anyOrder = fc.uniqueArray(fc.constantFrom(...CRITERIA), {
  maxLength: 6,
  selector: ({ measure, among }) => `${measure} ${among}`,
});
const anyRules = fc.record<Rules>({
  normal: anyMatch,
  extra: anyMatch,
  order: fc.record({ two: anyOrder, more: anyOrder }),
  players: fc.constant(DEFAULT_RULES.players),
});

/** `luck`: of the rallies. With a bias of 1 the stronger team wins them all, so that many games are alike. */
const anyGame = (teams: number) =>
  fc.record({
    pair: fc.uniqueArray(fc.integer({ min: 1, max: teams }), { minLength: 2, maxLength: 2 }),
    isExtraRound: fc.boolean(),
    kind: fc.constantFrom(...KINDS),
    stronger: fc.constantFrom(0 as const, 1 as const),
    bias: fc.constantFrom(0.5, 0.8, 1, 1),
    luck: fc.integer({ min: 1, max: 2_000_000_000 }),
  });

const generations = fc.integer({ min: 2, max: 8 }).chain((count) => {
  const ids = Array.from({ length: count }, (_, i) => i + 1);
  return fc
    .record({
      rules: anyRules,
      other: anyRules,
      games: fc.array(anyGame(count), { maxLength: 18 }),
      seeds: fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { minLength: count, maxLength: count }),
      lots: fc.array(fc.shuffledSubarray(ids, { minLength: 2 }), { maxLength: 3 }),
    })
    .map(({ rules, other, games, seeds, lots }): Generation => {
      const generated = games.map((game) => played(game, rules));
      const tournament = aTournament({
        rules,
        teams: ids.map((id, i) => ({ ...aTeam(id), seed: seeds[i] ?? null })),
        games: generated.map(({ game }) => game),
        lots: lots.map((order, i) => ({ id: i + 1, order, drawnAt: `2025-05-0${i + 1}T12:00:00.000Z` })),
      });
      return { tournament, generated, other };
    });
});

type AnyGame = typeof anyGame extends (teams: number) => fc.Arbitrary<infer G> ? G : never;

function played({ pair, isExtraRound, kind, stronger, bias, luck }: AnyGame, rules: Rules): Generated {
  const match = matchRules(rules, isExtraRound);
  const teams: Score = [pair[0] ?? 0, pair[1] ?? 0];
  const isAwarded = kind === 'walkover' || kind === 'neither';
  const sets = kind === 'to come' || isAwarded ? [] : playedSets(match, rallies(stronger, bias, luck));
  const asPlayed = kind === 'short' ? sets.slice(0, Math.max(1, sets.length - 1)) : sets;
  const game = aGame(teams[0], teams[1], asPlayed, {
    isExtraRound,
    rules: match,
    round: isExtraRound ? 2 : 1,
    status: kind === 'to come' ? 'agendado' : 'concluido',
    award: isAwarded ? { winner: kind === 'neither' ? null : stronger === 0 ? 1 : 2, reason: 'wo' } : null,
  });
  if (kind === 'walkover') {
    const whole = (match.bestOf === 3 ? [1, 2] : [1]).map((): Score => {
      const all = match.set.target;
      return stronger === 0 ? [all, 0] : [0, all];
    });
    return { game, teams, sets: whole, winner: stronger, kind };
  }
  const won = [0, 1].map((side) => asPlayed.filter((set) => (set[side] ?? 0) > (set[1 - side] ?? 0)).length);
  const [won1 = 0, won2 = 0] = won;
  return { game, teams, sets: asPlayed, winner: won1 === won2 ? null : won1 > won2 ? 0 : 1, kind };
}

/** Who wins the next rally. */
function rallies(stronger: 0 | 1, bias: number, luck: number): () => 0 | 1 {
  let state = luck;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 < bias ? stronger : stronger === 0 ? 1 : 0;
  };
}

/** Rally by rally, as the rules say it in words: the points and the lead, or the cap. */
function playedSets(match: MatchRules, next: () => 0 | 1): Score[] {
  const sets: Score[] = [];
  const won: [number, number] = [0, 0];
  while (sets.length < match.bestOf && Math.max(...won) < (match.bestOf + 1) / 2) {
    const { target, lead, cap } = match.bestOf === 3 && sets.length === 2 ? match.deciding : match.set;
    const score: [number, number] = [0, 0];
    const isOver = () => {
      const [most, least] = [Math.max(...score), Math.min(...score)];
      return (most >= target && most - least >= lead) || most === cap;
    };
    while (!isOver()) score[next()] += 1;
    won[score[0] > score[1] ? 0 : 1] += 1;
    sets.push(score);
  }
  return sets;
}

describe('whatever the rules and the games are', () => {
  test('a set ends exactly where the rules say', () => {
    fc.assert(
      fc.property(generations, ({ generated }) => {
        for (const { game, kind } of generated) {
          if (kind !== 'played') continue;
          const { rules } = game;
          for (const { setNumber, team1Score, team2Score } of game.sets) {
            const set = aSet(setNumber, team1Score, team2Score);
            expect(isFinalScore(set, rules)).toBe(true);
            expect(hasPlayEnded(set, rules)).toBe(true);
            const [one, other] =
              team1Score > team2Score ? [team1Score - 1, team2Score] : [team1Score, team2Score - 1];
            const before = aSet(setNumber, one, other);
            expect([isFinalScore(before, rules), hasPlayEnded(before, rules)]).toEqual([false, false]);
          }
        }
      }),
      CASES,
    );
  });

  test('the standings, their shared places and each reason are those of a plain count', () => {
    fc.assert(
      fc.property(generations, ({ tournament, generated }) => {
        const rows = standings(tournament);
        expect(rows.map(inShort)).toEqual(counted(tournament, generated));
        const { teams, games, lots } = tournament;
        const turned = {
          ...tournament,
          teams: teams.toReversed(),
          games: games.toReversed(),
          lots: lots.toReversed(),
        };
        expect(standings(turned)).toEqual(rows);
        rows.forEach((row, i) => {
          const ahead = rows.filter((each) => each.position < row.position).length;
          expect(row.position).toBe(ahead + 1);
          if (row.decidedBy === 'shared') expect(rows[i + 1]?.position).toBe(row.position);
        });
      }),
      CASES,
    );
  });

  test('a lot that is drawn parts exactly the teams that waited for it', () => {
    fc.assert(
      fc.property(generations, ({ tournament }) => {
        const waiting = teamsToDraw(tournament);
        const before = standings(tournament);
        const lots: Lot[] = waiting.map((ids, i) => ({
          id: 10 + i,
          order: ids.toReversed(),
          drawnAt: '2025-05-09T12:00:00.000Z',
        }));
        const drawn = { ...tournament, lots: [...tournament.lots, ...lots] };
        expect(teamsToDraw(drawn)).toEqual([]);
        const after = standings(drawn);
        for (const ids of waiting) {
          const first = before.findIndex(({ teamId }) => ids.includes(teamId));
          const theirs = after.slice(first, first + ids.length);
          expect(theirs.map(({ teamId }) => teamId)).toEqual(ids.toReversed());
          expect(theirs.map(({ position }) => position)).toEqual(ids.map((_, i) => first + 1 + i));
          expect(theirs.slice(0, -1).every(({ decidedBy }) => decidedBy === 'lot')).toBe(true);
        }
        const others = (rows: readonly StandingsRow[]) =>
          rows.filter(({ teamId }) => !waiting.flat().includes(teamId)).map(inShort);
        expect(others(after)).toEqual(others(before));
      }),
      CASES,
    );
  });

  test('other rules and back change nothing, and what they would change is said', () => {
    fc.assert(
      fc.property(generations, ({ tournament, other }) => {
        const before = standings(tournament);
        const then = underRules(tournament, other);
        expect(underRules(then, tournament.rules)).toEqual(tournament);
        expect(standings(underRules(then, tournament.rules))).toEqual(before);
        const after = standings(then);
        const { moved } = effectOf(tournament, other);
        const changed = after.filter(({ teamId, position, points: total }) => {
          const row = before.find((each) => each.teamId === teamId);
          return row?.position !== position || row.points !== total;
        });
        expect(moved.map(({ teamId }) => teamId)).toEqual(changed.map(({ teamId }) => teamId));
      }),
      CASES,
    );
  });
});

const inShort = ({ teamId, position, decidedBy, headToHead, points: total, ...row }: StandingsRow) => ({
  teamId,
  position,
  decidedBy,
  headToHead,
  points: total,
  wins: row.wins,
  losses: row.losses,
  sets: [row.setsWon, row.setsLost],
  rallies: [row.pointsFor, row.pointsAgainst],
  lotDrawnAt: row.lotDrawnAt,
});

/** The same from the plain facts of the games. */
function counted({ teams, rules, lots }: Tournament, generated: readonly Generated[]) {
  const completed = generated.filter(({ kind }) => kind !== 'to come');
  const all = teams.map(({ id }) => id);

  function sums(id: number, among: readonly number[]) {
    const total = { points: 0, wins: 0, losses: 0, sets: [0, 0], rallies: [0, 0] };
    for (const { game, teams: both, sets, winner, kind } of completed) {
      const side = both.indexOf(id);
      if (side < 0 || !among.includes(both[1 - side] ?? 0)) continue;
      const { straight, close, tie, walkover } = game.rules.points;
      const hasWon = winner === side;
      const setsOf = (of: number) => sets.filter((set) => (set[of] ?? 0) > (set[1 - of] ?? 0)).length;
      const result =
        kind === 'walkover' || kind === 'neither'
          ? walkover
          : setsOf(1 - (winner ?? 0)) > 0
            ? close
            : straight;
      if (winner === null && kind !== 'neither') total.points += tie;
      else total.points += hasWon ? result.winner : result.loser;
      total.wins += hasWon ? 1 : 0;
      total.losses += kind === 'neither' || (winner !== null && !hasWon) ? 1 : 0;
      total.sets = [(total.sets[0] ?? 0) + setsOf(side), (total.sets[1] ?? 0) + setsOf(1 - side)];
      for (const set of sets) {
        total.rallies = [
          (total.rallies[0] ?? 0) + (set[side] ?? 0),
          (total.rallies[1] ?? 0) + (set[1 - side] ?? 0),
        ];
      }
    }
    return total;
  }

  const lotOf = (level: readonly number[]) =>
    lots.find(({ order }) => level.every((id) => order.includes(id)));

  function value({ measure, among }: OrderCriterion, id: number, level: readonly number[]): number {
    const { points: total, wins, sets, rallies: balls } = sums(id, among === 'all' ? all : level);
    const [setsWon = 0, setsLost = 0] = sets;
    const [won = 0, lost = 0] = balls;
    switch (measure) {
      case 'points':
        return total;
      case 'wins':
        return wins;
      case 'setDifference':
        return setsWon - setsLost;
      case 'rallyDifference':
        return won - lost;
      case 'setRatio':
        return setsWon === 0 ? 0 : setsWon / setsLost;
      case 'rallyRatio':
        return won === 0 ? 0 : won / lost;
      case 'seed':
        return -(teams.find((team) => team.id === id)?.seed ?? 1000);
      case 'lot':
        return -(lotOf(level)?.order.indexOf(id) ?? 0);
    }
  }

  type Place = { id: number; shares: boolean; why: string | null; values: object | null; at: string | null };

  function order(level: readonly number[]): Place[] {
    const [only] = level;
    if (level.length === 1 && only) return [{ id: only, shares: false, why: null, values: null, at: null }];
    const list = level.length === 2 ? rules.order.two : rules.order.more;
    for (const criterion of [{ measure: 'points', among: 'all' } as const, ...list]) {
      const worth = (id: number) => value(criterion, id, level);
      const values = [...new Set(level.map(worth))].sort((a, b) => b - a);
      if (values.length === 1) continue;
      const small = criterion.among === 'level';
      const shown = (number: number) => (number === Number.POSITIVE_INFINITY ? null : number);
      return values.flatMap((own, i) => {
        const part = order(level.filter((id) => worth(id) === own));
        const next = values[i + 1];
        const last = part.at(-1);
        if (!last || next === undefined) return part;
        last.why = criterion.measure === 'points' && criterion.among === 'all' ? null : nameOf(criterion);
        last.values = small ? { own: shown(own), next: shown(next), teams: level.length } : null;
        last.at = criterion.measure === 'lot' ? (lotOf(level)?.drawnAt ?? null) : null;
        return part;
      });
    }
    return level
      .toSorted((a, b) => a - b)
      .map((id, i) => ({
        id,
        shares: i > 0,
        why: i < level.length - 1 ? 'shared' : null,
        values: null,
        at: null,
      }));
  }

  const places = order(all);
  return places.map(({ id, why, values, at }, i) => {
    const { points: total, wins, losses, sets, rallies: balls } = sums(id, all);
    const first = places.findLastIndex((place, j) => j <= i && !place.shares);
    return {
      teamId: id,
      position: first + 1,
      decidedBy: why,
      headToHead: values,
      points: total,
      wins,
      losses,
      sets,
      rallies: balls,
      lotDrawnAt: at,
    };
  });
}

function nameOf({ measure, among }: OrderCriterion): string {
  if (among === 'level') return measure === 'wins' ? 'headToHead' : `${measure}Among`;
  return measure === 'rallyDifference' ? 'pointDifference' : measure;
}
