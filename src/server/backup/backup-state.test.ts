import { expect, test } from 'vitest';
import { backupState } from './backup-state.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-25T12:00:00Z');
const LONG_AGO = NOW - 100 * HOUR;

const made = (hoursAgo: number, error: string | null = null) => ({
  startedAt: new Date(NOW - hoursAgo * HOUR),
  finishedAt: new Date(NOW - hoursAgo * HOUR + 1000),
  file: 'a.gz' as string | null,
  error,
});
const failed = (hoursAgo: number) => ({ ...made(hoursAgo, 'O disco está cheio.'), file: null });
const begun = (hoursAgo: number) => ({ ...made(hoursAgo), finishedAt: null, file: null });

test.each([
  ['off', [made(1)], { isOn: false }],
  ['waiting', [], { startedAt: NOW - 1 }],
  ['late', [], {}],
  ['ok', [made(8)], {}],
  ['ok', [made(25)], {}],
  ['late', [made(25.1)], {}],
  ['waiting', [made(72)], { startedAt: NOW - HOUR }],
  ['failed', [failed(8), made(30)], {}],
  ['failed', [made(8, 'O S3 não responde.'), made(30)], {}],
  ['ok', [made(7), failed(8)], {}],
  ['ok', [begun(0.1), made(8)], {}],
  ['failed', [begun(2), made(8)], {}],
  ['failed', [begun(0.1), failed(2)], {}],
  ['late', [made(-8_760), begun(-8_761), made(30)], {}],
  ['waiting', [], { startedAt: NOW + 0.5 * HOUR }],
  ['late', [], { startedAt: NOW + 24 * HOUR }],
] as const)('is %s after %j with %j', (state, rows, situation) => {
  expect(backupState(rows, { isOn: true, now: NOW, startedAt: LONG_AGO, ...situation })).toBe(state);
});
