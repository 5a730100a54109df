import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RESTORE } from '#contract/limits.ts';
import { encryptingStream } from '#server/backup/encrypt.ts';
import { knownMigrations } from '#server/backup/migrations.ts';
import { checkBackup, isServedByOthers, restore } from '#server/backup/restore.ts';
import { restoreByCommand } from '#server/backup/restore-command.ts';
import { Restores } from '#server/backup/restores.ts';
import {
  removeAbandonedTemporary,
  removeAllTemporary,
  temporaryName,
} from '#server/backup/temporary-files.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readSettings } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { loggable } from '#server/http/log.ts';
import { openFirstStart } from '#server/setup/first-start-code.ts';
import { aGameInProgress, aTeam, twoTeams } from '#tests/support/builders.ts';
import type { Caller } from '#tests/support/call.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/databases.ts';
import { backUp, restored } from '#tests/support/restored.ts';
import { openTestServer, PASSWORD } from '#tests/support/test-server.ts';

const server = openTestServer();
const PASSPHRASE = 'uma frase longa de areia e vento';
const random = { password: () => 'abcde-fghj-kmnp' };
const TOO_LARGE_WHEN_OPENED =
  'O arquivo fica, ao ser aberto, muito maior do que um backup pode ficar: use outro backup.';
const upload = (bytes: number) => ({ body: { currentPassword: PASSWORD, bytes } });

async function aDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'manchete-restores-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function sent(who: Caller, file: Uint8Array): Promise<string> {
  const { token } = await who.call('POST /api/restores', upload(file.length));
  for (let from = 0; from < file.length; from += RESTORE.part) {
    const part = Buffer.from(file.subarray(from, from + RESTORE.part)).toString('base64');
    await who.call('PUT /api/restores/{token}/part', { params: { token }, body: { from, part } });
  }
  return token;
}

const checked = async (who: Caller, file: Uint8Array, passphrase?: string) =>
  server.refused(who, 'POST /api/restores/{token}/check', {
    params: { token: await sent(who, file) },
    body: { passphrase },
  });

/** A gzip of a few kilobytes that becomes 30 MB when it is opened, and begins as this backup does. */
function bomb(file: Uint8Array): Buffer {
  const [header] = gunzipSync(file).toString().split('\n', 1);
  const head = JSON.stringify({ table: 'images', rows: 30, sequences: {} });
  return gzipSync([header, head, ...Array<string>(30).fill('0'.repeat(1_000_000)), ''].join('\n'));
}

/** The same backup, with a changed text and a valid checksum. */
function resealed(file: Uint8Array, change: (text: string) => string): Buffer {
  const lines = change(gunzipSync(file).toString())
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => `${line}\n`);
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
  return gzipSync(`${lines.join('')}${JSON.stringify({ sha256 })}\n`);
}

describe('the content of a backup', () => {
  test('is shown with the data that it replaces, before anything is written', async () => {
    const admin = await server.asAdmin();
    await admin.call('POST /api/teams', { body: { name: 'Recife', category: 'Misto' } });
    const file = await readFile(await backUp(server));
    const token = await sent(admin, file);
    const before = await server.state();
    expect(await admin.call('POST /api/restores/{token}/check', { params: { token }, body: {} })).toEqual({
      takenAt: '2025-04-05T12:00:00.000Z',
      release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      isOlder: false,
      tournament: { name: 'Torneio de Vôlei de Praia 2025', year: 2025 },
      isDemo: false,
      players: 0,
      teams: 1,
      games: 0,
      lastChangeAt: expect.any(String),
      replaces: { name: 'Torneio de Vôlei de Praia 2025', year: 2025, players: 0, games: 0 },
    });
    expect(await server.state()).toEqual(before);
    expect(await admin.call('GET /api/restores/{token}', { params: { token } })).toMatchObject({
      phase: 'checked',
    });
  });

  test('is shown only with its passphrase if it is encrypted', async () => {
    const admin = await server.asAdmin();
    const file = await backUp(server, PASSPHRASE);
    const token = await sent(admin, await readFile(file));
    const check = (passphrase?: string) =>
      admin.send('POST /api/restores/{token}/check', { params: { token }, body: { passphrase } });
    for (const wrong of [undefined, 'outra frase longa de areia']) {
      const { status, body } = await check(wrong);
      expect([status, body.code]).toEqual([422, 'PASSPHRASE_NEEDED']);
    }
    expect((await check(PASSPHRASE)).status).toBe(200);
  });
});

