import type { Restores } from '#server/backup/restores.ts';

const LOOK_EVERY = 10 * 60_000;

/** Removes abandoned restores, every ten minutes. Returns the function that stops it. */
export function endAbandonedRestores(restores: Restores, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => void restores.endAbandoned().catch(failed), LOOK_EVERY).unref();
  return () => clearInterval(timer);
}
