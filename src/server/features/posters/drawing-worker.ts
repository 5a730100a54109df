import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawPoster } from './draw.ts';
import type { Drawing, Drawn } from './drawing-thread.ts';

const QUALITY = 86;

// On one core a picture would hold up a scorekeeper. Only on Linux has a thread a priority of its own.
if (process.platform === 'linux') setPriority(19);
const port = parentPort;
if (!port) throw new Error('This file runs in a thread of its own');

port.on('message', ({ id, poster, format }: Drawing) => {
  drawPoster(poster, format)
    .then(({ svg }) =>
      sharp(Buffer.from(svg))
        .flatten({ background: '#000' })
        .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    )
    .then((jpeg) => port.postMessage({ id, jpeg } satisfies Drawn))
    .catch((error: unknown) => port.postMessage({ id, failure: String(error) } satisfies Drawn));
});
