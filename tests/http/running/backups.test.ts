import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Events } from '#contract/events.ts';
import { inspectBackup } from '#server/backup/contents.ts';
import { decryptFile } from '#server/backup/encrypt.ts';
import { makeBackup, makeNightly, readBackups } from '#server/backup/make-backup.ts';
import { readSettings } from '#server/config.ts';
import { scheduleBackupsOf } from '#server/jobs/nightly-backup.ts';
import { query } from '#server/store/database/database.ts';
import { LISTENER_NAME } from '#server/store/database/postgresql.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { backups } from '#server/store/database/schema/backups.ts';
import { S3Store } from '#tests/support/outside/s3-store.ts';
import { EventStream } from '#tests/support/server/stream.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PASSPHRASE = 'uma frase longa de areia e vento';
const server = openTestServer();

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'manchete-copies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function someSettings(environment: Readonly<Record<string, string>> = {}) {
  return readSettings({ BACKUP_DIR: join(await aFolder(), 'copies'), ...environment });
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('a name that is not of a backup has no path, whatever it refers to', async () => {
  const admin = await server.asAdmin();
  const at = new Date(server.now);
  const row = { reason: 'manual', startedAt: at, finishedAt: at, bytes: 1 } as const;
  const { directory } = (await admin.call('GET /api/system')).backups;
  const file = relative(directory, fileURLToPath(import.meta.url));
  const [stored] = await query(server.db, (q) =>
    q
      .insert(backups)
      .values({ ...row, file })
      .returning({ id: backups.id }),
  );
  expect((await admin.call('GET /api/system')).backups.list).toMatchObject([{ name: file, isHere: false }]);
  for (const key of ['POST /api/backups/{id}/download', 'POST /api/backups/{id}/restore'] as const) {
    const asked = { params: { id: stored?.id ?? 0 }, body: { currentPassword: PASSWORD, passphrase: '' } };
    expect(await server.refused(admin, key, asked)).toMatchObject({ status: 404 });
  }
});

