import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#server/runtime/clock.ts';
import { connect } from '#server/store/database/connect.ts';
import { query, unqueuedTransaction } from '#server/store/database/database.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { emptyDump } from '#tests/support/programs/databases.ts';
import { freePort } from '#tests/support/programs/server-process.ts';
import { signIn } from '#tests/support/server/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { ADMIN, freshDataDirectory } from './support/program.ts';

async function inMemory() {
  const db = await connect({ memory: await emptyDump() }, systemClock);
  onTestFinished(() => db.close());
  return db;
}

test('while the embedded engine computes, the process does other things', async () => {
  const db = await inMemory();
  let isDone = false;
  const counted = query(db, (q) => rowsOf(q, sql`select count(*)::int as n from generate_series(1, 500000)`));
  void counted.then(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  expect(await counted).toEqual([{ n: 500_000 }]);
  expect(turns).toBeGreaterThan(50);
});

test('a transaction on the embedded engine that ends by a lost connection is rolled back before the next', async () => {
  const db = await inMemory();
  await query(db, (q) => q.execute(sql`create table counted (n int)`));
  const failing = unqueuedTransaction(db, async (tx) => {
    await tx.execute(sql`insert into counted values (1)`);
    // After this error the pool discards the connection, as one with unfit prepared statements.
    throw Object.assign(new Error('unfit'), { code: '26000' });
  });
  await expect(failing).rejects.toThrow('unfit');
  expect(await query(db, (q) => rowsOf(q, sql`select * from counted`))).toEqual([]);
  await unqueuedTransaction(db, (tx) => tx.execute(sql`insert into counted values (2)`));
  expect(await query(db, (q) => rowsOf(q, sql`select * from counted`))).toEqual([{ n: 2 }]);
});

test('a server whose engine keeps failing ends with a sentence, and npm start restarts it with all data', async () => {
  const DATA_DIR = await freshDataDirectory();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = spawn(process.execPath, [START], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR,
      DEMO: 'off',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    started.kill('SIGTERM');
    await once(started, 'exit');
  });
  let printed = '';
  let said = '';
  started.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const starts = () => printed.match(/^Manchete: /gm)?.length ?? 0;
  await until('the server answers', () => starts() === 1, 60_000);
  const admin = await signIn(address, ADMIN.email, ADMIN.password);
  await admin.call('POST /api/teams', { body: { name: 'Coqueiros' } });

  // The engine cannot open files that it has not opened yet.
  const files = join(DATA_DIR, 'pg/base');
  await rename(files, `${files}.away`);
  await until('the engine failed and the server ended', async () => {
    // Nothing of it was read before.
    await admin.send('GET /api/whatsapp/history').catch(() => {});
    return said !== '';
  });
  await rename(`${files}.away`, files);
  expect(said).toBe(
    'O banco de dados embutido parou de funcionar, e o servidor para. O que foi confirmado está guardado. Ele começa de novo em instantes.\n',
  );
  await until('the server answers again', () => starts() === 2, 60_000);
  expect(await admin.call('GET /api/teams')).toMatchObject([{ name: 'Coqueiros' }]);
});

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
