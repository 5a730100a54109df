import sharp from 'sharp';
import { PICTURE_PIXELS } from '#contract/limits.ts';
import { againstRule, Problem } from '#server/http/problem.ts';
import { FairQueue, LaneFull } from '#server/store/database/fair-queue.ts';
import { encodePicture, type Picture } from './encode-picture.ts';
import { countJpegScans } from './jpeg-scans.ts';

const JPEG = '\xff\xd8\xff';
const SIGNATURES = [JPEG, '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];

const startOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 12)).toString('latin1');

function isPicture(bytes: Uint8Array): boolean {
  const start = startOf(bytes);
  return SIGNATURES.some((each) => start.startsWith(each)) || /^RIFF.{4}WEBP$/s.test(start);
}

const MOST_SCANS = 100;
const MAX_SECONDS = 10;

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
const TIMED_OUT = /^timeout: /;

export function reasonFor(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  if (NO_MEMORY.test(String(cause))) return noMemory(cause);
  return cause instanceof Error && TIMED_OUT.test(cause.message) ? tooComplex() : damaged(cause);
}

const tooManyAtOnce = () =>
  new Problem(429, 'TOO_MANY_REQUESTS', 'Espere as suas outras imagens terminarem e tente de novo.', {
    headers: { 'retry-after': '5' },
  });
const tooManyPixels = () =>
  againstRule('PICTURE_TOO_LARGE', 'A imagem tem pixels demais: use uma de até 24 megapixels.');

const tooComplex = () =>
  againstRule(
    'PICTURE_TOO_COMPLEX',
    'A imagem é complicada demais para ler. Tire um print dela, ou salve de novo como JPG, e envie esse arquivo.',
  );

/** Decoding takes a hundred megabytes and a core, so each account's pictures queue up. */
const queue = new FairQueue({ atOnce: 1, laneHolds: 8, holds: 40 });

/**
 * Decodes and re-encodes an upload, recognised by its content and measured before decoding. `allow` is called
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
  // The library checks the time only between the lines of a picture, and decodes all scans before the first.
  if (startOf(bytes).startsWith(JPEG) && countJpegScans(bytes, MOST_SCANS) > MOST_SCANS) throw tooComplex();
  return queue
    .run(String(userId), async () => {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > PICTURE_PIXELS) throw tooManyPixels();
      await allow();
      // Warnings are ignored: many phones write a surplus byte into intact pictures.
      const options = { limitInputPixels: PICTURE_PIXELS, failOn: 'error' } as const;
      return encodePicture(bytes, options, MAX_SECONDS);
    })
    .catch((cause) => {
      throw cause instanceof LaneFull ? tooManyAtOnce() : reasonFor(cause);
    });
}
