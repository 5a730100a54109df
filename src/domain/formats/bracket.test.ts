import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '#domain/tournament.ts';
import { judgeDouble, judgeSingle, type Meeting } from '#tests/support/data/bracket-judge.ts';
import {
  type BegunGame,
  type BracketGame,
  bracketChange,
  bracketPlaces,
  doubleElimination,
  type FilledGame,
  filledBracket,
  singleElimination,
} from './bracket.ts';

const entrantsOf = (count: number) => Array.from({ length: count }, (_, i) => i);
const teamsKey = (stage: string, one: number, other: number) =>
  `${stage} ${Math.min(one, other)} ${Math.max(one, other)}`;
const known = ({ teams: [one, other], state }: FilledGame) =>
  typeof one === 'number' && typeof other === 'number' && !['waiting', 'unneeded', 'passed'].includes(state);
const meetings = (filled: readonly FilledGame[]) =>
  filled
    .filter(known)
    .map(({ stage, teams: [one, other] }) => teamsKey(stage, Number(one), Number(other)))
    .toSorted();
const judged = (seen: readonly Meeting[]) =>
  seen.map(([stage, one, other]) => teamsKey(stage, one, other)).toSorted();

type Kind = { readonly isDouble: boolean; readonly hasExtra: boolean };
const made = (count: number, { isDouble, hasExtra }: Kind) =>
  isDouble ? doubleElimination(count, hasExtra) : singleElimination(count, hasExtra);

function judgement(
  count: number,
  { isDouble, hasExtra }: Kind,
  begun: ReadonlyMap<number, BegunGame>,
  bracket: readonly BracketGame[],
) {
  const results = new Map<string, number>();
  for (const [id, { teams, winner }] of begun) {
    const stage = bracket[id]?.stage ?? '';
    if (winner === 1 || winner === 2) results.set(teamsKey(stage, ...teams), teams[winner - 1] ?? -1);
  }
  const plays = (stage: string, one: number, other: number) =>
    results.get(teamsKey(stage, one, other)) ?? 'unknown';
  return (isDouble ? judgeDouble : judgeSingle)(count, hasExtra, plays);
}

const anyKind = fc.record({ isDouble: fc.boolean(), hasExtra: fc.boolean() });

test('a bracket fills itself as an independent count does, at each step, in any order of play', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 33 }),
      anyKind,
      fc.infiniteStream(fc.nat()),
      (count, kind, numbers) => {
        const bracket = made(count, kind);
        const begun = new Map<number, BegunGame>();
        for (;;) {
          const filled = filledBracket(bracket, entrantsOf(count), begun);
          const { seen, champion } = judgement(count, kind, begun, bracket);
          expect(meetings(filled)).toEqual(judged(seen));
          const ready = filled.filter(({ state }) => state === 'ready');
          const next = ready[numbers.next().value % ready.length];
          if (!next) {
            expect(bracketPlaces(filled)[0]).toEqual({ position: 1, entrants: [champion] });
            expect(
              bracketPlaces(filled)
                .flatMap(({ entrants }) => entrants)
                .toSorted((a, b) => a - b),
            ).toEqual(entrantsOf(count));
            break;
          }
          const winner = ((numbers.next().value % 2) + 1) as Side;
          begun.set(next.id, { teams: [Number(next.teams[0]), Number(next.teams[1])], winner });
        }
        const losses = entrantsOf(count).map(
          (team) =>
            [...begun.values()].filter(
              ({ teams, winner }) =>
                teams.includes(team) && winner !== null && teams[Number(winner) - 1] !== team,
            ).length,
        );
        const mostLosses = kind.isDouble ? 2 : 1 + Number(kind.hasExtra);
        expect(Math.max(...losses)).toBeLessThanOrEqual(mostLosses);
      },
    ),
    { numRuns: 60 },
  );
});

