import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from './fake-device.ts';
import { forgetTyped, isTyped, typedSlot } from './typed.ts';

const [ANA, BIA] = [1, 12] as const;
const tab = fakeStorage();
beforeEach(() => {
  tab.values.clear();
  vi.stubGlobal('sessionStorage', tab());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what is typed is each person’s own, until it is saved or given up', () => {
  typedSlot(ANA, 'set:7').write({ notes: 'Chuva' });
  expect([isTyped(ANA, 'set:7'), isTyped(ANA, 'set:8'), isTyped(BIA, 'set:7')]).toEqual([true, false, false]);
  typedSlot(ANA, 'set:7').write(null);
  expect(isTyped(ANA, 'set:7')).toBe(false);
});

test('whoever signs out leaves nothing that was typed in the tab, and takes nothing else', () => {
  typedSlot(ANA, 'set:7').write({});
  typedSlot(BIA, 'set:7').write({});
  tab.values.set('another', '{}');
  forgetTyped();
  expect([...tab.values.keys()]).toEqual(['another']);
});
