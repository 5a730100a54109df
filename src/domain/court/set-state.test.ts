import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES, rulesOfSet, withTechnicalTimeout } from '#domain/rules/rules.ts';
import { aPhone, eventsOf, FIRST_SET, pointsOf, someSteps } from '#tests/support/data/court-logs.ts';
import {
  type Card,
  type CourtEvent,
  countOffences,
  eventsAsPlayed,
  isNewScore,
  lastRedoable,
  lastUndoable,
} from './court-event.ts';
import { pauseLeft } from './pauses.ts';
import { stateOfSet } from './set-state.ts';

const scoreOf = (log: readonly CourtEvent[]) => {
  const { team1Score, team2Score } = stateOfSet(log, FIRST_SET);
  return [team1Score, team2Score];
};

describe('the score', () => {
  test('starts at 0 to 0, and counts the points', () => {
    expect(scoreOf([])).toEqual([0, 0]);
    expect(scoreOf(pointsOf('11212'))).toEqual([3, 2]);
  });

  test('is set by a correction, and counts the points after it', () => {
    const { points, tap } = aPhone();
    const corrected = [
      ...points('112'),
      tap({ type: 'correction', team1Score: 5, team2Score: 4, reason: null }),
    ];
    expect(scoreOf([...corrected, ...points('2')])).toEqual([5, 5]);
  });

  test('of any log is its last correction and the points that count after it', () => {
    fc.assert(
      fc.property(someSteps, (steps) => {
        const log = eventsOf(steps, aPhone());
        const counting = eventsAsPlayed(log);
        const from = counting.findLastIndex(isNewScore);
        const base = counting[from];
        const after = counting.slice(from + 1).filter((event) => event.type === 'point');
        const start = base?.type === 'correction' ? [base.team1Score, base.team2Score] : [0, 0];
        expect(scoreOf(log)).toEqual([
          (start[0] ?? 0) + after.filter(({ side }) => side === 1).length,
          (start[1] ?? 0) + after.filter(({ side }) => side === 2).length,
        ]);
      }),
    );
  });
});

describe('undo and redo', () => {
  test('undoing and redoing the events of any log one by one passes through the same states', () => {
    fc.assert(
      fc.property(someSteps, fc.nat(20), (steps, times) => {
        const phone = aPhone();
        let log: readonly CourtEvent[] = eventsOf(steps, phone);
        const states = [stateOfSet(log, FIRST_SET)];
        for (let i = 0; i < times; i += 1) {
          const target = lastUndoable(log);
          if (!target) break;
          log = [...log, phone.tap({ type: 'undo', eventId: target.id })];
          states.push(stateOfSet(log, FIRST_SET));
        }
        for (const state of states.toReversed().slice(1)) {
          const undo = lastRedoable(log);
          if (!undo) throw new Error('What was just taken back can be brought back');
          log = [...log, phone.tap({ type: 'undo', eventId: undo.id })];
          expect(stateOfSet(log, FIRST_SET)).toEqual(state);
        }
      }),
    );
  });

  test('redo is not possible once the play went on', () => {
    const { points, tap } = aPhone();
    const [first] = points('1');
    if (!first) throw new Error('One point was tapped');
    const log = [first, tap({ type: 'undo', eventId: first.id })];
    expect(lastRedoable(log)?.id).toBe('a2');
    expect(lastRedoable([...log, ...points('2')])).toBeNull();
  });

  test('two undos of the same point take one point back', () => {
    const { points, tap } = aPhone();
    const log = points('12');
    const undos = [1, 2].map(() => tap({ type: 'undo' as const, eventId: 'a2' }));
    expect(scoreOf([...log, ...undos])).toEqual([1, 0]);
    const again = lastRedoable([...log, ...undos]);
    if (!again) throw new Error('What was taken back can be brought back');
    expect(scoreOf([...log, ...undos, tap({ type: 'undo', eventId: again.id })])).toEqual([1, 1]);
  });

  test('undoing a point also removes its detail', () => {
    const { points, tap } = aPhone();
    const log = [...points('1'), tap({ type: 'detail', pointId: 'a1', kind: 'saque', playerId: 7 })];
    expect(lastUndoable(log)?.id).toBe('a1');
  });
});

