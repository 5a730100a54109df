import type { BackupState } from '#contract/system/backups.ts';
import { AHEAD } from '#server/runtime/clock.ts';
import { type BackupRow, DEAD_AFTER } from './make-backup.ts';

const HOUR = 3_600_000;
/** Includes the time it takes to make the nightly backup. */
const LATE_AFTER = 25 * HOUR;
/** A server makes its first backup within this time of starting. */
const FIRST_WITHIN = HOUR;

type Row = Pick<BackupRow, 'startedAt' | 'finishedAt' | 'file' | 'error'>;

/** `rows`: newest first. Times in milliseconds since 1970; `startedAt`: when the server started. */
export function backupState(
  rows: readonly Row[],
  { isOn, now, startedAt }: { readonly isOn: boolean; readonly now: number; readonly startedAt: number },
): BackupState {
  if (!isOn) return 'off';
  // Rows from the future were written before the clock was set back, and say nothing about the last day.
  const known = rows.filter(({ startedAt: at }) => at.getTime() <= now + AHEAD);
  const [last] = known.filter((row) => row.finishedAt !== null || isDead(row, now));
  if (last && (last.error !== null || last.finishedAt === null)) return 'failed';
  if (last && now - last.startedAt.getTime() <= LATE_AFTER) return 'ok';
  return Math.abs(now - startedAt) <= FIRST_WITHIN ? 'waiting' : 'late';
}

const isDead = ({ startedAt }: Row, now: number) => now - startedAt.getTime() > DEAD_AFTER;
