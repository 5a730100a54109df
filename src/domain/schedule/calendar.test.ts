import { expect, test } from 'vitest';
import { dayIn, endOfDay, instantAt, sameTimeOn } from './calendar.ts';

const BEACH = 'America/Sao_Paulo';

const atTheBeach = dayIn(BEACH);

test("a day begins at midnight in the tournament's time zone, three hours after it begins in UTC", () => {
  expect(atTheBeach('2025-07-12T02:59:59.999Z')).toBe('2025-07-11');
  expect(atTheBeach('2025-07-12T03:00:00.000Z')).toBe('2025-07-12');
  expect(atTheBeach('2025-07-13T02:30:00.000Z')).toBe('2025-07-12');
});

test("a game without a chosen time is on its round's day", () => {
  expect(atTheBeach('2025-04-05T08:00:00.000Z')).toBe('2025-04-05');
});

test.each([
  ['2025-04-05T13:00:00.000Z', '2025-04-12', '2025-04-12T13:00:00.000Z'],
  ['2025-04-06T01:30:00.000Z', '2025-05-31', '2025-06-01T01:30:00.000Z'],
])('%s moved to %s keeps its time of day', (instant, day, moved) => {
  expect(sameTimeOn(day, instant, BEACH)).toBe(Date.parse(moved));
});

test.each([
  ['America/Sao_Paulo', '2025-04-05', '09:50', '2025-04-05T12:50:00.000Z'],
  // In summer São Paulo was two hours behind UTC.
  ['America/Sao_Paulo', '2019-02-02', '09:50', '2019-02-02T11:50:00.000Z'],
  ['America/Sao_Paulo', '2025-12-31', '23:30', '2026-01-01T02:30:00.000Z'],
  ['Asia/Tokyo', '2025-04-05', '08:00', '2025-04-04T23:00:00.000Z'],
])('in %s, %s at %s is the instant %s', (timeZone, day, time, instant) => {
  expect(new Date(instantAt(day, time, timeZone)).toISOString()).toBe(instant);
});

test('a game keeps its time of day over a change of the clock', () => {
  // In February 2019 daylight saving ended in São Paulo for good.
  expect(sameTimeOn('2019-03-02', '2019-02-02T12:00:00.000Z', BEACH)).toBe(
    Date.parse('2019-03-02T13:00:00.000Z'),
  );
});

test.each([
  ['America/Sao_Paulo', '2025-04-05', '2025-04-06T03:00:00.000Z'],
  ['America/Sao_Paulo', '2025-12-31', '2026-01-01T03:00:00.000Z'],
  ['UTC', '2024-02-28', '2024-02-29T00:00:00.000Z'],
  ['Asia/Tokyo', '2025-04-05', '2025-04-05T15:00:00.000Z'],
])('in %s, %s ends at %s', (timeZone, day, instant) => {
  expect(new Date(endOfDay(day, timeZone)).toISOString()).toBe(instant);
});
