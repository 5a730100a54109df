import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reasonFor, takePicture } from './take-picture.ts';

const background = { r: 200, g: 120, b: 40 };
const whole = await sharp({ create: { width: 900, height: 700, channels: 3, background } })
  .jpeg()
  .toBuffer();

test.each([
  ['cannot be measured', whole.subarray(0, 12)],
  ['cannot be unfolded', whole.subarray(0, Math.floor(whole.length * 0.7))],
])('a picture that %s is refused with what the library said of it', async (_name, bytes) => {
  await expect(takePicture(bytes)).rejects.toMatchObject({
    status: 422,
    code: 'PICTURE_DAMAGED',
    cause: expect.any(Error),
  });
});

test.each([
  new Error('vips_tracked: out of memory --- size == 96MB'),
  new RangeError('Array buffer allocation failed'),
])('what fails for want of memory is not the file’s fault: %s', (cause) => {
  expect(reasonFor(cause)).toMatchObject({ status: 503, code: 'UNAVAILABLE', cause });
});
