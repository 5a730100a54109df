import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { type App, buildApp } from '#server/app.ts';
import { knownMigrations } from '#server/backup/migrations.ts';
import { checkBackup, restore } from '#server/backup/restore/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect } from '#server/store/database/connect.ts';
import { query } from '#server/store/database/database.ts';
import { sessions } from '#server/store/database/schema/accounts.ts';
import { freshDatabase } from '#tests/support/programs/databases.ts';
import type { Caller } from './call.ts';
import type { TestServer } from './test-server.ts';

/**
 * Backs up the server, encrypted if there is a passphrase, and returns the file, which is deleted after the
 * test.
 */
export async function backUp(server: TestServer, passphrase?: string): Promise<string> {
  const file = join(tmpdir(), `manchete-${randomUUID()}.gz${passphrase === undefined ? '' : '.age'}`);
  onTestFinished(() => rm(file, { force: true }));
  await writeBackup(server.db, file, passphrase);
  return file;
}

/** The same application on a new database into which that file was restored, until the test ends. */
export async function restored(
  server: TestServer,
  file: string,
): Promise<App & { as(userId: number): Promise<Caller> }> {
  const database = await freshDatabase();
  const db = await connect(database.place, { now: () => server.now, steady: () => server.now });
  const migrations = knownMigrations();
  await restore(db, await checkBackup(file, migrations), migrations);
  const { settings, gateway, random } = server.main.installation;
  const { id: tournamentId } = await currentTournament(db, settings);
  const built = await buildApp({ db, tournamentId, settings, random, gateway, pages: null });
  onTestFinished(async () => {
    await built.app.close();
    await db.close();
    await database.remove();
  });
  return {
    ...built,
    async as(userId) {
      const token = newToken();
      const at = new Date(server.now);
      const session = { tokenHash: hashOf(token), userId, createdAt: at, lastSeenAt: at };
      await query(db, (q) => q.insert(sessions).values(session));
      return server.of(built, token);
    },
  };
}
