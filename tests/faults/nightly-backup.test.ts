import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readBackups } from '#server/backup/make-backup.ts';
import { readSettings } from '#server/config.ts';
import { scheduleBackups } from '#server/jobs/nightly-backup.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { connect } from '#server/store/database/connect.ts';
import { emptyDump } from '#tests/support/programs/databases.ts';

const DAY = 86_400_000;
const LOOK_EVERY = 10 * 60_000;

test('a successful nightly backup removes the database that an old failed upgrade left', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'manchete-night-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  for (const name of ['pg', 'pg-de-2.0.0']) await mkdir(join(DATA_DIR, name));
  const clockAhead = { ...systemClock, now: () => Date.now() + 31 * DAY };
  const db = await connect({ memory: await emptyDump() }, clockAhead);
  onTestFinished(() => db.close());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const removed = await new Promise<readonly string[]>((resolve, reject) => {
    const timeZone = () => 'America/Sao_Paulo';
    const hands = { timeZone, made() {}, failed: reject, removed: resolve };
    const stop = scheduleBackups(db, db.driver.jobLock(), readSettings({ DATA_DIR }), hands);
    onTestFinished(stop);
    vi.advanceTimersByTime(LOOK_EVERY);
  });
  expect(removed).toEqual([join(DATA_DIR, 'pg-de-2.0.0')]);
  expect(await readdir(DATA_DIR)).toEqual(['backups', 'pg']);
  expect(await readBackups(db)).toMatchObject([{ reason: 'nightly', error: null }]);
});