/** The scheduled games with their teams, as they are stored: those whose teams are known. */
const storedIn = (filled: readonly FilledGame[]) =>
  new Map(
    filled
      .filter(({ state }) => state === 'ready')
      .map(({ id, teams: [one, other] }): [number, [number, number]] => [id, [Number(one), Number(other)]]),
  );

test('a correction changes what has not begun, names what has, and nobody is in two games at a time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 20 }),
      anyKind,
      fc.infiniteStream(fc.nat()),
      (count, kind, numbers) => {
        const bracket = made(count, kind);
        let begun = new Map<number, BegunGame>();
        for (let step = 0; step < 4 * count; step += 1) {
          const filled = filledBracket(bracket, entrantsOf(count), begun);
          const ready = filled.filter(({ state }) => state === 'ready');
          const over = [...begun].filter(([, { winner }]) => winner !== null);
          const corrected = over[numbers.next().value % over.length];
          if (corrected && numbers.next().value % 4 === 0) {
            const [id, game] = corrected;
            const after = new Map(begun).set(id, { ...game, winner: game.winner === 1 ? 2 : 1 });
            // The result is undone first, and what was scheduled by it stays.
            const undone = new Map(begun).set(id, { ...game, winner: null });
            const now = filledBracket(bracket, entrantsOf(count), after);
            const stored = storedIn(filled);
            const change = bracketChange(filledBracket(bracket, entrantsOf(count), undone), now, stored);
            const isOther = (each: FilledGame) =>
              String(stored.get(each.id) ?? each.teams) !== String(storedIn(now).get(each.id));
            expect(change.changed.map((each) => each.id)).toEqual(
              now.filter((each) => stored.has(each.id) && isOther(each)).map((each) => each.id),
            );
            expect(change.kept.map((each) => each.id)).toEqual(
              now
                .filter((each) => begun.has(each.id) && String(each.due) !== String(each.teams))
                .map((each) => each.id),
            );
            // A correction that a begun game stands against is refused.
            if (change.kept.length === 0) begun = after;
          } else {
            const next = ready[numbers.next().value % ready.length];
            if (next)
              begun.set(next.id, {
                teams: [Number(next.teams[0]), Number(next.teams[1])],
                winner: numbers.next().value % 3 === 0 ? null : (((numbers.next().value % 2) + 1) as Side),
              });
            else
              for (const [id, game] of begun) if (game.winner === null) begun.set(id, { ...game, winner: 1 });
          }
          const now = filledBracket(bracket, entrantsOf(count), begun);
          expect(meetings(now)).toEqual(judged(judgement(count, kind, begun, bracket).seen));
          const open = now
            .filter(({ state }) => state === 'ready' || state === 'begun')
            .flatMap(({ teams }) => teams);
          expect(new Set(open).size).toBe(open.length);
        }
      },
    ),
    { numRuns: 60 },
  );
});

describe('a single elimination', () => {
  test('of 13 gives byes to the first three seeds, who meet last', () => {
    const bracket = singleElimination(13, true);
    const first = bracket
      .filter(({ stageRound, stage }) => stage === 'main' && stageRound === 1)
      .flatMap(({ sides }) => sides);
    expect(
      first.flatMap((side) => (side.from === 'place' ? [side.place] : [])).toSorted((a, b) => a - b),
    ).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(bracket).toHaveLength(13);
  });

  test('names nobody before it is known', () => {
    const [semifinal, other, final] = filledBracket(
      singleElimination(4, false),
      [7, null, null, 9],
      new Map(),
    );
    expect(semifinal?.state).toBe('ready');
    expect(other?.teams).toEqual([null, null]);
    expect([other?.state, final?.state]).toEqual(['waiting', 'waiting']);
  });

  test('lets a team go on where neither of two came', () => {
    const begun = new Map<number, BegunGame>([
      [0, { teams: [0, 3], winner: 'nobody' }],
      [1, { teams: [1, 2], winner: 2 }],
    ]);
    const filled = filledBracket(singleElimination(4, true), [0, 1, 2, 3], begun);
    expect(filled.map(({ state, winner }) => [state, winner])).toEqual([
      ['over', 'nobody'],
      ['over', 2],
      ['passed', 2],
      ['passed', 1],
    ]);
  });

  test('of fewer than two is refused', () => {
    expect(() => singleElimination(1, false)).toThrow(RangeError);
    expect(() => doubleElimination(1, false)).toThrow(RangeError);
  });
});

