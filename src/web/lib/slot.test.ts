import { expect, test } from 'vitest';
import { fakeStorage } from './fake-device.ts';
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

test('what is no object, or cannot be read, is an empty slot', () => {
  const storage = fakeStorage();
  for (const text of ['{"half', '5', '"text"', 'null', '']) {
    storage.values.set('a', text);
    expect(slotAt('a', storage).read(), text).toBeNull();
  }
});

test('a slot written on change keeps what another tab stored, until something changes here', () => {
  const storage = fakeStorage();
  const [here, there] = [slotAt<{ at: number }>('a', storage), slotAt<{ at: number }>('a', storage)];
  const own = writtenOnChange(here);
  expect(own.read()).toBeNull();
  there.write({ at: 5 });
  own.write(null);
  expect(here.read()).toEqual({ at: 5 });
  own.write({ at: 6 });
  own.write(null);
  expect(here.read()).toBeNull();
});

test('the slots in use are found by how their names begin', () => {
  const storage = fakeStorage();
  for (const name of ['a:1:7', 'b:1:8', 'a:12:9']) storage.values.set(name, '{}');
  expect(slotsUnder('a:1:', storage)).toEqual(['7']);
});

test('a browser that forbids its storage, or has no room, stores nothing and says nothing', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  const slot = slotAt('a', forbidden);
  expect(() => slot.write({})).not.toThrow();
  expect(() => slot.write(null)).not.toThrow();
  expect([slot.read(), slotsUnder('a', forbidden)]).toEqual([null, []]);
});
