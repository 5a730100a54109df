import { expect, test } from 'vitest';
import { Room } from './room.ts';

const refusal = (act: () => unknown) => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

test('one network has its share, and everybody together what there is', () => {
  const room = new Room({ most: 100, perNetwork: 60 });
  const back = room.take('a', 60);
  expect(refusal(() => room.take('a', 1))).toBe(429);
  room.take('b', 40);
  expect(refusal(() => room.take('b', 1))).toBe(503);
  back();
  back();
  expect(room.taken).toBe(40);
  expect(refusal(() => room.take('a', 60))).toBeNull();
});