describe('a backup', () => {
  test('is a file that only its owner can read, in such a directory, and is recorded', async () => {
    const settings = await someSettings();
    const row = await makeBackup(server.db, settings, 'manual');
    expect(row).toMatchObject({
      reason: 'manual',
      error: null,
      file: 'manchete-2025-04-05T12-00-00-000Z.jsonl.gz',
    });
    const file = join(settings.BACKUP_DIR, row.file ?? '');
    expect(await readdir(settings.BACKUP_DIR)).toEqual([row.file]);
    expect([await modeOf(settings.BACKUP_DIR), await modeOf(file)]).toEqual(['700', '600']);
    expect(row.bytes).toBe((await stat(file)).size);
    const { contents } = await inspectBackup(file);
    expect(contents).toMatchObject({
      tournament: { name: 'Torneio de Vôlei de Praia 2025', year: 2025 },
      players: 0,
    });
    expect(await readBackups(server.db)).toEqual([row]);
  });

  test('with a passphrase is a file encrypted with age, and leaves nothing else in the directory', async () => {
    const settings = await someSettings({ BACKUP_PASSPHRASE: PASSPHRASE });
    const { file: name } = await makeBackup(server.db, settings, 'manual');
    expect(name).toMatch(/\.jsonl\.gz\.age$/);
    expect(await readdir(settings.BACKUP_DIR)).toEqual([name]);
    const file = join(settings.BACKUP_DIR, name ?? '');
    expect((await readFile(file)).subarray(0, 32).toString()).toBe('age-encryption.org/v1\n-> scrypt ');
    const opened = join(await aFolder(), 'opened.gz');
    await expect(decryptFile(file, opened, undefined)).rejects.toThrow('diga a frase em BACKUP_PASSPHRASE');
    await expect(decryptFile(file, opened, `${PASSPHRASE}!`)).rejects.toThrow(
      'a frase de BACKUP_PASSPHRASE é outra',
    );
    await decryptFile(file, opened, PASSPHRASE);
    expect((await inspectBackup(opened)).contents.tournament?.year).toBe(2025);
    const bytes = await readFile(file);
    bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
    await writeFile(file, bytes);
    const damaged = join(await aFolder(), 'damaged.gz');
    await expect(decryptFile(file, damaged, PASSPHRASE)).rejects.toThrow('incompleto ou foi alterado');
    await expect(stat(damaged)).rejects.toThrow('ENOENT');
  });

  test('is uploaded to the store too, byte for byte', async () => {
    const store = await S3Store.open();
    const settings = await someSettings(store.settings);
    const { file: name, error } = await makeBackup(server.db, settings, 'manual');
    expect(error).toBeNull();
    expect([...store.files.keys()]).toEqual([`praia/2026/${name}`]);
    expect(store.files.get(`praia/2026/${name}`)).toEqual(
      await readFile(join(settings.BACKUP_DIR, name ?? '')),
    );
  });

  test.each([
    ['refuses it', 403, 'O S3 recusou (403): confira as chaves e o que elas podem fazer no bucket.'],
    ['has not the bucket', 404, 'O S3 recusou (404): confira S3_BUCKET.'],
    ['is gone', 0, 'O S3 não responde: confira S3_ENDPOINT e a rede.'],
  ])('that the store %s is kept on disk, and says so', async (_, status, error) => {
    const store = await S3Store.open();
    const settings = await someSettings(store.settings);
    if (status === 0) await store.stop();
    else store.status = status;
    const row = await makeBackup(server.db, settings, 'manual');
    expect(row).toMatchObject({ error });
    expect(await readdir(settings.BACKUP_DIR)).toEqual([row.file]);
  });

  test('follows no redirect of the store', async () => {
    const [store, other] = [await S3Store.open(), await S3Store.open()];
    store.status = 307;
    store.location = other.settings['S3_ENDPOINT'];
    const { error } = await makeBackup(server.db, await someSettings(store.settings), 'manual');
    expect(error).toBe('O S3 recusou (307): veja o que o serviço diz.');
    expect(other.asked).toBe(0);
  });

  test('that cannot be written is refused, recorded as failed, and leaves nothing', async () => {
    const settings = await someSettings();
    await writeFile(settings.BACKUP_DIR, 'a file in its place');
    await expect(makeBackup(server.db, settings, 'manual')).rejects.toThrow();
    expect(await readBackups(server.db)).toMatchObject([
      { file: null, finishedAt: expect.any(Date), error: expect.any(String) },
    ]);
  });

  test('made by hand is refused after twenty within a day, and possible again the next', async () => {
    const settings = await someSettings();
    const made = { reason: 'manual', finishedAt: new Date(server.now), file: 'a.gz' } as const;
    const rows = Array.from({ length: 20 }, () => ({ ...made, startedAt: new Date(server.now) }));
    await query(server.db, (q) => q.insert(backups).values(rows));
    await expect(makeBackup(server.db, settings, 'manual')).rejects.toThrow(
      'Já foram feitas 20 cópias em 24 horas',
    );
    expect(await makeNightly(server.db, settings, server.now + 1)).not.toBeNull();
    // What a restore replaces is kept all the same.
    expect(await makeBackup(server.db, settings, 'restore')).toMatchObject({ error: null });
    server.now += DAY;
    expect(await makeBackup(server.db, settings, 'manual')).toMatchObject({ error: null });
  });

  test('made before a restore does not count among those made by hand', async () => {
    const settings = await someSettings();
    const made = { reason: 'restore', finishedAt: new Date(server.now), file: 'a.gz' } as const;
    const rows = Array.from({ length: 20 }, () => ({ ...made, startedAt: new Date(server.now) }));
    await query(server.db, (q) => q.insert(backups).values(rows));
    expect(await makeBackup(server.db, settings, 'manual')).toMatchObject({ error: null });
  });

  test('that was interrupted is removed by the next one', async () => {
    const settings = await someSettings({ BACKUP_PASSPHRASE: PASSPHRASE });
    const { file } = await makeBackup(server.db, settings, 'manual');
    const left = join(settings.BACKUP_DIR, `${file}.0123456789ab.parcial`);
    await writeFile(left, 'what was not finished');
    const hoursAgo = new Date(Date.now() - 2 * HOUR);
    await utimes(left, hoursAgo, hoursAgo);
    await makeBackup(server.db, settings, 'manual');
    expect((await readdir(settings.BACKUP_DIR)).filter((name) => !name.endsWith('.age'))).toEqual([]);
  });

  test('is made once if two start at the same moment', async () => {
    const store = await S3Store.open();
    const settings = await someSettings(store.settings);
    const { promise: isRefused, resolve: answer } = Promise.withResolvers<void>();
    // One waits for the store, so that it does not end before the other one asks.
    store.answersAfter = isRefused;
    const both = [makeBackup(server.db, settings, 'manual'), makeBackup(server.db, settings, 'manual')];
    await expect(Promise.race(both)).rejects.toThrow('Uma cópia já está sendo feita');
    answer();
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await readdir(settings.BACKUP_DIR)).toHaveLength(1);
  });

  test('that is too old is deleted, on disk and in the store; other files stay', async () => {
    const store = await S3Store.open();
    const settings = await someSettings(store.settings);
    for (let night = 0; night < 10; night += 1) {
      await makeNightly(server.db, settings, server.now);
      server.now += DAY;
    }
    await writeFile(join(settings.BACKUP_DIR, 'manchete-guardada.jsonl.gz'), '');
    await makeNightly(server.db, settings, server.now);
    const here = (await readdir(settings.BACKUP_DIR)).toSorted();
    // April 2025: the last seven days, and the Sunday of the week before.
    expect(here.map((name) => name.slice(9, 19))).toEqual(
      ['06', '09', '10', '11', '12', '13', '14', '15'].map((day) => `2025-04-${day}`).concat('guardada.j'),
    );
    expect([...store.files.keys()].toSorted()).toEqual(here.slice(0, -1).map((name) => `praia/2026/${name}`));
    expect((await readBackups(server.db)).map(({ file }) => file).toSorted()).toEqual(here.slice(0, -1));
  });
});

