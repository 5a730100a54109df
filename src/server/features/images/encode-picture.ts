import { createHash } from 'node:crypto';
import sharp, { type SharpOptions } from 'sharp';

const LARGE = 512;
const SMALL = 96;
const QUALITY = 82;

export type Picture = { readonly name: string; readonly large: Buffer; readonly small: Buffer };

/**
 * A square picture in the two sizes served, named by the hash of its content. Encoded again from the pixels,
 * rotated by its EXIF data, so that no metadata remains, such as where it was taken. Rejects if the source is
 * no picture, or takes more than `seconds` (0: no limit).
 */
export async function encodePicture(
  source: Uint8Array,
  options: SharpOptions = {},
  seconds = 0,
): Promise<Picture> {
  const { data, info } = await sharp(source, options)
    .timeout({ seconds })
    .autoOrient()
    .resize(LARGE, LARGE, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = () => sharp(data, { raw: info });
  const [large, small] = await Promise.all([
    square().webp({ quality: QUALITY }).toBuffer(),
    square().resize(SMALL, SMALL).webp({ quality: QUALITY }).toBuffer(),
  ]);
  return { name: createHash('sha256').update(large).digest('hex'), large, small };
}
