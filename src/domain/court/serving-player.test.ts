import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { aPhone } from '#tests/support/data/court-logs.ts';
import { type Pair, servingPlayer } from './serving-player.ts';

const rules = DEFAULT_RULES.normal.set;
/** Ana (11) and Bia (12) against Caio (21) and Davi (22). */
const pairs: readonly [Pair, Pair] = [
  [11, 12],
  [21, 22],
];
const who = (log: Parameters<typeof servingPlayer>[0], of: Parameters<typeof servingPlayer>[2] = pairs) =>
  servingPlayer(log, rules, of)?.playerId ?? null;

describe('who serves', () => {
  test('is unknown before a side is known to', () => expect(who([])).toBeNull());

  test('is the first of the side that begins, and stays while the side wins', () => {
    const { points, tap } = aPhone();
    const begun = [tap({ type: 'serve', side: 1, left: 1 })];
    expect(who(begun)).toBe(11);
    expect(who([...begun, ...points('111')])).toBe(11);
  });

  test('alternates each time a side gains the service (FIVB 12.2.2)', () => {
    const { points, tap } = aPhone();
    const log = [tap({ type: 'serve', side: 1, left: 1 })];
    const served = [...'2121221'].map((side) => {
      log.push(...points(side));
      return who(log);
    });
    expect(served).toEqual([21, 12, 22, 11, 21, 21, 12]);
  });

  test('is the next of the side that gains it by a penalty, and goes back with an undo', () => {
    const { tap } = aPhone();
    const begun = tap({ type: 'serve', side: 1, left: 1 });
    const card = tap({ type: 'sanction', side: 1, card: 'vermelho', playerId: null });
    expect(who([begun, card])).toBe(21);
    expect(who([begun, card, tap({ type: 'undo', eventId: card.id })])).toBe(11);
  });

  test('is put right when the side was wrong, before the first rally and later', () => {
    const { points, tap } = aPhone();
    const begun = [tap({ type: 'serve', side: 1, left: 1 }), tap({ type: 'serve', side: 2, left: 1 })];
    expect(who(begun)).toBe(21);
    expect(who([...begun, ...points('1')])).toBe(11);
    const later = [...begun, ...points('12'), tap({ type: 'serve', side: 1, left: 1 })];
    expect(who(later)).toBe(11);
  });

  test('goes on from who served when a score is typed', () => {
    const { points, tap } = aPhone();
    const typed = tap({ type: 'correction', team1Score: 5, team2Score: 4, reason: null });
    const log = [tap({ type: 'serve', side: 1, left: 1 }), ...points('21'), typed];
    expect(who(log)).toBe(12);
    expect(who([...log, ...points('2')])).toBe(22);
  });

  test('is the other of the pair after one tap, now and from then on', () => {
    const { points, tap } = aPhone();
    const log = [tap({ type: 'serve', side: 1, left: 1 }), ...points('2')];
    const corrected = [...log, tap({ type: 'serve', side: 2, left: 1, playerId: 22 })];
    expect(servingPlayer(corrected, rules, pairs)).toEqual({ side: 2, playerId: 22, otherId: 21 });
    expect(who([...corrected, ...points('1')])).toBe(12);
    expect(who([...corrected, ...points('12')])).toBe(21);
    expect(who([...corrected, tap({ type: 'serve', side: 2, left: 1, playerId: 21 })])).toBe(21);
    expect(who([...corrected, tap({ type: 'serve', side: 2, left: 2 })])).toBe(22);
  });

  test('is who was said to begin, also with the side', () => {
    const { points, tap } = aPhone();
    const begun = [tap({ type: 'serve', side: 2, left: 1, playerId: 22 })];
    expect(who(begun)).toBe(22);
    expect(who([...begun, ...points('12')])).toBe(21);
  });

  test('goes on in turns where somebody of no pair was said to serve', () => {
    const { tap } = aPhone();
    expect(who([tap({ type: 'serve', side: 1, left: 1, playerId: 99 })])).toBe(11);
    expect(who([tap({ type: 'serve', side: 1, left: 1, playerId: null })])).toBe(11);
  });

  test('is unknown where the pair of the side is', () => {
    const { points, tap } = aPhone();
    const log = [tap({ type: 'serve', side: 1, left: 1 })];
    expect(who(log, [null, pairs[1]])).toBeNull();
    expect(who([...log, ...points('2')], [null, pairs[1]])).toBe(21);
  });

  test('is, in any set, as a count of the turns by hand says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, 2 as const),
        fc.array(fc.constantFrom('1', '2'), { maxLength: 40 }),
        (first, winners) => {
          const { points, tap } = aPhone();
          const log = [tap({ type: 'serve', side: first, left: 1 }), ...points(winners.join(''))];
          const servers = [`${first}`, ...winners];
          const side = servers.at(-1);
          const turns = servers.filter((each, i) => each === side && servers[i - 1] !== side).length;
          expect(who(log)).toBe(Number(`${side}${turns % 2 === 1 ? 1 : 2}`));
        },
      ),
      { numRuns: 60 },
    );
  });
});
