import sharp from 'sharp';
import { expect, test } from 'vitest';
import { manyScans } from '#tests/support/data/many-scans.ts';
import { countJpegScans } from './jpeg-scans.ts';

const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c84' } });
const baseline = await plain.clone().jpeg().toBuffer();
const progressive = await plain.clone().jpeg({ progressive: true }).toBuffer();

test('a baseline JPEG has one scan, a progressive one a few', () => {
  expect([countJpegScans(baseline, 100), countJpegScans(progressive, 100)]).toEqual([1, 10]);
});

test('scans are counted up to one more than the limit', async () => {
  const scans = await Promise.all([20, 100, 3_000].map((count) => manyScans(count)));
  expect(scans.map((bytes) => countJpegScans(bytes, 100))).toEqual([20, 100, 101]);
});

const segment = (content: Buffer) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, content]);
};

test('what only looks like a scan does not count: inside a segment, or after the end', () => {
  const likeScans = Buffer.alloc(1_000, Buffer.from([0xff, 0xda, 0, 2]));
  const inside = Buffer.concat([
    baseline.subarray(0, 2),
    segment(likeScans),
    baseline.subarray(2),
    likeScans,
  ]);
  expect(countJpegScans(inside, 100)).toBe(1);
});

test('markers may be padded with 0xff, and a truncated file ends', () => {
  const filled = Buffer.from(progressive.toString('hex').replace('ffda', 'ffffffda'), 'hex');
  expect(countJpegScans(filled, 100)).toBe(10);
  for (const cut of [0, 2, 3, 4, 200]) expect(countJpegScans(progressive.subarray(0, cut), 100)).toBe(0);
});