describe("the night's backup", () => {
  test('is made once, however many processes look', async () => {
    const settings = await someSettings();
    const due = server.now - HOUR;
    const looks = await Promise.all([1, 2, 3].map(() => makeNightly(server.db, settings, due)));
    expect(looks.filter((row) => row !== null)).toMatchObject([{ reason: 'nightly', error: null }]);
    expect(await makeNightly(server.db, settings, due)).toBeNull();
    server.now += DAY;
    expect(await makeNightly(server.db, settings, due + DAY)).toMatchObject({ reason: 'nightly' });
  });

  test('that failed is retried after an hour, and so is one whose process died', async () => {
    const settings = await someSettings();
    await writeFile(settings.BACKUP_DIR, 'a file in its place');
    const due = server.now;
    await expect(makeNightly(server.db, settings, due)).rejects.toThrow();
    await rm(settings.BACKUP_DIR);
    server.now += HOUR - 1;
    expect(await makeNightly(server.db, settings, due)).toBeNull();
    server.now += 2;
    expect(await makeNightly(server.db, settings, due)).toMatchObject({ error: null });
  });
});

/** Processes that listen for messages of the others; the first statement of their connection begins it. */
async function countListeners(): Promise<number> {
  const listeners = sql`select pid from pg_stat_activity
    where application_name = ${LISTENER_NAME} and datname = current_database() and state = 'idle' and query <> ''`;
  return (await query(server.db, (q) => rowsOf(q, listeners))).length;
}

