import { expect, test } from 'vitest';
import { fakeStorage } from '#web/lib/offline/fake-device.ts';
import { slotAt, slotsUnder, writtenOnChange } from './slot.ts';

test('a slot holds one value until it is emptied', () => {
  const storage = fakeStorage();
  const slot = slotAt<{ at: number }>('a:1', storage);
  expect(slot.read()).toBeNull();
  slot.write({ at: 5 });
  expect([slot.read(), slotAt('a:2', storage).read()]).toEqual([{ at: 5 }, null]);
  slot.write(null);
  expect([slot.read(), storage.values.size]).toEqual([null, 0]);
});

test('a value that is not an object, or cannot be parsed, is read as null', () => {
  const storage = fakeStorage();
  for (const text of ['{"half', '5', '"text"', 'null', '']) {
    storage.values.set('a', text);
    expect(slotAt('a', storage).read(), text).toBeNull();
  }
});

test("a slot written on change keeps another tab's value until the value changes here", () => {
  const storage = fakeStorage();
  const [thisTab, otherTab] = [slotAt<{ at: number }>('a', storage), slotAt<{ at: number }>('a', storage)];
  const guarded = writtenOnChange(thisTab);
  expect(guarded.read()).toBeNull();
  otherTab.write({ at: 5 });
  guarded.write(null);
  expect(thisTab.read()).toEqual({ at: 5 });
  guarded.write({ at: 6 });
  guarded.write(null);
  expect(thisTab.read()).toBeNull();
});

test('the non-empty slots are found by a prefix of their names', () => {
  const storage = fakeStorage();
  for (const name of ['a:1:7', 'b:1:8', 'a:12:9']) storage.values.set(name, '{}');
  expect(slotsUnder('a:1:', storage)).toEqual(['7']);
});

test('if storage is full or forbidden, nothing is stored and nothing is thrown', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  const slot = slotAt('a', forbidden);
  expect(() => slot.write({})).not.toThrow();
  expect(() => slot.write(null)).not.toThrow();
  expect([slot.read(), slotsUnder('a', forbidden)]).toEqual([null, []]);
});
