import { expect, test } from 'vitest';
import { Lookups } from './lookups.ts';

test('simultaneous requests share a read, and a later one reads again', async () => {
  const lookups = new Lookups<string>(1_000);
  let reads = 0;
  const read = async () => `read ${++reads}`;
  const ask = () => lookups.find('key', 0, read);
  expect(await Promise.all([ask(), ask()])).toEqual(['read 1', 'read 1']);
  expect(await ask()).toBe('read 2');
});

test('a missing key is not read again until its time is over, or the clock was set back', async () => {
  const lookups = new Lookups<string>(1_000);
  expect(await lookups.find('key', 5_000, async () => null)).toBeNull();
  const ask = (now: number) => lookups.find('key', now, async () => 'came');
  expect(await ask(5_999)).toBeNull();
  expect(await ask(6_000)).toBe('came');
  expect(await ask(4_000)).toBe('came');
});

test('a read that began before everything was forgotten is neither joined nor cached', async () => {
  const lookups = new Lookups<string>(1_000);
  const kept: string[] = [];
  const keep = (found: string) => kept.push(found);
  const early = Promise.withResolvers<string | null>();
  const missing = Promise.withResolvers<string | null>();
  const before = lookups.find('token', 0, () => early.promise, keep);
  const absent = lookups.find('picture', 0, () => missing.promise);
  lookups.forget();
  expect(await lookups.find('token', 0, async () => 'revoked', keep)).toBe('revoked');
  early.resolve('valid');
  missing.resolve(null);
  expect(await before).toBe('valid');
  expect(await absent).toBeNull();
  expect(kept).toEqual(['revoked']);
  expect(await lookups.find('picture', 0, async () => 'stored')).toBe('stored');
});

test('a read that failed is not remembered', async () => {
  const lookups = new Lookups<string>(1_000);
  await expect(lookups.find('key', 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await lookups.find('key', 0, async () => 'back')).toBe('back');
});
