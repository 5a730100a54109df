import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setStory } from '#domain/story/set-story.ts';
import { aPhone, eventsOf, FIRST_SET, someSteps } from '#tests/support/data/court-logs.ts';
import type { CourtEvent } from './court-event.ts';
import {
  type Branches,
  canKeepBoth,
  canMerge,
  missingRemotely,
  resolveMerge,
  toAppend,
} from './log-merge.ts';
import { logRefusal } from './set-log.ts';
import { stateOfSet } from './set-state.ts';

const someBranches = fc
  .tuple(someSteps, someSteps, someSteps, fc.nat(5), fc.nat(5))
  .map(([before, mine, theirs, few, fewer]): Branches => {
    const shared = eventsOf(before, aPhone('s'));
    return {
      shared,
      local: eventsOf(mine.slice(0, few), aPhone('a'), shared),
      remote: eventsOf(theirs.slice(0, fewer), aPhone('b'), shared),
    };
  });

const stateOf = (log: readonly CourtEvent[]) => stateOfSet(log, FIRST_SET);

describe('two phones after the same log', () => {
  const shared = aPhone('s').points('1121');
  const [last] = shared.slice(-1);
  if (!last) throw new Error('Four points were tapped');
  const [a, b] = [aPhone('a'), aPhone('b')];
  const undo = (phone: typeof a) => phone.tap({ type: 'undo', eventId: last.id });
  const delay = (phone: typeof a, card: 'amarelo' | 'vermelho') =>
    phone.tap({ type: 'sanction', side: 2, card, playerId: null, offence: 'atraso' });
  const typed = (phone: typeof a) =>
    phone.tap({ type: 'correction', team1Score: 2, team2Score: 2, reason: null });
  const given = (phone: typeof a, pointId: string, side: 1 | 2) =>
    phone.tap({ type: 'correction', team1Score: 2, team2Score: 2, reason: null, given: { pointId, side } });

  test.each<[string, CourtEvent, CourtEvent, boolean]>([
    ['a point on each side', a.point(1), b.point(2), false],
    ['the same rally tapped twice', a.point(1), b.point(1), false],
    ['a point and a time-out', a.point(1), b.tap({ type: 'timeout', side: 2 }), true],
    [
      'time-outs of both teams',
      a.tap({ type: 'timeout', side: 1 }),
      b.tap({ type: 'timeout', side: 2 }),
      true,
    ],
    [
      'one time-out tapped twice',
      a.tap({ type: 'timeout', side: 1 }),
      b.tap({ type: 'timeout', side: 1 }),
      false,
    ],
    [
      'the same side to serve, and one of its pair named',
      a.tap({ type: 'serve', side: 1, left: 1, playerId: 11 }),
      b.tap({ type: 'serve', left: 1, side: 1 }),
      true,
    ],
    [
      'another side to serve',
      a.tap({ type: 'serve', side: 1, left: 1, playerId: 11 }),
      b.tap({ type: 'serve', side: 2, left: 1, playerId: 21 }),
      false,
    ],
    ['the same point taken back', undo(a), undo(b), true],
    ['a point and an undo', a.point(1), undo(b), false],
    [
      'a detail and an undo of its point',
      a.tap({ type: 'detail', pointId: last.id, kind: 'saque', playerId: 1 }),
      undo(b),
      true,
    ],
    ['a point and a change of sides', a.point(1), b.tap({ type: 'sides', left: 2 }), true],
    ['the same change of sides', a.tap({ type: 'sides', left: 2 }), b.tap({ type: 'sides', left: 2 }), true],
    ['a point and who serves', a.point(1), b.tap({ type: 'serve', side: 2, left: 1 }), false],
    ['a point and the end of the set', a.point(1), b.tap({ type: 'close' }), false],
    ['the same point given to the other team', given(a, last.id, 2), given(b, last.id, 2), true],
    ['one point given to both teams', given(a, last.id, 2), given(b, last.id, 1), false],
    ['two points given to the other team', given(a, 's3', 1), given(b, last.id, 2), true],
    ['a point, and one given to the other team', a.point(1), given(b, last.id, 2), false],
    ['a given point and a change of sides', given(a, last.id, 2), b.tap({ type: 'sides', left: 2 }), true],
    ['a given point and a time-out', given(a, last.id, 2), b.tap({ type: 'timeout', side: 1 }), true],
    ['a point and a warning for a delay', a.point(1), delay(b, 'amarelo'), true],
    ['a point and a penalty for a delay', a.point(1), delay(b, 'vermelho'), false],
    ['a given point and a typed score', given(a, last.id, 2), typed(b), false],
  ])('%s', (_, mine, theirs, expected) => {
    expect(canMerge({ shared, local: [mine], remote: [theirs] })).toBe(expected);
    expect(canMerge({ shared, local: [theirs], remote: [mine] })).toBe(expected);
  });

  test('events that have arrived are neither sent again nor a conflict', () => {
    const [first, second] = [a.point(1), a.point(2)];
    const branches = { shared, local: [first, second], remote: [first] };
    expect([canMerge(branches), missingRemotely(branches)]).toEqual([true, [second]]);
  });

  test('an undo of an event that is already undone is not appended, whatever was played after it', () => {
    const [theirs, mine, next] = [undo(b), undo(a), b.point(1)];
    const branches = { shared, local: [mine], remote: [theirs, next] };
    expect([canMerge(branches), toAppend(branches)]).toEqual([true, []]);
    const redone = a.tap({ type: 'undo', eventId: mine.id });
    expect(toAppend({ shared, local: [mine, redone], remote: [theirs] })).toEqual([mine, redone]);
    const again = b.tap({ type: 'undo', eventId: theirs.id });
    expect(toAppend({ shared, local: [mine], remote: [theirs, again] })).toEqual([mine]);
  });
});

