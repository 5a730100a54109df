const FIRST = 500;
const MOST = 30_000;
/** Who lived this long did not die of its start. */
const HEALTHY = 60_000;

/** What is known of the processes of one place, one after the other. */
export type Lives = { readonly deaths: number };

/**
 * How long to wait before a process takes the place of one that died, in milliseconds: longer each time, so that one that
 * cannot live costs little; from the beginning again after one that lived a minute.
 */
export function afterDeath({ deaths }: Lives, livedFor: number): Lives & { readonly pause: number } {
  const before = livedFor >= HEALTHY ? 0 : deaths;
  return { deaths: before + 1, pause: Math.min(MOST, FIRST * 2 ** before) };
}
