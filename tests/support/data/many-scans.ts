import sharp from 'sharp';

/** The byte after 0xff at the start of a scan. */
const SCAN = 0xda;

/** A small progressive JPEG that libraries decode without a warning, with this many scans. */
export async function manyScans(count: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c84' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const starts = [...jpeg.keys()].filter((at) => jpeg[at] === 0xff && jpeg[at + 1] === SCAN);
  const [first = 0, second = 0, third = 0] = starts;
  // The second scan has one component; with full precision it may be repeated.
  const repeated = Buffer.from(jpeg.subarray(second, third));
  repeated[9] = 0;
  if (first === 0 || repeated[4] !== 1) throw new Error('The library wrote other scans than expected');
  const scans = Array.from({ length: count - 1 }, () => repeated);
  return Buffer.concat([jpeg.subarray(0, second), ...scans, Buffer.from([0xff, 0xd9])]);
}
