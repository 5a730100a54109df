import type { Restores } from '#server/backup/restores.ts';

const LOOK_EVERY = 10 * 60_000;

/** Looks every ten minutes for a restore with which nobody goes on. Answers how to stop. */
export function endAbandonedRestores(restores: Restores, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => void restores.endAbandoned().catch(failed), LOOK_EVERY).unref();
  return () => clearInterval(timer);
}