describe('refused, with advice and without a change', () => {
  test.each([
    [
      'what is no backup',
      () => Buffer.from('não sou uma cópia'),
      'O arquivo não é um backup do Manchete: use outro arquivo.',
    ],
    [
      'one that was cut',
      (file: Buffer) => file.subarray(0, -20),
      'O arquivo está incompleto ou foi alterado: use outro backup.',
    ],
    [
      'one of a newer release',
      (file: Buffer) => resealed(file, (text) => text.replace(/"migrations":\[/, '"migrations":[1,')),
      'O backup é de uma versão mais nova do Manchete: atualize o programa antes de restaurar.',
    ],
    [
      'one of another format',
      (file: Buffer) => resealed(file, (text) => text.replace('"version":1', '"version":2')),
      'O backup é do formato 2, e este Manchete lê o 1: use a versão que o fez.',
    ],
    [
      "one with a table of the database's own",
      (file: Buffer) => resealed(file, (text) => text.replace('"table":"images"', '"table":"pg_authid"')),
      'O arquivo foi alterado: tem uma tabela que não é do Manchete. Use outro backup.',
    ],
    ['a gzip that becomes very large', bomb, TOO_LARGE_WHEN_OPENED],
  ])('%s', async (_name, change, message) => {
    const admin = await server.asAdmin();
    const file = await readFile(await backUp(server));
    expect(await checked(admin, change(file))).toMatchObject({ status: 422, code: 'NOT_RESTORED', message });
  });

  test('an encrypted gzip that becomes very large', async () => {
    const admin = await server.asAdmin();
    const stream = await encryptingStream(PASSPHRASE);
    stream.end(bomb(await readFile(await backUp(server))));
    expect(await checked(admin, await buffer(stream), PASSPHRASE)).toMatchObject({
      status: 422,
      message: TOO_LARGE_WHEN_OPENED,
    });
  });

  test('a gzip that becomes very large, by the command', async () => {
    const directory = await aDirectory();
    await writeFile(join(directory, 'bomb.gz'), bomb(await readFile(await backUp(server))));
    const environment = { DATA_DIR: join(directory, 'data'), INIT_CWD: directory };
    await expect(restoreByCommand(['bomb.gz'], environment, () => undefined)).rejects.toThrow(
      TOO_LARGE_WHEN_OPENED.replace('O arquivo', join(directory, 'bomb.gz')),
    );
    expect(await readdir(directory)).toEqual(['bomb.gz']);
  });

  test('a file that is too large, before the upload', async () => {
    const admin = await server.asAdmin();
    expect(await server.refused(admin, 'POST /api/restores', upload(RESTORE.max + 1))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/grande demais: o máximo é 500 MB\. Restaure-o no servidor/),
    });
  });

  test.each([
    ['npm', 'npm run restore -- ARQUIVO'],
    ['manchete', 'sudo manchete restore ARQUIVO'],
    [
      'docker',
      'docker compose stop app && chmod 644 ARQUIVO && docker compose run --rm -v "$PWD:/copias" -w /copias app node /app/src/server/restore.ts ARQUIVO',
    ],
  ])('the screens name the command of a server with COMMANDS=%s for it', async (COMMANDS, line) => {
    const admin = await server.asAdmin();
    const atOther = server.of(await server.another({ COMMANDS }), admin.token);
    expect((await atOther.call('GET /api/system')).backups).toMatchObject({
      restoreCommand: `${line} --trocar`,
    });
    expect(await atOther.call('GET /api/first-start')).toMatchObject({ restoreCommand: line });
  });

  test('an incomplete upload, and more bytes than declared', async () => {
    const admin = await server.asAdmin();
    const { token } = await admin.call('POST /api/restores', upload(10));
    expect(
      await server.refused(admin, 'POST /api/restores/{token}/check', { params: { token }, body: {} }),
    ).toMatchObject({ status: 422 });
    const body = { from: 0, part: Buffer.alloc(11).toString('base64') };
    expect(
      await server.refused(admin, 'PUT /api/restores/{token}/part', { params: { token }, body }),
    ).toMatchObject({ status: 422 });
  });

  test('applying a file that was not checked', async () => {
    const admin = await server.asAdmin();
    const { token } = await admin.call('POST /api/restores', upload(10));
    expect(
      await server.refused(admin, 'POST /api/restores/{token}/apply', { params: { token } }),
    ).toMatchObject({ status: 409 });
  });
});

