import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogThrottle } from './log-throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const lines: string[] = [];
  const throttle = new LogThrottle();
  const log = (kind: string, subject: string) => {
    const isWritten = throttle.admits(kind, subject, (count, isOthers) =>
      lines.push(`${kind} ${isOthers ? 'others' : subject}: ${count} more`),
    );
    if (isWritten) lines.push(`${kind} ${subject}`);
  };
  return { lines, log };
}

test('the first of each kind and subject is written at once, and how many came after it when the minute is over', () => {
  const { lines, log } = opened();
  for (let count = 0; count < 1_000; count += 1) log('forbidden', 'a');
  log('forbidden', 'b');
  log('signature-wrong', 'a');
  expect(lines).toEqual(['forbidden a', 'forbidden b', 'signature-wrong a']);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(3)).toEqual(['forbidden a: 999 more']);
  log('forbidden', 'a');
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(4)).toEqual(['forbidden a']);
});

test('whatever varies, a kind has 51 lines and their rests in a minute', () => {
  const { lines, log } = opened();
  for (let subject = 0; subject < 5_000; subject += 1) {
    log('forbidden', String(subject));
    log('forbidden', String(subject));
  }
  expect(lines).toHaveLength(50);
  log('sign-in-failed', '4999');
  expect(lines.at(-1)).toBe('sign-in-failed 4999');
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toBe('forbidden others: 9900 more');
  expect(lines).toHaveLength(50 + 1 + 50 + 1);
});
