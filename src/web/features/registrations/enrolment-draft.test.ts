import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOld, keep, recall } from './enrolment-draft.ts';

const HOUR = 3_600_000;
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was typed stays for a day, whatever page is opened, and then goes though nobody asks for it', () => {
  keep({ firstName: 'Bia', cpf: '529.982.247-25' });
  vi.advanceTimersByTime(24 * HOUR);
  forgetOld();
  expect(recall()).toMatchObject({ firstName: 'Bia', cpf: '' });
  expect([...kept.values()].join()).not.toContain('529');
  vi.advanceTimersByTime(1);
  forgetOld();
  expect([...kept]).toEqual([]);
});

test('what nobody can read goes, too', () => {
  keep({ firstName: 'Bia' });
  for (const name of kept.keys()) kept.set(name, '{"half');
  forgetOld();
  expect([...kept]).toEqual([]);
});
