import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filledBracket } from './bracket.ts';
import {
  chanceSeedOf,
  clubsTogether,
  commitmentTo,
  DRAW_METHOD,
  type DrawFormat,
  type DrawInput,
  drawn,
  type Entrant,
  exchanged,
  flawOfDraw,
  type KeptDraw,
  revealOrder,
} from './draw.ts';

const entrants = (count: number, parts: (i: number) => Partial<Entrant> = () => ({})): Entrant[] =>
  Array.from({ length: count }, (_, i) => ({
    id: 100 + i,
    seed: null,
    club: null,
    gender: i % 2 === 0 ? 'Feminino' : 'Masculino',
    ...parts(i),
  }));
const inputOf = (format: DrawFormat, list: readonly Entrant[], seed = 'areia'): DrawInput => ({
  method: DRAW_METHOD,
  chanceSeed: seed,
  entrants: list,
  format,
  exchanges: [],
});
const ids = (list: readonly Entrant[]) => list.map(({ id }) => id);
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

const FORMATS: readonly DrawFormat[] = [
  { type: 'league', rounds: 5 },
  { type: 'groups', groups: 3, by: 'seed' },
  { type: 'groups', groups: 3, by: 'lot' },
  { type: 'single', hasThirdPlace: true },
  { type: 'double', hasReset: true },
  { type: 'individual', rounds: 6, courts: 2 },
  { type: 'mixed', rounds: 4, courts: 2 },
  { type: 'king', by: 'lot' },
  { type: 'ranking', courts: 3 },
];

describe.each(FORMATS)('a draw of $type', (format) => {
  const list = entrants(12, (i) => ({ seed: i < 4 ? i + 1 : null, club: ['A', 'B', null][i % 3] ?? null }));

  test('has everybody once, the same for the same seed, and another for another', () => {
    const draw = drawn(inputOf(format, list));
    expect(sorted(draw.order)).toEqual(ids(list));
    expect(drawn(inputOf(format, list))).toEqual(draw);
    const others = ['b', 'c', 'd', 'e'].map((seed) => JSON.stringify(drawn(inputOf(format, list, seed))));
    expect(new Set(others).size).toBeGreaterThan(1);
    for (const { games, byes } of draw.rounds) {
      const busy = games.flatMap(({ sides }) => sides.flat()).concat(byes);
      expect(new Set(busy).size).toBe(busy.length);
    }
  });

  test('can be checked by anybody, and every forgery shows', () => {
    const [secret, number] = ['segredo do servidor', '4711'];
    const input = inputOf(format, list, chanceSeedOf(secret, number));
    const kept: KeptDraw = { commitment: commitmentTo(secret), secret, number, input, draw: drawn(input) };
    expect(flawOfDraw(kept)).toBeNull();
    expect(flawOfDraw({ ...kept, secret: 'outro segredo' })).toBe('secret');
    expect(flawOfDraw({ ...kept, number: '4712' })).toBe('seed');
    expect(flawOfDraw({ ...kept, draw: exchanged(kept.draw, [100, 111]) })).toBe('draw');
    const byHand = { ...input, exchanges: [[100, 111]] as const };
    expect(flawOfDraw({ ...kept, input: byHand, draw: exchanged(kept.draw, [100, 111]) })).toBeNull();
  });
});

test('a draw of one method stays as it is for ever', () => {
  const list = entrants(8, (i) => ({ seed: i < 2 ? i + 1 : null }));
  const orders = FORMATS.map((format) => [
    format.type,
    drawn(inputOf(format, list))
      .order.map((id) => id - 100)
      .join(' '),
  ]);
  expect(orders).toMatchInlineSnapshot(`
    [
      [
        "league",
        "0 1 3 4 5 6 7 2",
      ],
      [
        "groups",
        "0 1 3 4 5 6 7 2",
      ],
      [
        "groups",
        "1 7 3 4 5 0 2 6",
      ],
      [
        "single",
        "0 1 3 4 5 6 7 2",
      ],
      [
        "double",
        "0 1 3 4 5 6 7 2",
      ],
      [
        "individual",
        "1 7 3 4 5 0 2 6",
      ],
      [
        "mixed",
        "2 6 0 4 5 1 3 7",
      ],
      [
        "king",
        "1 7 3 4 5 0 2 6",
      ],
      [
        "ranking",
        "0 1 3 4 5 6 7 2",
      ],
    ]
  `);
  expect(() => drawn({ ...inputOf({ type: 'league', rounds: 1 }, list), method: DRAW_METHOD + 1 })).toThrow(
    RangeError,
  );
});