test('a part that comes twice, or after a missing one, is stored once', async () => {
  const admin = await server.asAdmin();
  const { token } = await admin.call('POST /api/restores', upload(9));
  const put = (from: number, text: string) =>
    admin.call('PUT /api/restores/{token}/part', {
      params: { token },
      body: { from, part: Buffer.from(text).toString('base64') },
    });
  expect(await Promise.all([put(0, 'abc'), put(0, 'abc')])).toEqual([{ received: 3 }, { received: 3 }]);
  expect(await put(6, 'ghi')).toEqual({ received: 3 });
  expect(await put(3, 'def')).toEqual({ received: 6 });
  expect(await put(6, 'ghi')).toEqual({ received: 9 });
});

describe('nobody else', () => {
  test('can begin with a wrong password, or a wrong code', async () => {
    const admin = await server.asAdmin();
    const wrong = { body: { currentPassword: 'outra senha', bytes: 10 } };
    expect(await server.refused(admin, 'POST /api/restores', wrong)).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    const body = { code: 'abcde', bytes: 10 };
    expect(await server.refused(server.anonymous, 'POST /api/first-start/restores', { body })).toMatchObject({
      code: 'ALREADY_BEGUN',
    });
    await openFirstStart(server.db, random);
    const answer = await server.anonymous.send('POST /api/first-start/restores', { body });
    expect([answer.status, answer.body.code]).toEqual([403, 'FIRST_START_CODE_WRONG']);
  });

  test('can continue with an unknown token, or that of a former administrator', async () => {
    const params = { token: 'r'.repeat(43) };
    const check = { params, body: {} };
    expect(await server.refused(server.anonymous, 'POST /api/restores/{token}/check', check)).toMatchObject({
      status: 404,
      code: 'RESTORE_NOT_FOUND',
    });
    const admin = await server.asAdmin();
    const { token } = await admin.call('POST /api/restores', upload(10));
    await server.dismiss(admin);
    for (const key of ['POST /api/restores/{token}/check', 'POST /api/restores/{token}/apply'] as const)
      expect(await server.refused(server.anonymous, key, { params: { token }, body: {} })).toMatchObject({
        status: 403,
      });
  });
});

describe('what no backup has is refused in a sentence, and leaves the database able to take a good one', () => {
  const migrations = knownMigrations();
  let good: Buffer;
  let target: TestDatabase;
  let db: Database;
  let file: string;
  beforeAll(async () => {
    await aGameInProgress(await server.asAdmin(), [[1, 0]]);
    file = join(await mkdtemp(join(tmpdir(), 'manchete-restores-')), 'altered.gz');
    await writeBackup(server.db, file);
    good = await readFile(file);
    target = await freshDatabase();
    db = await connect(target.place, server.db.clock);
  });
  afterAll(async () => {
    await db.close();
    await target.remove();
    await rm(dirname(file), { recursive: true, force: true });
  });
  const bringIn = async () => restore(db, await checkBackup(file, migrations), migrations);

  test.each([
    ['a version of a game', /"version":\d+,"revision"/, '"version":2147473646,"revision"'],
    ['a last id', /"sequences":\{"id":\d+\}/, '"sequences":{"id":2147483646}'],
    ['a last id below the first', /"sequences":\{"id":\d+\}/, '"sequences":{"id":-1}'],
    ['an id without room for the next', /(?<="audit_log"[^\n]*\n\{"id":)\d+/, '2147483647'],
    ['a revision', /"revision":\d+(?=[^}]*"topics")/, '"revision":9223372036854775807'],
    ['the last revision', /"revision":\d+(?=[^}]*"topics")/, '"revision":8640000000000000'],
    ['a revision of a year of five digits', /"revision":\d+(?=[^}]*"topics")/, '"revision":316000000000000'],
    ['a revision of a change', /(?<="audit_log"[^\n]*\n[^\n]*"revision":)\d+/, '8640000000000001'],
    ['topics that are no object', /"topics":\{[^}]*\}/, '"topics":[1]'],
    ['a tournament without revision', /\{"table":"revisions","rows":1.*\n.*\n/, ''],
    ['a time zone', /"time_zone":"[^"]+"/, '"time_zone":"Praia/Areia"'],
    ['the time of a game', /"date":"[^"]+"(?=[^}]*"version")/, '"date":"infinity"'],
    ['the year of a game', /"date":"[^"]+"(?=[^}]*"version")/, '"date":"290000-01-01T00:00:00Z"'],
    ['the time of a change', /"at":"[^"]+"/, '"at":"-infinity"'],
    ['the time of the file', /"takenAt":"[^"]+"/, '"takenAt":"0000-01-01T00:00:00Z"'],
  ])('%s', async (_name, pattern, instead) => {
    const altered = resealed(good, (text) => {
      expect(text).toMatch(pattern);
      return text.replace(pattern, instead);
    });
    await writeFile(file, altered);
    await expect(bringIn()).rejects.toThrow(
      'O arquivo foi alterado, e o banco recusou o que há nele: nada foi restaurado.',
    );
  });

  test('but not the file as it was', async () => {
    await writeFile(
      file,
      resealed(good, (text) => text),
    );
    await bringIn();
  });
});