describe('the open pages of every process hear at once that the night’s backup', () => {
  test.each([
    ['was made', 'copies', 'ok'],
    ['failed', 'a file in its place', 'failed'],
  ])('%s', async (_, name, state) => {
    const BACKUP_DIR = join(await aFolder(), name);
    if (state === 'failed') await writeFile(BACKUP_DIR, '');
    const maker = await server.another({ BACKUP_DIR });
    const headers = { cookie: (await server.asAdmin()).cookie ?? '' };
    const streams = [
      await EventStream.open(await server.listen(), headers),
      await EventStream.open(await maker.app.listen({ port: 0, host: '127.0.0.1' }), headers),
    ];
    // A message that is sent before a process listens is lost.
    await expect.poll(countListeners).toBe(3);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    onTestFinished(scheduleBackupsOf(maker));
    vi.advanceTimersByTime(10 * 60_000);
    for (const stream of streams) {
      const topics = () => stream.named('changed').flatMap(({ data }) => (data as Events['changed']).topics);
      await expect.poll(topics).toContain('backups');
    }
    expect((await server.asAdmin().then((admin) => admin.call('GET /api/system'))).backups.state).toBe(state);
  });
});

describe('over HTTP', () => {
  test('an administrator makes, lists and downloads a backup with the own password, and nobody else can', async () => {
    const admin = await server.asAdmin();
    expect((await admin.call('GET /api/system')).backups).toMatchObject({
      state: 'waiting',
      list: [],
      bucket: null,
    });
    const made = await admin.call('POST /api/backups');
    expect(made).toMatchObject({ reason: 'manual', isHere: true, isEncrypted: false, error: null });
    expect((await admin.call('GET /api/system')).backups).toMatchObject({ state: 'ok', list: [made] });
    expect(await server.anonymous.call('GET /api/health')).toMatchObject({ backup: 'ok' });

    const asked = { params: { id: made.id }, body: { currentPassword: PASSWORD } };
    const address = await server.listen();
    const response = await fetch(`${address}/api/backups/${made.id}/download`, {
      method: 'POST',
      headers: { cookie: admin.cookie ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(asked.body),
    });
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${made.name}"`,
        'content-length': String(made.bytes),
      },
    ]);
    const file = join(await aFolder(), 'downloaded.gz');
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    expect((await inspectBackup(file)).contents.tournament?.year).toBe(2025);

    const wrong = { ...asked, body: { currentPassword: 'outra senha' } };
    expect(await server.refused(admin, 'POST /api/backups/{id}/download', wrong)).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
    });
    for (const id of [made.id + 1, 2_147_483_647]) {
      const other = { ...asked, params: { id } };
      expect(await server.refused(admin, 'POST /api/backups/{id}/download', other)).toMatchObject({
        status: 404,
        code: 'BACKUP_NOT_FOUND',
      });
    }
  });

  test('while a backup is being made another is refused, and one that cannot be made says why', async () => {
    const admin = await server.asAdmin();
    const under = { reason: 'nightly', startedAt: new Date(server.now) } as const;
    await query(server.db, (q) => q.insert(backups).values(under));
    expect(await server.refused(admin, 'POST /api/backups')).toMatchObject({
      status: 409,
      message: 'Uma cópia já está sendo feita: espere que ela termine.',
    });
    server.now += 2 * HOUR;
    const place = join(await aFolder(), 'a file in its place');
    await writeFile(place, '');
    const elsewhere = server.of(await server.another({ BACKUP_DIR: place }), admin.token);
    const { status, body } = await elsewhere.send('POST /api/backups');
    expect([status, body]).toMatchObject([503, { code: 'BACKUP_FAILED', message: expect.any(String) }]);
    expect(body.message).toContain(` Pedido ${body.requestId}.`);
    const system = await elsewhere.call('GET /api/system');
    expect(system.backups).toMatchObject({
      state: 'failed',
      list: [{ name: null, error: expect.any(String) }, { finishedAt: null }],
    });
    expect(system.incidents).toMatchObject([{ kind: 'backup', place: { requestId: body.requestId } }]);
  });
});