describe('who serves, and where the teams stand', () => {
  test('the server is unknown before the first point, unless it was noted', () => {
    const { tap, points } = aPhone();
    expect(stateOfSet([], FIRST_SET)).toMatchObject({ server: null, left: 1 });
    const said = [tap({ type: 'serve', side: 2, left: 2 })];
    expect(stateOfSet(said, FIRST_SET)).toMatchObject({ server: 2, left: 2 });
    expect(stateOfSet([...said, ...points('1')], FIRST_SET)).toMatchObject({ server: 1, left: 2 });
  });

  test.each([
    [1, 6, 1],
    [1, 7, 0],
    [1, 8, 0],
    [3, 4, 1],
    [3, 5, 0],
  ])('set %i after %i points: %i to the change of sides', (setNumber, points, left) => {
    const state = stateOfSet(
      pointsOf('12'.repeat(9).slice(0, points)),
      rulesOfSet(DEFAULT_RULES.normal, setNumber),
    );
    expect(state).toMatchObject({ toSideChange: left, sinceSideChange: points });
  });

  test('a change of sides confirmed late does not delay the next one', () => {
    const { points, tap } = aPhone();
    const log = [...points('11111122'), tap({ type: 'sides', left: 2 })];
    expect(stateOfSet(log, FIRST_SET)).toMatchObject({ left: 2, sinceSideChange: 1, toSideChange: 6 });
  });

  test('a change of sides that was never confirmed expires with the next one due', () => {
    const { points, tap } = aPhone();
    const log = [...points('12'.repeat(7)), tap({ type: 'sides', left: 2 })];
    expect(stateOfSet(log, FIRST_SET)).toMatchObject({ left: 2, sinceSideChange: 0, toSideChange: 7 });
  });

  test('a change of sides confirmed by two phones counts once', () => {
    const { points, tap } = aPhone();
    const log = [...points('1111112'), tap({ type: 'sides', left: 2 }), tap({ type: 'sides', left: 2 })];
    expect(stateOfSet(log, FIRST_SET)).toMatchObject({ left: 2, toSideChange: 7 });
  });

  test('a correction counts the changes of sides due until its score', () => {
    const { tap } = aPhone();
    const log = [tap({ type: 'correction', team1Score: 10, team2Score: 6, reason: null })];
    expect(stateOfSet(log, FIRST_SET)).toMatchObject({ sinceSideChange: 2, toSideChange: 5 });
  });

  test('nobody changes sides at the end of a set', () => {
    expect(stateOfSet(pointsOf('1'.repeat(21)), FIRST_SET)).toMatchObject({
      isOver: true,
      toSideChange: null,
    });
  });
});

describe('time-outs', () => {
  test('each team has one; the state shows the newest', () => {
    const { points, tap } = aPhone();
    const log = [...points('12'), tap({ type: 'timeout', side: 2 })];
    expect(stateOfSet(log, FIRST_SET)).toMatchObject({
      timeoutsLeft: [1, 0],
      timeout: { side: 2, at: '2025-04-05T12:00:03.000Z' },
    });
  });

  test('one more than the rules allow leaves none', () => {
    const { tap } = aPhone();
    const log = [1, 2].map(() => tap({ type: 'timeout', side: 1 }));
    expect(stateOfSet(log, FIRST_SET).timeoutsLeft).toEqual([0, 1]);
  });

  test('the technical one is due at 21 points together, once, where the tournament has it', () => {
    const withTechnical = rulesOfSet(withTechnicalTimeout(DEFAULT_RULES, true).normal, 1);
    const { points, tap } = aPhone();
    const log = points('12'.repeat(11).slice(0, 21));
    expect(stateOfSet(log.slice(0, 20), withTechnical).isTechnicalTimeoutDue).toBe(false);
    expect(stateOfSet(log, withTechnical).isTechnicalTimeoutDue).toBe(true);
    expect(stateOfSet(log, FIRST_SET).isTechnicalTimeoutDue).toBe(false);
    const taken = [...log, tap({ type: 'timeout', side: null })];
    expect(stateOfSet(taken, withTechnical)).toMatchObject({
      isTechnicalTimeoutDue: false,
      timeoutsLeft: [1, 1],
    });
  });

  test('the deciding set has no technical one', () => {
    expect(rulesOfSet(withTechnicalTimeout(DEFAULT_RULES, true).normal, 3).technicalTimeoutAt).toBeNull();
    expect(rulesOfSet(withTechnicalTimeout(DEFAULT_RULES, true).extra, 3).technicalTimeoutAt).toBe(21);
  });
});

describe('a pause', () => {
  const pauseOf = (log: readonly CourtEvent[]) => stateOfSet(log, FIRST_SET).pause;

  test('is the newest time-out or medical one, until the next point', () => {
    const { tap, points } = aPhone();
    const timeout = tap({ type: 'timeout', side: 1 });
    const medical = tap({ type: 'medical', side: 2, playerId: null });
    expect(pauseOf(points('1'))).toBeNull();
    expect(pauseOf([timeout])).toEqual({ id: timeout.id, type: 'timeout', side: 1, at: timeout.at });
    expect(pauseOf([timeout, medical])).toMatchObject({ type: 'medical', side: 2 });
    expect(pauseOf([timeout, ...points('2')])).toBeNull();
  });

  test('is over with its undo, with a point by a card, and with the set', () => {
    const { tap } = aPhone();
    const timeout = tap({ type: 'timeout', side: null });
    expect(pauseOf([timeout, tap({ type: 'undo', eventId: timeout.id })])).toBeNull();
    expect(
      pauseOf([timeout, tap({ type: 'sanction', side: 1, card: 'vermelho', playerId: null })]),
    ).toBeNull();
    expect(pauseOf([timeout, tap({ type: 'close' })])).toBeNull();
  });

  test.each([
    ['timeout', 0, 30],
    ['timeout', 29, 1],
    ['timeout', 30, 0],
    ['timeout', -5, 30],
    ['medical', 60, 240],
    ['medical', 301, 0],
  ] as const)('%s after %i seconds has %i left', (type, after, left) => {
    const at = '2025-04-05T12:00:00.000Z';
    expect(pauseLeft({ type, at }, Date.parse(at) + after * 1000)).toBe(left);
  });
});

