import { expect, test } from 'vitest';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import type { CourtEvent } from './court-event.ts';
import { stateOfSet } from './set-state.ts';
import { eventsOfResult } from './typed-result.ts';

const FIRST_SET = DEFAULT_RULES.normal.set;
const result = { team1Score: 15, team2Score: 12, skipped: false, closed: true };
const start = stateOfSet([], FIRST_SET);
const types = (before: typeof start, change: Partial<Parameters<typeof eventsOfResult>[1]> = {}) =>
  eventsOfResult(before, { ...result, ...change }).map(({ type }) => type);

/** The state after these results were typed one after the other. */
function after(typed: readonly Parameters<typeof eventsOfResult>[1][]) {
  const log: CourtEvent[] = [];
  for (const each of typed) {
    const added = eventsOfResult(stateOfSet(log, FIRST_SET), each);
    log.push(
      ...added.map((event, i) => ({ ...event, id: `${log.length + i}`, at: '2025-04-05T12:00:00.000Z' })),
    );
  }
  return stateOfSet(log, FIRST_SET);
}

test('a typed result is the events that lead to it (Court 6)', () => {
  expect(types(start, { notes: 'Chuva' })).toEqual(['remark', 'correction', 'close']);
  expect(types(start, { closed: false })).toEqual(['correction']);
  expect(types(start, { skipped: true })).toEqual(['skip']);
  expect(types(after([result]))).toEqual([]);
  expect(types(after([result]), { closed: false })).toEqual(['reopen']);
  expect(types(after([{ ...result, notes: 'Chuva' }]), { notes: '' })).toEqual(['remark']);
});

test('typed again, the last result counts, whatever was typed before', () => {
  const skipped = { ...result, skipped: true };
  expect(after([result, skipped])).toMatchObject({
    team1Score: 0,
    team2Score: 0,
    skipped: true,
    closed: false,
  });
  expect(types(after([result, skipped]), { skipped: true })).toEqual([]);
  expect(after([result, skipped, result])).toMatchObject({ team1Score: 15, skipped: false, closed: true });
  expect(after([skipped, { ...result, team1Score: 0, team2Score: 0, closed: false }])).toMatchObject({
    skipped: false,
  });
});
