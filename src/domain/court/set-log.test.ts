import { describe, expect, test } from 'vitest';
import { aPhone, FIRST_SET, pointsOf } from '#tests/support/data/court-logs.ts';
import type { CourtEvent } from './court-event.ts';
import { eventRefusal, logRefusal } from './set-log.ts';
import { stateOfSet } from './set-state.ts';

const refusalOf = (log: readonly CourtEvent[], event: CourtEvent) =>
  eventRefusal(log, event, FIRST_SET)?.code ?? null;

describe('a point', () => {
  test('is accepted until the set is over, and then only with a confirmation', () => {
    const { points, point } = aPhone();
    const over = points('1'.repeat(21));
    expect(refusalOf(over.slice(0, 20), point(1))).toBeNull();
    expect(refusalOf(over, point(1))).toBe('SET_OVER');
    expect(refusalOf(over, point(1, true))).toBeNull();
  });

  test('needs a confirmation in a set that the scorekeeper ended', () => {
    const { points, point, tap } = aPhone();
    expect(refusalOf([...points('12'), tap({ type: 'close' })], point(2))).toBe('SET_OVER');
  });

  test('does not go beyond 99', () => {
    const { tap, point } = aPhone();
    const log = [tap({ type: 'correction', team1Score: 99, team2Score: 98, reason: null })];
    expect(refusalOf(log, point(1, true))).toBe('SCORE_OUT_OF_RANGE');
    expect(refusalOf(log, point(2, true))).toBeNull();
  });
});

describe('an undo', () => {
  test('takes back the newest event of the play', () => {
    const { points, tap } = aPhone();
    const log = points('12');
    expect(refusalOf(log, tap({ type: 'undo', eventId: 'a2' }))).toBeNull();
    expect(refusalOf(log, tap({ type: 'undo', eventId: 'a1' }))).toBe('UNDO_OUT_OF_ORDER');
    expect(refusalOf(log, tap({ type: 'undo', eventId: 'b9' }))).toBe('EVENT_UNKNOWN');
  });

  test('takes back a note at any time, and a point before one', () => {
    const { points, tap } = aPhone();
    const log = [...points('1'), tap({ type: 'timeout', side: 1 })];
    expect(refusalOf(log, tap({ type: 'undo', eventId: 'a1' }))).toBeNull();
    expect(refusalOf([...log, ...points('2')], tap({ type: 'undo', eventId: 'a2' }))).toBeNull();
  });

  test('of an undo is possible only while no event came after it', () => {
    const { points, tap } = aPhone();
    const log = [...points('1'), tap({ type: 'undo', eventId: 'a1' })];
    expect(refusalOf(log, tap({ type: 'undo', eventId: 'a2' }))).toBeNull();
    expect(refusalOf([...log, ...points('2')], tap({ type: 'undo', eventId: 'a2' }))).toBe(
      'UNDO_OUT_OF_ORDER',
    );
  });
});

test('each undo of a chain is evaluated only a few times, however long the chain is', () => {
  const { points, tap } = aPhone();
  const rallies = points('12');
  let looks = 0;
  const counted = (event: CourtEvent): CourtEvent => ({
    ...event,
    get id() {
      looks += 1;
      return event.id;
    },
  });
  const undosOf = (eventId: string) =>
    Array.from({ length: 500 }, () => counted(tap({ type: 'undo', eventId })));
  const undos = undosOf(rallies[1]?.id ?? '');
  const redos = undosOf(undos[0]?.id ?? '');
  expect(stateOfSet([...rallies, ...undos, ...redos], FIRST_SET)).toMatchObject({
    team1Score: 1,
    team2Score: 1,
  });
  expect(looks).toBeLessThan(20_000);
});

test('a detail needs its point, even an undone one', () => {
  const { points, tap } = aPhone();
  const detail = (pointId: string) => tap({ type: 'detail', pointId, kind: 'saque', playerId: 3 });
  const log = [...points('1'), tap({ type: 'undo', eventId: 'a1' })];
  expect(refusalOf(log, detail('a1'))).toBeNull();
  expect(refusalOf(log, detail('a2'))).toBe('EVENT_UNKNOWN');
});

test('each of several events is checked against the log with those before it', () => {
  const { points, point } = aPhone();
  const log = points('1'.repeat(20));
  expect(logRefusal(log, [point(1)], FIRST_SET)).toBeNull();
  expect(logRefusal(log, [point(1), point(2)], FIRST_SET)?.message).toBe(
    'O set acabou em 21 a 0: mais um ponto precisa de confirmação.',
  );
  expect(logRefusal(pointsOf(''), [], FIRST_SET)).toBeNull();
});
