import { expect, test } from 'vitest';
import { DEVICE } from '#contract/sessions.ts';
import { mustBeDeleted } from './device.ts';

const ANA = 7;
const END = Date.parse('2025-04-06T03:00:00.000Z');
const both = { hasAccount: true, hasCourt: true, now: END - 1 };

test('a game is kept for an account as long as the browser has a session', () => {
  expect(mustBeDeleted(ANA, { until: null }, { ...both, hasCourt: false })).toBe(false);
  expect(mustBeDeleted(ANA, {}, { ...both, hasAccount: false })).toBe(true);
});

test('a game is kept for a device as long as it has a link, and until the link’s day ends', () => {
  expect(mustBeDeleted(DEVICE, { until: END }, { ...both, hasAccount: false })).toBe(false);
  expect(mustBeDeleted(DEVICE, { until: END }, { ...both, now: END })).toBe(true);
  expect(mustBeDeleted(DEVICE, {}, { ...both, now: END })).toBe(false);
  expect(mustBeDeleted(DEVICE, { until: END }, { ...both, hasCourt: false })).toBe(true);
});