test('a double elimination that an earlier method drew is still the same', () => {
  const input = inputOf({ type: 'double', hasReset: false }, entrants(9));
  const meetings = (method: number) =>
    drawn({ ...input, method }).bracket.filter(
      ({ stage, stageRound }) => stage === 'losers' && stageRound === 4,
    );
  const losers = (method: number) => meetings(method).map(({ sides: [, coming] }) => coming);
  expect(losers(1)).toEqual(losers(DRAW_METHOD).toReversed());
  expect(drawn({ ...input, method: 1 }).order).toEqual(drawn(input).order);
});

describe('by lot', () => {
  test('every person has each number of a table as likely', () => {
    const list = entrants(5);
    const seen = new Map<string, number>();
    for (let i = 0; i < 1000; i += 1) {
      const { order } = drawn(inputOf({ type: 'individual', rounds: 1, courts: 1 }, list, `${i}`));
      for (const [place, id] of order.entries())
        seen.set(`${place} ${id}`, (seen.get(`${place} ${id}`) ?? 0) + 1);
    }
    expect(seen.size).toBe(25);
    for (const times of seen.values()) expect(Math.abs(times - 200)).toBeLessThan(60);
  });

  test('the seeds keep their places, and only the others are drawn', () => {
    const list = entrants(9, (i) => ({ seed: i < 4 ? 4 - i : null }));
    expect(drawn(inputOf({ type: 'single', hasThirdPlace: false }, list)).order.slice(0, 4)).toEqual([
      103, 102, 101, 100,
    ]);
  });
});

describe('those of one club', () => {
  test('do not meet in the first game of an elimination where that can be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 24 }), fc.string({ maxLength: 5 }), (count, seed) => {
        // Clubs of two without seeds.
        const list = entrants(count, (i) => ({
          seed: i < 2 ? i + 1 : null,
          club: i < 2 ? null : `${i >> 1}`,
        }));
        const draw = drawn(inputOf({ type: 'single', hasThirdPlace: false }, list, seed));
        expect(sorted(draw.order)).toEqual(ids(list));
        expect(clubsTogether(draw, list)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('are named where they are together', () => {
    const list = entrants(4, () => ({ club: 'A' }));
    expect(clubsTogether(drawn(inputOf({ type: 'single', hasThirdPlace: false }, list)), list)).toHaveLength(
      2,
    );
    expect(clubsTogether(drawn(inputOf({ type: 'groups', groups: 2, by: 'lot' }, list)), list)).toHaveLength(
      2,
    );
    expect(clubsTogether(drawn(inputOf({ type: 'individual', rounds: 3, courts: 1 }, list)), list)).toEqual(
      [],
    );
  });
});

test('the places of an elimination are its entrants', () => {
  const draw = drawn(inputOf({ type: 'double', hasReset: false }, entrants(6)));
  const first = filledBracket(draw.bracket, draw.order, new Map()).filter(({ state }) => state === 'ready');
  expect(first.flatMap(({ teams }) => teams).every((team) => draw.order.includes(Number(team)))).toBe(true);
});

test('a format that these entrants cannot play is refused', () => {
  expect(() => drawn(inputOf({ type: 'king', by: 'lot' }, entrants(7)))).toThrow(RangeError);
  expect(() => drawn(inputOf({ type: 'individual', rounds: 3, courts: 1 }, entrants(3)))).toThrow(RangeError);
  expect(() =>
    drawn(
      inputOf(
        { type: 'mixed', rounds: 3, courts: 1 },
        entrants(8, () => ({ gender: null })),
      ),
    ),
  ).toThrow(RangeError);
});

test('a live draw reveals one for each group, then the next for each; without groups the order', () => {
  const nothing = { order: [3, 1, 2], groups: [], rounds: [], bracket: [] };
  expect(revealOrder(nothing)).toEqual([3, 1, 2]);
  const groups = [
    [3, 5, 6],
    [1, 2],
  ];
  expect(revealOrder({ ...nothing, groups })).toEqual([3, 1, 5, 2, 6]);
});
