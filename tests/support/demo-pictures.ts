import { type DemoPictures, drawPictures } from '#server/setup/demo/fill.ts';

let drawn: Promise<DemoPictures> | undefined;

/** The demo's pictures, drawn once for all demos of a process: it takes longer than all else that fills one. */
export function demoPictures(): Promise<DemoPictures> {
  drawn ??= drawPictures();
  return drawn;
}