test('changes whose dates no game can have are shown without them, and calendars without their games', async () => {
  const dates: readonly (readonly [string, string])[] = [
    ['a word', '"Tontem"'],
    ['an instant that does not exist', '"2025-02-30T12:00:00.000Z"'],
    ['an instant of ten digits after its seconds', '"2026-01-01T12:00:00.1111111111Z"'],
    ['an instant of the year 0', '"0000-01-01T00:00:00Z"'],
    ['a number', '1'],
  ];
  const admin = await server.asAdmin();
  const [team1Id, team2Id] = await twoTeams(admin);
  for (const _date of dates) {
    const { id } = await aGameInProgress(admin, [[1, 0]], { team1Id, team2Id });
    await admin.call('DELETE /api/games/{id}', { params: { id } });
  }
  const file = await backUp(server);
  const good = await readFile(file);
  const datesOfDeletions = /("action":"game\.delete"[^\n]*"date":\s*)"[^"]+"/g;
  await writeFile(
    file,
    resealed(good, (text) => {
      expect(text.match(datesOfDeletions)).toHaveLength(dates.length);
      const left = dates.map(([, date]) => date);
      return text.replace(datesOfDeletions, (_all, before: string) => before + left.shift());
    }),
  );
  const { app, as } = await restored(server, file);
  const again = await as(admin.id);
  const calendar = await app.inject('/calendario.ics');
  expect(calendar.statusCode).toBe(200);
  expect(calendar.body).not.toContain('BEGIN:VEVENT');
  const { lines } = await again.call('GET /api/audit');
  const deleted = lines.filter(({ action }) => action === 'game.delete');
  expect(deleted).toHaveLength(dates.length);
  for (const { changes } of deleted) {
    expect(changes).toContainEqual(expect.objectContaining({ field: 'team1Id' }));
    for (const [name, date] of dates)
      expect(changes, name).not.toContainEqual(
        expect.objectContaining({ field: 'date', before: JSON.parse(date) }),
      );
  }
});

test('a backup of a machine whose clock was never set is restored', async () => {
  await aTeam(await server.asAdmin(), 'Recife');
  const file = await backUp(server);
  const good = await readFile(file);
  await writeFile(
    file,
    resealed(good, (text) => text.replace(/"takenAt":"[^"]+"/, '"takenAt":"1970-01-01T00:03:00.000Z"')),
  );
  await restored(server, file);
});

test('the next row of every table gets a free id, also where the file says that none was given', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  await aTeam(admin, 'Olinda');
  const file = await backUp(server);
  const good = await readFile(file);
  await writeFile(
    file,
    resealed(good, (text) => text.replaceAll(/"sequences":\{"id":\d+\}/g, '"sequences":{}')),
  );
  const again = await (await restored(server, file)).as(admin.id);
  expect(await aTeam(again, 'Natal')).toMatchObject({ id: 3 });
});

