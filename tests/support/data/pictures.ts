import sharp, { type Sharp } from 'sharp';

type Format = 'jpeg' | 'png' | 'gif' | 'webp';
type Look = {
  format?: Format;
  width?: number;
  height?: number;
  left?: string;
  change?: (picture: Sharp) => Sharp;
};

/** A picture to upload: the left half red, or another colour, the right half blue. */
export async function aPicture({
  format = 'jpeg',
  width = 300,
  height = 200,
  left = '#d02010',
  change,
}: Look = {}): Promise<Blob> {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#1040d0' } })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width, height, channels: 3, background: left } }).composite([
    { input: blue, gravity: 'east' },
  ]);
  return toFile(await (change?.(whole) ?? whole).toFormat(format).toBuffer(), `image/${format}`);
}

export const toFile = (bytes: Buffer | string, type: string): Blob =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });
