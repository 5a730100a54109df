import sharp from 'sharp';
import { PICTURE_PIXELS } from '#contract/limits.ts';
import { FairQueue, LaneFull } from '#server/db/fair-queue.ts';
import { againstRule, Problem } from '#server/http/problem.ts';
import { encodePicture, type Picture } from './encode-picture.ts';

const SIGNATURES = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];

/** Whether a file starts with the signature of JPEG, PNG, GIF or WebP. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return SIGNATURES.some((each) => start.startsWith(each)) || /^RIFF.{4}WEBP$/s.test(start);
}

const damaged = (cause: unknown) =>
  new Problem(422, 'PICTURE_DAMAGED', 'A imagem está danificada ou incompleta. Escolha outro arquivo.', {
    cause,
  });
const noMemory = (cause: unknown) =>
  new Problem(
    503,
    'UNAVAILABLE',
    'O servidor está sem memória para esta imagem. Tente de novo em instantes.',
    {
      cause,
      headers: { 'retry-after': '10' },
    },
  );
/** Errors of libvips, sharp and the runtime about missing memory, which are not the file's fault. */
const NO_MEMORY = /out of memory|cannot allocate|allocation failed/i;
export const reasonFor = (cause: unknown) =>
  NO_MEMORY.test(String(cause)) ? noMemory(cause) : damaged(cause);
const tooManyAtOnce = () =>
  new Problem(429, 'TOO_MANY_REQUESTS', 'Espere as suas outras imagens terminarem e tente de novo.', {
    headers: { 'retry-after': '5' },
  });
const tooManyPixels = () =>
  againstRule('PICTURE_TOO_LARGE', 'A imagem tem pixels demais: use uma de até 24 megapixels.');

/** Decoding takes a hundred megabytes and a core, so each account's pictures queue up. */
const queue = new FairQueue({ atOnce: 1, laneHolds: 8, holds: 40 });

/**
 * Decodes and re-encodes an upload, recognised by its content and measured before it is decoded. `allow` is called
 * before any costly work. Throws 415, 422, 429, 503.
 */
export async function takePicture(
  bytes: Uint8Array,
  userId: number,
  allow: () => Promise<void>,
): Promise<Picture> {
  if (!isPicture(bytes)) {
    throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'Tipo de arquivo inválido: use JPG, PNG, GIF ou WebP');
  }
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw reasonFor(cause);
    });
  if (width * height > PICTURE_PIXELS) throw tooManyPixels();
  await allow();
  // Warnings are ignored: many phones write a surplus byte into intact pictures.
  const options = { limitInputPixels: PICTURE_PIXELS, failOn: 'error' } as const;
  return queue
    .run(String(userId), () => encodePicture(bytes, options))
    .catch((cause) => {
      throw cause instanceof LaneFull ? tooManyAtOnce() : reasonFor(cause);
    });
}