const mirrored = ({ shared, local, remote }: Branches): Branches => ({
  shared,
  local: remote,
  remote: local,
});

test('events that merge without a question are legal after the other events', () => {
  fc.assert(
    fc.property(someBranches, (branches) => {
      fc.pre(canMerge(branches));
      const log = [...branches.shared, ...branches.remote];
      expect(logRefusal(log, toAppend(branches), FIRST_SET)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('events that merge without a question on both phones give the same state in either order', () => {
  fc.assert(
    fc.property(someBranches, (branches) => {
      fc.pre(canMerge(branches) && canMerge(mirrored(branches)));
      const { shared, local, remote } = branches;
      const one = [...shared, ...remote, ...toAppend(branches)];
      const other = [...shared, ...local, ...toAppend(mirrored(branches))];
      expect(stateOf(one)).toEqual(stateOf(other));
      expect(setStory(one)).toEqual(setStory(other));
    }),
    { numRuns: 300 },
  );
});

test('an undo that both phones made merges without a question only on the phone that made nothing else', () => {
  const [s, a, b] = [aPhone('s'), aPhone('a'), aPhone('b')];
  const [first, second] = [s.point(1), s.point(1)];
  const undone = s.tap({ type: 'undo', eventId: second.id });
  const older = b.tap({ type: 'undo', eventId: first.id });
  const branches = {
    shared: [first, second, undone],
    local: [a.tap({ type: 'undo', eventId: undone.id })],
    remote: [older, b.tap({ type: 'undo', eventId: older.id }), b.tap({ type: 'undo', eventId: undone.id })],
  };
  expect([canMerge(branches), toAppend(branches)]).toEqual([true, []]);
  // Here the first point is no longer the newest, so undoing it would be refused.
  expect(canMerge(mirrored(branches))).toBe(false);
});

describe('a conflict is resolved', () => {
  const shared = aPhone('s').points('1121');
  const newUndo = aPhone('n').mark;

  test("theirs: none of this phone's events counts", () => {
    const branches = { shared, local: aPhone('a').points('1'), remote: aPhone('b').points('2') };
    expect(resolveMerge(branches, 'theirs', newUndo)).toEqual([]);
  });

  test("both: this phone's events follow theirs", () => {
    const branches = { shared, local: aPhone('a').points('11'), remote: aPhone('b').points('2') };
    const log = [...shared, ...branches.remote, ...resolveMerge(branches, 'both', newUndo)];
    expect(stateOf(log)).toMatchObject({ team1Score: 5, team2Score: 2 });
  });

  test('both: an event undone on this phone stays undone', () => {
    const phone = aPhone('a');
    const local = [...phone.points('1'), phone.tap({ type: 'undo', eventId: 'a1' })];
    const branches = { shared, local, remote: aPhone('b').points('2') };
    expect([canKeepBoth(branches), resolveMerge(branches, 'both', newUndo)]).toEqual([true, []]);
  });

  test('both: what is about a point of this phone that it undid stays away with it', () => {
    const phone = aPhone('a');
    const [point] = phone.points('1');
    if (!point) throw new Error('One point was tapped');
    const local = [
      point,
      phone.tap({ type: 'detail', pointId: 'a1', kind: 'saque', playerId: null }),
      phone.tap({
        type: 'correction',
        team1Score: 3,
        team2Score: 2,
        reason: null,
        given: { pointId: 'a1', side: 2 },
      }),
      phone.tap({ type: 'undo', eventId: 'a1' }),
      ...phone.points('2'),
    ];
    const branches = { shared, local, remote: aPhone('b').points('2') };
    const log = [...shared, ...branches.remote];
    const settled = resolveMerge(branches, 'both', newUndo);
    expect(settled.map(({ type }) => type)).toEqual(['point']);
    expect(logRefusal(log, settled, FIRST_SET)).toBeNull();
  });

  test('both: whatever the phones did, what is appended is legal', () => {
    fc.assert(
      fc.property(someBranches, (branches) => {
        fc.pre(canKeepBoth(branches));
        const log = [...branches.shared, ...branches.remote];
        const settled = resolveMerge(branches, 'both', newUndo);
        expect(logRefusal(log, settled, FIRST_SET)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  test('both is impossible where this phone undid a shared point', () => {
    const local = [aPhone('a').tap({ type: 'undo', eventId: 's4' })];
    expect(canKeepBoth({ shared, local, remote: aPhone('b').points('2') })).toBe(false);
  });

  test('mine: the play is as if the other phone had sent nothing', () => {
    fc.assert(
      fc.property(someBranches, (branches) => {
        const log = [...branches.shared, ...branches.remote];
        const settled = resolveMerge(branches, 'mine', newUndo);
        expect(logRefusal(log, settled, FIRST_SET)).toBeNull();
        const {
          timeout: _1,
          timeoutsLeft: _2,
          pause: _4,
          isTechnicalTimeoutDue: _3,
          ...play
        } = stateOf([...log, ...settled]);
        expect(stateOf([...branches.shared, ...branches.local])).toMatchObject(play);
      }),
      { numRuns: 300 },
    );
  });
});