test('a row that the database refuses is named by its table, and the cause is kept for the log without its values', async () => {
  await aTeam(await server.asAdmin(), 'Recife');
  const file = await backUp(server);
  const good = await readFile(file);
  await writeFile(
    file,
    resealed(good, (text) => text.replace('"name":"Recife"', '"name":null')),
  );
  const refused: unknown = await restored(server, file).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    message: 'O banco recusou as linhas da tabela teams: nada foi restaurado.',
  });
  const logged = loggable(refused);
  expect(logged).toMatchObject({ code: '23502', message: 'The database refused what is in the file' });
  expect(JSON.stringify(logged)).not.toContain('Recife');
});

test('sessions and paths are not restored from a file', async () => {
  const admin = await server.asAdmin();
  const { backups } = await admin.call('GET /api/system');
  const token = 'planted-by-whoever-wrote-the-file';
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const at = '2025-04-05T11:00:00Z';
  const name = relative(backups.directory, fileURLToPath(import.meta.url));
  const planted = {
    backups: { id: 7, reason: 'manual', started_at: at, finished_at: at, file: name, bytes: 1, error: null },
    sessions: { token_hash: tokenHash, user_id: admin.id, created_at: at, last_seen_at: at, device: 'x' },
  };
  const lines = Object.entries(planted).map(
    ([table, row]) => `${JSON.stringify({ table, rows: 1, sequences: {} })}\n${JSON.stringify(row)}\n`,
  );
  const crafted = resealed(await readFile(await backUp(server)), (text) =>
    text.replace(/(?=\{"sha256":)/, () => lines.join('')),
  );
  const file = join(await aDirectory(), 'crafted.gz');
  await writeFile(file, crafted);
  const restoredServer = await restored(server, file);
  const stranger = server.of(restoredServer, token);
  expect((await stranger.send('GET /api/user')).status).toBe(401);
  const again = await restoredServer.as(admin.id);
  expect((await again.call('GET /api/system')).backups.list).toEqual([]);
  const download = { params: { id: 7 }, body: { currentPassword: PASSWORD } };
  expect((await again.send('POST /api/backups/{id}/download', download)).status).toBe(404);
});

describe('a restore that has begun ends', () => {
  const goOn = (token: string) =>
    server.refused(server.anonymous, 'POST /api/restores/{token}/apply', { params: { token } });

  test('when the password that began it is changed, so that the old one replaces nothing any more', async () => {
    const admin = await server.asAdmin();
    const token = await sent(admin, await readFile(await backUp(server)));
    await admin.call('POST /api/restores/{token}/check', { params: { token }, body: {} });
    const body = { currentPassword: PASSWORD, newPassword: 'areia molhada 7' };
    await admin.call('PATCH /api/user/password', { body });
    expect(await goOn(token)).toMatchObject({ status: 403 });
  });

  test('an hour after its last step', async () => {
    const admin = await server.asAdmin();
    const token = await sent(admin, Buffer.from('abc'));
    server.now += 3_599_000;
    expect((await admin.send('GET /api/restores/{token}', { params: { token } })).status).toBe(200);
    server.now += 1_000;
    expect(await goOn(token)).toMatchObject({ status: 404, code: 'RESTORE_NOT_FOUND' });
  });
});

test('with its files, the decrypted one too, which stay while it continues', async () => {
  const directory = await aDirectory();
  const file = await readFile(await backUp(server, PASSPHRASE));
  await vi.waitFor(async () => expect(await isServedByOthers(server.db)).toBe(false), { timeout: 30_000 });
  const restores = new Restores(server.db, readSettings({ BACKUP_DIR: directory }), null);
  const token = (await restores.begin({ kind: 'first-start' }, file.length)) ?? '';
  await restores.receive(token, 0, file);
  server.now += 3_599_000;
  await restores.check(token, PASSPHRASE);
  server.now += 3_599_000;
  await restores.endAbandoned();
  expect([restores.find(token)?.phase, (await readdir(directory)).length]).toEqual(['checked', 2]);
  server.now += 1_000;
  await restores.endAbandoned();
  expect([restores.find(token), await readdir(directory)]).toEqual([null, []]);
});

test('the file of a waiting restore is not cleaned up as one of a dead process, and is deleted with its process', async () => {
  const directory = await aDirectory();
  const [ofThisProcess, abandoned] = [
    temporaryName(join(directory, 'a')),
    join(directory, 'b.0123456789ab.parcial'),
  ];
  const long = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [ofThisProcess, abandoned]) {
    await writeFile(name, '');
    await utimes(name, long, long);
  }
  await removeAbandonedTemporary(directory);
  expect(await readdir(directory)).toEqual([basename(ofThisProcess)]);
  removeAllTemporary();
  expect(await readdir(directory)).toEqual([]);
});

