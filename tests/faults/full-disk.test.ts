import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { gatewayOf } from '#server/features/messages/gateway.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { prepare } from '#server/setup/prepare.ts';
import { connect } from '#server/store/database/connect.ts';
import { checkpoint } from '#server/store/database/embedded.ts';
import { openDirectory } from '#server/store/database/engine.ts';
import { nodeCommand } from '#tests/support/programs/bundled-programs.ts';
import { Caller, injecting } from '#tests/support/server/call.ts';
import { ADMIN, freshDataDirectory } from './support/program.ts';

const MEGABYTE = 1_048_576;

/** An application on a directory whose disk has this much space. */
async function aServer(disk: { free: number }) {
  const directory = await freshDataDirectory();
  const settings = readSettings({
    DATA_DIR: directory,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const db = await connect({ directory, freeBytes: () => disk.free }, systemClock);
  const random = { password: () => 'areia-quente-27' };
  const { tournamentId } = await prepare(db, settings, random);
  const gateway = gatewayOf(settings);
  const { app } = await buildApp({ db, tournamentId, settings, random, gateway, pages: null });
  onTestFinished(async () => {
    await app.close();
    await db.close();
  });
  const visitor = new Caller(injecting(app));
  const signIn = async () => {
    const body = { username: ADMIN.email, password: ADMIN.password };
    const { headers } = await visitor.ask('POST /api/login', { body });
    return new Caller(injecting(app), headers['set-cookie']?.split(';')[0]);
  };
  return { visitor, signIn };
}

test('on a nearly full disk writes are refused with an explanation, reads work, and freed space allows writes again', async () => {
  const disk = { free: 1_000 * MEGABYTE };
  const { visitor, signIn } = await aServer(disk);
  const admin = await signIn();
  await admin.call('POST /api/teams', { body: { name: 'Coqueiros' } });

  disk.free = 63 * MEGABYTE;
  const sent = { body: { name: 'Recife' } };
  const refused = await admin.send('POST /api/teams', sent);
  expect(refused).toMatchObject({ status: 503, body: { code: 'DISK_FULL' } });
  expect(refused.body.message).toBe(
    `O disco do servidor está cheio: nada foi guardado. Avise quem cuida dele, e tente de novo depois. Pedido ${refused.body.requestId}.`,
  );
  expect((await visitor.send('GET /api/live-scores')).status).toBe(200);
  expect(await admin.call('GET /api/teams')).toMatchObject([{ name: 'Coqueiros' }]);
  expect((await admin.call('GET /api/system')).incidents).toMatchObject([
    { kind: 'disk-full', count: 1, place: { call: 'POST /api/teams' } },
  ]);

  // An administrator can still sign in, see the problem and download a backup, from a second device too.
  const again = await signIn();
  expect((await again.call('GET /api/system')).incidents).toHaveLength(1);
  expect((await again.call('GET /api/user')).email).toBe(ADMIN.email);
  disk.free = 31 * MEGABYTE;
  await expect(signIn()).rejects.toThrow('DISK_FULL');
  expect((await again.send('GET /api/system')).status).toBe(200);

  disk.free = 64 * MEGABYTE;
  await admin.call('POST /api/teams', sent);
  expect(await admin.call('GET /api/teams')).toHaveLength(2);
});

const LARGE = `select pg_logical_emit_message(false, 'x', repeat('x', 1000000))`;
const WRITES_ON = fileURLToPath(new URL('support/log-without-room.ts', import.meta.url));

test('an engine without space for its log ends with a sentence, and acknowledged writes are there at the next start', async () => {
  const directory = join(await freshDataDirectory(), 'pg');
  const [node, ...args] = nodeCommand(WRITES_ON, {});
  const { code, stdout, stderr } = await promisify(execFile)(node, [...args, directory], {
    timeout: 120_000,
  }).catch((error) => error);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'O disco de DATA_DIR está cheio, e o banco não pode continuar: o servidor para. O que foi confirmado está guardado. Libere espaço e inicie de novo.\n',
  });
  const acknowledged = Number(stdout.trim().split('\n').at(-1));
  expect(acknowledged).toBeGreaterThan(0);

  const again = await openDirectory(directory);
  const { rows } = await again.query('select n from counted');
  expect(rows).toEqual([{ n: acknowledged }]);
  await again.close();
});

test('the log of a long-running engine is truncated at a checkpoint, which is made only after writes', async () => {
  const client = await openDirectory(join(await freshDataDirectory(), 'pg'));
  const last = async () => (await client.query('select redo_lsn from pg_control_checkpoint()')).rows[0];
  await checkpoint(client);
  const before = await last();
  await checkpoint(client);
  expect(await last()).toEqual(before);
  for (let n = 0; n < 70; n += 1) await client.query(LARGE);
  await checkpoint(client);
  expect(await last()).not.toEqual(before);
  const { rows } = await client.query<{ megabytes: number }>(
    'select sum(size)::int / 1048576 as megabytes from pg_ls_waldir()',
  );
  expect(rows[0]?.megabytes).toBeLessThanOrEqual(64);
  await client.close();
});

test('the engine flushes each commit to the disk, and its cache and its log are small', async () => {
  const client = await openDirectory(join(await freshDataDirectory(), 'pg'));
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from pg_settings
      where name in ('fsync', 'max_wal_size', 'shared_buffers', 'synchronous_commit', 'wal_sync_method')`,
  );
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    fsync: 'on',
    max_wal_size: '64MB',
    shared_buffers: '16MB',
    synchronous_commit: 'on',
    wal_sync_method: 'fsync',
  });
  await client.close();
});