const fromOf = (side: BracketGame['sides'][number]) => (side.from === 'place' ? -1 : side.game);

test.each([9, 16, 32, 64])('in a double elimination of %i, who met early meets again late', (count) => {
  const bracket = doubleElimination(count, false);
  // In each game wins the side whose seed has the lower remainder by 7, so that it is no order of seeds.
  const begun = new Map<number, BegunGame>();
  const again: string[] = [];
  const met = new Set<string>();
  for (;;) {
    const next = filledBracket(bracket, entrantsOf(count), begun).find(({ state }) => state === 'ready');
    if (!next) break;
    const [one, other] = [Number(next.teams[0]), Number(next.teams[1])];
    const key = [one, other].toSorted((a, b) => a - b).join(' ');
    if (met.has(key)) again.push(`${next.stage} ${next.stageRound}`);
    met.add(key);
    begun.set(next.id, { teams: [one, other], winner: one % 7 < other % 7 ? 1 : 2 });
  }
  const lastRounds = 2 * Math.ceil(Math.log2(count)) - 3;
  for (const game of again) {
    const [stage, round] = game.split(' ');
    if (stage === 'losers') expect(Number(round), game).toBeGreaterThanOrEqual(lastRounds - 1);
  }
});

describe('a double elimination of 13', () => {
  const bracket = doubleElimination(13, true);
  const wonByFirst = (begun: Map<number, BegunGame>, winner: (game: FilledGame) => Side) => {
    for (;;) {
      const next = filledBracket(bracket, entrantsOf(13), begun).find(({ state }) => state === 'ready');
      if (!next) return filledBracket(bracket, entrantsOf(13), begun);
      begun.set(next.id, { teams: [Number(next.teams[0]), Number(next.teams[1])], winner: winner(next) });
    }
  };

  test('has 24 games, and one more where the one from below wins the final', () => {
    const straight = new Map<number, BegunGame>();
    const filled = wonByFirst(straight, () => 1);
    expect(straight.size).toBe(24);
    expect(filled.at(-1)?.state).toBe('unneeded');
    const twice = new Map<number, BegunGame>();
    wonByFirst(twice, ({ stage }) => (stage === 'final' ? 2 : 1));
    expect(twice.size).toBe(25);
  });

  test('a corrected semi-final moves both teams, but not into a game that has begun', () => {
    const begun = new Map<number, BegunGame>();
    wonByFirst(begun, () => 1);
    const semifinal = bracket.find(({ stage, stageRound }) => stage === 'main' && stageRound === 3)?.id ?? -1;
    const later = new Set([semifinal]);
    for (const { id, sides } of bracket) if (sides.some((side) => later.has(fromOf(side)))) later.add(id);
    const inTime = new Map([...begun].filter(([id]) => id === semifinal || !later.has(id)));
    const before = filledBracket(bracket, entrantsOf(13), inTime);
    const corrected = (games: Map<number, BegunGame>) => {
      const game = games.get(semifinal);
      return filledBracket(
        bracket,
        entrantsOf(13),
        game ? new Map(games).set(semifinal, { ...game, winner: 2 }) : games,
      );
    };
    const early = bracketChange(before, corrected(inTime), storedIn(before));
    expect(early.kept).toEqual([]);
    expect(early.changed.map(({ stage }) => stage)).toEqual(['losers', 'main']);
    const late = bracketChange(filledBracket(bracket, entrantsOf(13), begun), corrected(begun), new Map());
    expect(late.changed).toEqual([]);
    expect(late.kept.map(({ stage }) => stage)).toEqual(['losers', 'main']);
  });
});