describe('a card', () => {
  const card = (side: 1 | 2, colour: Card) =>
    ({ type: 'sanction', side, card: colour, playerId: null }) as const;

  test('that is red gives the other team a point and the service', () => {
    const { tap, points } = aPhone();
    const log = [...points('11'), tap(card(1, 'vermelho'))];
    expect(stateOfSet(log, FIRST_SET)).toMatchObject({
      team1Score: 2,
      team2Score: 1,
      server: 2,
      toSideChange: 4,
    });
  });

  test('that is red is undone as a point is', () => {
    const { tap, points } = aPhone();
    const log = [...points('11'), tap(card(1, 'vermelho'))];
    const target = lastUndoable(log);
    const undone = [...log, tap({ type: 'undo', eventId: target?.id ?? '' })];
    expect(stateOfSet(undone, FIRST_SET)).toMatchObject({ team1Score: 2, team2Score: 0, server: 1 });
  });

  test.each(['amarelo', 'expulsao', 'desqualificacao'] as const)('%s changes no score', (colour) => {
    const { tap, points } = aPhone();
    expect(scoreOf([...points('12'), tap(card(1, colour))])).toEqual([1, 1]);
  });

  test('gives no point once the set is over', () => {
    const { tap, points } = aPhone();
    expect(scoreOf([...points('1'.repeat(21)), tap(card(1, 'vermelho'))])).toEqual([21, 0]);
  });

  test('that is red before the first rally gives the set its first point and its server', () => {
    const { tap } = aPhone();
    expect(stateOfSet([tap(card(1, 'vermelho'))], FIRST_SET)).toMatchObject({
      team1Score: 0,
      team2Score: 1,
      server: 2,
      toSideChange: 6,
    });
  });

  test('that is red can end the set', () => {
    const { tap, points } = aPhone();
    expect(stateOfSet([...points('1'.repeat(20)), tap(card(2, 'vermelho'))], FIRST_SET)).toMatchObject({
      team1Score: 21,
      isOver: true,
    });
  });
});

describe('a delay', () => {
  const delay = (side: 1 | 2, colour: Card) =>
    ({ type: 'sanction', side, card: colour, playerId: null, offence: 'atraso' }) as const;
  const request = (side: 1 | 2, colour: Card) => ({ ...delay(side, colour), offence: 'pedido' }) as const;

  test('is a warning that changes no score, and then a penalty of a point and the service', () => {
    const { tap, points } = aPhone();
    const warned = [...points('11'), tap(delay(1, 'amarelo'))];
    expect(stateOfSet(warned, FIRST_SET)).toMatchObject({ team1Score: 2, team2Score: 0, server: 1 });
    const penalized = [...warned, tap(delay(1, 'vermelho'))];
    expect(stateOfSet(penalized, FIRST_SET)).toMatchObject({ team1Score: 2, team2Score: 1, server: 2 });
  });

  test('counts for its team in all sets of the match, if it was not undone', () => {
    const [first, second] = [aPhone('a'), aPhone('b')];
    const [mine, theirs, again] = [delay(1, 'amarelo'), delay(2, 'amarelo'), delay(1, 'vermelho')];
    const set1 = [first.tap(mine), first.tap(theirs), first.tap({ type: 'undo', eventId: 'a2' })];
    const set2 = [second.tap(again), second.tap(request(1, 'amarelo'))];
    expect(([1, 2] as const).map((side) => countOffences([set1, set2], side, 'atraso'))).toEqual([2, 0]);
    expect(countOffences([set1, set2], 1, 'pedido')).toBe(1);
  });

  test.each(['amarelo', 'vermelho'] as const)('as an improper request, %s, changes no score', (colour) => {
    const { tap, points } = aPhone();
    expect(scoreOf([...points('12'), tap(request(1, colour))])).toEqual([1, 1]);
  });
});

describe('the end of a set', () => {
  test.each([
    ['21 a 19', `${'12'.repeat(19)}11`, true],
    ['21 a 20', `${'12'.repeat(20)}1`, false],
    ['22 a 20', `${'12'.repeat(20)}11`, true],
    ['20 a 0', '1'.repeat(20), false],
  ])('%s', (_, sides, isOver) => expect(stateOfSet(pointsOf(sides), FIRST_SET).isOver).toBe(isOver));

  test('the scorekeeper ends a set at any score, and reopens it', () => {
    const { points, tap } = aPhone();
    const closed = [...points('1121'), tap({ type: 'close' })];
    expect(stateOfSet(closed, FIRST_SET)).toMatchObject({ isOver: true, closed: true });
    expect(stateOfSet([...closed, tap({ type: 'reopen' })], FIRST_SET)).toMatchObject({
      isOver: false,
      closed: false,
    });
  });
});