describe('at the same moment', () => {
  const beginner = { kind: 'first-start' } as const;
  const alone = async (replace: (() => Promise<void>) | null) => {
    const directory = await aDirectory();
    const settings = readSettings({ BACKUP_DIR: directory });
    return { restores: new Restores(server.db, settings, replace), directory };
  };
  const notShared = () =>
    vi.waitFor(async () => expect(await isServedByOthers(server.db)).toBe(false), { timeout: 30_000 });

  test('two restores begin: one continues, and one file exists', async () => {
    await notShared();
    const { restores, directory } = await alone(null);
    const tokens = await Promise.all([restores.begin(beginner, 3), restores.begin(beginner, 3)]);
    expect(tokens.filter((token) => token && restores.find(token))).toHaveLength(1);
    expect(await readdir(directory)).toHaveLength(1);
  });

  test('a file is checked twice: one decrypted copy exists, and a restore that is already confirmed continues', async () => {
    const file = await readFile(await backUp(server, PASSPHRASE));
    await notShared();
    const { restores, directory } = await alone(() => new Promise(() => {}));
    const token = (await restores.begin(beginner, file.length)) ?? '';
    await restores.receive(token, 0, file);
    const read = () => restores.check(token, PASSPHRASE);
    await Promise.all([read().then(() => restores.apply(token)), read()]);
    expect(restores.isRunning).toBe(true);
    expect(await readdir(directory)).toHaveLength(2);
  });

  test('a restore begins while another is being carried out: the latter continues, and nothing else is served meanwhile', async () => {
    const file = await readFile(await backUp(server));
    await notShared();
    const { restores, directory } = await alone(() => new Promise(() => {}));
    const token = (await restores.begin(beginner, file.length)) ?? '';
    await restores.receive(token, 0, file);
    await restores.check(token, undefined);
    const late = restores.begin(beginner, 3);
    expect(restores.apply(token)).toBe(true);
    expect([await late, restores.isRunning]).toEqual([null, true]);
    expect(await readdir(directory)).toHaveLength(1);
  });
});

test('another beginning ends the earlier restore and deletes its file', async () => {
  const admin = await server.asAdmin();
  const first = await sent(admin, Buffer.from('abc'));
  await sent(admin, Buffer.from('def'));
  expect((await admin.send('GET /api/restores/{token}', { params: { token: first } })).status).toBe(404);
  const { backups } = await admin.call('GET /api/system');
  const names = await readdir(backups.directory);
  expect(names.filter((name) => name.endsWith('.parcial'))).toHaveLength(1);
});

describe('where other processes serve the same database', () => {
  const SEVERAL = expect.stringContaining('Vários processos servem este torneio');
  const bothListen = () =>
    vi.waitFor(async () => expect(await isServedByOthers(server.db)).toBe(true), { timeout: 30_000 });

  test('nothing begins, with an explanation', async () => {
    const admin = await server.asAdmin();
    await server.another();
    await bothListen();
    const refused = await server.refused(admin, 'POST /api/restores', upload(1));
    expect(refused).toMatchObject({ status: 422, code: 'NOT_RESTORED', message: SEVERAL });
  });

  test('nothing of a file that was uploaded during that is shown', async () => {
    const admin = await server.asAdmin();
    const file = await readFile(await backUp(server));
    await vi.waitFor(async () => expect(await isServedByOthers(server.db)).toBe(false), { timeout: 30_000 });
    const token = await sent(admin, file);
    await server.another();
    await bothListen();
    const check = { params: { token }, body: {} };
    expect(await server.refused(admin, 'POST /api/restores/{token}/check', check)).toMatchObject({
      status: 422,
      message: SEVERAL,
    });
  });
});
