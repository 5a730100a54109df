import { setTimeout as pause } from 'node:timers/promises';
import { sharedNow } from './figures.ts';
import type { Written } from './writer.ts';

/** Writes at fixed times, however long earlier ones take; the measured time includes the waiting. */
export async function paced(
  writeOne: (index: number) => Promise<Written>,
  seconds: number,
  aSecond: number,
): Promise<Written[]> {
  const start = sharedNow();
  const written: Promise<Written>[] = [];
  for (let index = 0; index < seconds * aSecond; index += 1) {
    const due = start + (index * 1_000) / aSecond;
    const wait = due - sharedNow();
    if (wait > 0) await pause(wait);
    const late = sharedNow() - due;
    written.push(writeOne(index).then((done) => ({ ...done, took: done.took + late })));
  }
  return Promise.all(written);
}
