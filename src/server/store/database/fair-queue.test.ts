import { expect, test } from 'vitest';
import { FairQueue, type Lane, LaneFull, QueueFull } from './fair-queue.ts';

function workshop(queue: FairQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (lane: string | Lane, name: string) =>
    queue.run(lane, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const endOne = async () => {
    await new Promise(setImmediate);
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, start, endOne };
}

test('runs no more at once than allowed', async () => {
  const { begun, start, endOne } = workshop(new FairQueue({ atOnce: 2, laneHolds: 10, holds: 100 }));
  for (const name of ['a1', 'a2', 'a3']) void start('a', name);
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2']);
  await endOne();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('a lane with forty waiting delays another by one piece of work', async () => {
  const { begun, start, endOne } = workshop(new FairQueue({ atOnce: 1, laneHolds: 40, holds: 100 }));
  for (let count = 1; count <= 40; count += 1) void start('guesser', `guess ${count}`);
  void start('colleague', 'sign-in');
  await endOne();
  await endOne();
  expect(begun).toEqual(['guess 1', 'guess 2', 'sign-in']);
});

test('a full lane refuses, and another one does not', async () => {
  const { start } = workshop(new FairQueue({ atOnce: 1, laneHolds: 1, holds: 100 }));
  void start('a', 'running');
  void start('a', 'waiting');
  await expect(start('a', 'too many')).rejects.toBeInstanceOf(LaneFull);
  void start('b', 'another');
});

test('that is full refuses every lane', async () => {
  const { start } = workshop(new FairQueue({ atOnce: 1, laneHolds: 10, holds: 2 }));
  void start('a', 'running');
  void start('a', 'waiting');
  void start('b', 'waiting too');
  await expect(start('c', 'too many')).rejects.toBeInstanceOf(QueueFull);
});

test('a first lane comes before all others, even those that waited longer', async () => {
  const { begun, start, endOne } = workshop(new FairQueue({ atOnce: 1 }));
  void start('player', 'p1');
  void start('player', 'p2');
  void start('visitor', 'v1');
  void start({ name: 'scorekeeper', isFirst: true }, 's1');
  void start({ name: 'scorekeeper', isFirst: true }, 's2');
  void start({ name: 'organiser', isFirst: true }, 'o1');
  for (let count = 0; count < 5; count += 1) await endOne();
  expect(begun).toEqual(['p1', 's1', 'o1', 's2', 'p2', 'v1']);
});

test('places reserved for first lanes stay free for them, and they use them', async () => {
  const { begun, start, endOne } = workshop(new FairQueue({ atOnce: 3, forFirst: 1 }));
  for (const name of ['v1', 'v2', 'v3']) void start('visitor', name);
  await new Promise(setImmediate);
  expect(begun).toEqual(['v1', 'v2']);
  void start({ name: 'scorekeeper', isFirst: true }, 's1');
  await new Promise(setImmediate);
  expect(begun).toEqual(['v1', 'v2', 's1']);
  await endOne();
  expect(begun).toEqual(['v1', 'v2', 's1', 'v3']);
});

test('continues after work that failed', async () => {
  const queue = new FairQueue({ atOnce: 1, laneHolds: 1, holds: 100 });
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run('a', async () => 'yes')).resolves.toBe('yes');
});

test('after every four pieces of first lanes another lane is served', async () => {
  const { begun, start, endOne } = workshop(new FairQueue({ atOnce: 1 }));
  for (let count = 1; count <= 10; count += 1) void start({ name: 'court', isFirst: true }, `c${count}`);
  for (let count = 1; count <= 2; count += 1) void start('visitor', `v${count}`);
  for (let count = 1; count < 12; count += 1) await endOne();
  expect(begun.join(' ')).toBe('c1 c2 c3 c4 v1 c5 c6 c7 c8 v2 c9 c10');
});
