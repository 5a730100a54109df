import { dayIn, endOfDay } from '#domain/schedule/calendar.ts';
import { makeNightly } from '#server/backup/make-backup.ts';
import { removeSetAside } from '#server/backup/restore/set-aside.ts';
import type { Settings } from '#server/config.ts';
import type { Installation } from '#server/installation.ts';
import type { Database } from '#server/store/database/database.ts';
import type { JobLock } from '#server/store/database/job-lock.ts';
import type { Tournaments } from '#server/tournaments.ts';

const HOUR_OF_BACKUP = 4;
const HOUR = 3_600_000;
const LOOK_EVERY = 10 * 60_000;

/** When the last backup became due: at four o'clock of the last or current night. Milliseconds since 1970. */
export function lastDue(now: number, timeZone: string): number {
  const dayBefore = (instant: number) => dayIn(timeZone)(new Date(instant - 24 * HOUR).toISOString());
  const dueOf = (instant: number) => endOfDay(dayBefore(instant), timeZone) + HOUR_OF_BACKUP * HOUR;
  const today = dueOf(now);
  return today <= now ? today : dueOf(now - 24 * HOUR);
}

type Served = { readonly installation: Installation; readonly tournaments: Tournaments };

type Options = {
  timeZone(): string;
  made(): void;
  failed(error: unknown): void;
  removed(paths: readonly string[]): void;
};

async function makeDueBackup(
  db: Database,
  settings: Settings,
  { timeZone, made }: Options,
): Promise<readonly string[]> {
  const backup = await makeNightly(db, settings, lastDue(db.clock.now(), timeZone()));
  if (backup === null) return [];
  made();
  if (backup.error !== null || db.engine !== 'embedded') return [];
  return removeSetAside(settings.DATA_DIR, db.clock.now());
}

/**
 * Makes the nightly backup when it is due, also after a missed hour. Checks every ten minutes, in the process
 * with the job lock. Returns the function that stops it.
 */
export function scheduleBackups(
  db: Database,
  jobLock: JobLock,
  settings: Settings,
  options: Options,
): () => void {
  if (!settings.BACKUPS) return () => {};
  const look = () => {
    if (!jobLock.isHeld) return;
    void makeDueBackup(db, settings, options).then(options.removed, options.failed);
  };
  const timer = setInterval(look, LOOK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

/** The same for a running server, whose pages are told about each backup, made or failed. */
export function scheduleBackupsOf({ installation, tournaments }: Served): () => void {
  const { db, incidents, jobLock, log, settings } = installation;
  return scheduleBackups(db, jobLock, settings, {
    timeZone: () => tournaments.current.snapshots.current.timeZone,
    made: () => tournaments.announceBackups(),
    failed(error) {
      log.error({ err: error }, 'no backup was made');
      incidents.note('backup');
      tournaments.announceBackups();
    },
    removed(paths) {
      if (paths.length > 0) log.warn({ paths }, 'databases of upgrades that failed were removed');
    },
  });
}
