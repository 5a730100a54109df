import { parentPort } from 'node:worker_threads';
import { drawPoster } from './draw.ts';
import type { Format, Poster } from './poster.ts';

/** The thread that draws posters as SVG, one after the other. */

parentPort?.on('message', async ({ poster, format }: { poster: Poster; format: Format }) => {
  const { svg } = await drawPoster(poster, format);
  parentPort?.postMessage(svg);
});
