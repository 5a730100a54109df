import sharp from 'sharp';
import { expect, test } from 'vitest';
import { manyScans } from '#tests/support/data/many-scans.ts';
import { reasonFor, takePicture } from './take-picture.ts';

const background = { r: 200, g: 120, b: 40 };
const whole = await sharp({ create: { width: 900, height: 700, channels: 3, background } })
  .jpeg()
  .toBuffer();

const allow = async () => {};

test.each([
  ['cannot be measured', whole.subarray(0, 12)],
  ['cannot be unfolded', whole.subarray(0, Math.floor(whole.length * 0.7))],
])('a picture that %s is refused with the message of the library', async (_name, bytes) => {
  await expect(takePicture(bytes, 1, allow)).rejects.toMatchObject({
    status: 422,
    code: 'PICTURE_DAMAGED',
    cause: expect.any(Error),
  });
});

test('the pictures of one account queue up, and delay another account by one of them only', async () => {
  const done: string[] = [];
  const send = async (userId: number, name: string) => {
    await takePicture(whole, userId, allow);
    done.push(name);
  };
  await Promise.all([send(1, 'a1'), send(1, 'a2'), send(1, 'a3'), send(1, 'a4'), send(2, 'b1')]);
  // The order of one account's pictures depends on measuring; the other account waits for two at most.
  expect(done.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  expect(done.indexOf('b1')).toBeLessThanOrEqual(2);
});

test('an account with too many waiting pictures gets a 429', async () => {
  const sent = await Promise.allSettled(Array.from({ length: 12 }, () => takePicture(whole, 1, allow)));
  const refused = sent.filter((each) => each.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
});

test.each([
  new Error('vips_tracked: out of memory --- size == 96MB'),
  new RangeError('Array buffer allocation failed'),
])('an error for lack of memory is not blamed on the file: %s', (cause) => {
  expect(reasonFor(cause)).toMatchObject({ status: 503, code: 'UNAVAILABLE', cause });
});

test('a JPEG of thousands of scans is refused, one of a hundred is accepted', async () => {
  await expect(takePicture(await manyScans(3_000), 1, allow)).rejects.toMatchObject({
    status: 422,
    code: 'PICTURE_TOO_COMPLEX',
  });
  await expect(takePicture(await manyScans(100), 1, allow)).resolves.toMatchObject({
    name: expect.stringMatching(/^[\da-f]{64}$/),
  });
});

test('a picture that takes the library too long is refused as such', () => {
  expect(reasonFor(new Error('timeout: 3% complete'))).toMatchObject({
    status: 422,
    code: 'PICTURE_TOO_COMPLEX',
  });
});
