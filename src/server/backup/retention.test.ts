import { describe, expect, test } from 'vitest';
import { outdated } from './retention.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-25T12:00:00Z');

const at = (...times: number[]) => times.map((time) => ({ at: time }));
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, index) => ({ at: Date.parse('2026-11-25T07:00:00Z') - index * DAY }));
const daysLeft = (backups: { at: number }[], now = NOW) => {
  const gone = new Set(outdated(backups, now));
  return backups
    .filter((backup) => !gone.has(backup))
    .map((each) => new Date(each.at).toISOString().slice(0, 10));
};

describe('the backups that are kept', () => {
  test('of two years of nights cover seven days, four weeks and twelve months', () => {
    expect(daysLeft(nightly(730))).toEqual([
      ...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19'],
      ...['2026-11-15', '2026-11-08'],
      ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31'],
      ...['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ]);
  });

  test('are all of the last 24 hours, and the newest of each earlier day', () => {
    const day = at(NOW - HOUR, NOW - 2 * HOUR, NOW - 3 * HOUR);
    const before = at(NOW - DAY, NOW - DAY - HOUR);
    expect(outdated([...day, ...before], NOW)).toEqual([before[1]]);
  });

  test('stay if nothing was backed up for a year', () => {
    expect(outdated(nightly(3), NOW + 365 * DAY)).toEqual([]);
  });

  test('are the same however often they are computed', () => {
    const all = nightly(400);
    const gone = new Set(outdated(all, NOW));
    expect(
      outdated(
        all.filter((backup) => !gone.has(backup)),
        NOW,
      ),
    ).toEqual([]);
  });

  test('of three years of nights always cover each of the last twelve months', () => {
    let backups: { at: number }[] = [];
    for (let night = 0; night < 1095; night += 1) {
      const now = NOW + night * DAY;
      backups.push({ at: now });
      const gone = new Set(outdated(backups, now));
      backups = backups.filter((backup) => !gone.has(backup));
    }
    const months = new Set(backups.map((backup) => new Date(backup.at).toISOString().slice(0, 7)));
    expect(months.size).toBe(12);
    expect(backups.length).toBeLessThanOrEqual(7 + 4 + 12);
  });
});
