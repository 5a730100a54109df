import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RESTORE_BYTES } from '#contract/limits.ts';
import type { RestoreLine } from '#contract/system/restores.ts';
import { encryptingStream } from '#server/backup/encrypt.ts';
import { knownMigrations } from '#server/backup/migrations.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import { checkBackup, isServedByOthers, restore } from '#server/backup/restore/restore.ts';
import type { ServerControl } from '#server/backup/restore/restores.ts';
import {
  removeAbandonedTemporary,
  removeAllTemporary,
  temporaryName,
} from '#server/backup/temporary-files.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { restoreByCommand } from '#server/cli/restore-command.ts';
import { loggable } from '#server/observe/log.ts';
import { openFirstStart } from '#server/setup/first-start-code.ts';
import { connect } from '#server/store/database/connect.ts';
import type { Database } from '#server/store/database/database.ts';
import { aGameInProgress, aTeam, twoTeams } from '#tests/support/data/builders.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/programs/databases.ts';
import { backUp, restored } from '#tests/support/server/restored.ts';
import { type Actor, openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

/** Stands in for the program. */
const replace = vi.fn<ServerControl['replace']>();
const restart = vi.fn<ServerControl['restart']>();
const server = openTestServer({}, { control: { replace, restart } });
beforeAll(() => server.main.app.listen({ port: 0, host: '127.0.0.1' }));
const alone = () =>
  vi.waitFor(async () => expect(await isServedByOthers(server.db)).toBe(false), { timeout: 30_000 });
beforeEach(async () => {
  replace.mockReset().mockResolvedValue();
  restart.mockReset().mockResolvedValue();
  await alone();
});

const PASSPHRASE = 'uma frase longa de areia e vento';
const random = { password: () => 'abcde-fghj-kmnp' };
const TOO_LARGE_WHEN_OPENED =
  'O arquivo fica, ao ser aberto, muito maior do que uma cópia pode ficar: use outra cópia.';

async function aDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'manchete-restores-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

const formOf = (file: Uint8Array<ArrayBuffer>, passphrase = '') => ({
  body: { currentPassword: PASSWORD, passphrase, file: new Blob([file]) },
});
const refusedFile = (who: Actor, file: Uint8Array<ArrayBuffer>, passphrase?: string) =>
  server.refused(who, 'POST /api/restores', formOf(file, passphrase));

const linesOf = (answer: string) =>
  answer
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RestoreLine);

async function uploads(): Promise<string[]> {
  const { BACKUP_DIR } = server.main.installation.settings;
  return (await readdir(BACKUP_DIR).catch(() => [])).filter((name) => name.endsWith('.parcial'));
}

/** A restore whose file is still on its way, and what ends it. */
async function begun(
  who: Actor,
  file: Buffer,
): Promise<{ request: ClientRequest; finish(): Promise<IncomingMessage> }> {
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const request = ask(`${server.main.app.listeningOrigin}/api/restores`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', cookie: who.cookie ?? '' },
  });
  const answered = new Promise<IncomingMessage>((done, failed) => {
    request.once('response', done).once('error', failed);
  });
  answered.catch(() => undefined);
  request.write(field('currentPassword', PASSWORD) + field('passphrase', ''));
  request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.gz"\r\n\r\n');
  request.write(file.subarray(0, 10));
  await vi.waitFor(async () => expect(await uploads()).toHaveLength(1), { timeout: 10_000 });
  return {
    request,
    finish() {
      request.write(file.subarray(10));
      request.end('\r\n--x--\r\n');
      return answered;
    },
  };
}

/** A gzip of a few kilobytes that becomes 30 MB when it is opened, and begins as this backup does. */
function bomb(file: Uint8Array): Buffer {
  const [header] = gunzipSync(file).toString().split('\n', 1);
  const head = JSON.stringify({ table: 'images', rows: 30, sequences: {} });
  return gzipSync([header, head, ...Array<string>(30).fill('0'.repeat(1_000_000)), ''].join('\n'));
}

function resealed(file: Uint8Array, change: (text: string) => string): Buffer {
  const lines = change(gunzipSync(file).toString())
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => `${line}\n`);
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
  return gzipSync(`${lines.join('')}${JSON.stringify({ sha256 })}\n`);
}

describe('a file', () => {
  test('is read completely and restored, the answer reports the progress, and then the server restarts', async () => {
    const admin = await server.asAdmin();
    await aTeam(admin, 'Recife');
    const file = await readFile(await backUp(server));
    const { promise, resolve } = Promise.withResolvers<void>();
    replace.mockImplementation(async ({ contents }, onProgress) => {
      expect(contents).toMatchObject({ teams: 1, players: 0 });
      onProgress(0.4);
      expect((await admin.send('GET /api/teams')).body).toMatchObject({ code: 'RESTORING' });
      await promise;
    });
    const answer = admin.send('POST /api/restores', formOf(file));
    await vi.waitFor(() => expect(replace).toHaveBeenCalled(), { timeout: 10_000 });
    expect(await uploads()).toHaveLength(1);
    // The next line says how far it is.
    setTimeout(resolve, 1_000);
    const { status, text, headers } = await answer;
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const lines = linesOf(text);
    expect(lines[0]).toEqual({ share: 0.4 });
    expect(lines.at(-1)).toEqual({
      restored: expect.stringMatching(
        /^Como era em 05\/04\/2025, 09:00 .*: “Torneio de Vôlei de Praia 2025”, 2025: 0 jogadores, 1 time, 0 jogos; /,
      ),
    });
    await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
    expect(await uploads()).toEqual([]);
  });

  test('refused by the database leaves everything as it was, the answer says why, and the server restarts', async () => {
    const admin = await server.asAdmin();
    replace.mockRejectedValue(new BackupProblem('O disco do servidor está cheio.'));
    const { text } = await admin.send('POST /api/restores', formOf(await readFile(await backUp(server))));
    expect(linesOf(text).at(-1)).toEqual({ problem: 'O disco do servidor está cheio.' });
    await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
  });

  test('that is encrypted is restored only with its passphrase', async () => {
    const admin = await server.asAdmin();
    const file = await readFile(await backUp(server, PASSPHRASE));
    for (const wrong of ['', 'outra frase longa de areia'])
      expect(await refusedFile(admin, file, wrong)).toMatchObject({ status: 422, code: 'PASSPHRASE_NEEDED' });
    expect(replace).not.toHaveBeenCalled();
    expect((await admin.send('POST /api/restores', formOf(file, PASSPHRASE))).status).toBe(200);
    expect(await uploads()).toEqual([]);
  });

  test('of this machine is restored in the same way, and stays', async () => {
    const admin = await server.asAdmin();
    const { id, name } = await admin.call('POST /api/backups');
    const sent = { params: { id }, body: { currentPassword: PASSWORD, passphrase: '' } };
    const { text } = await admin.send('POST /api/backups/{id}/restore', sent);
    expect(linesOf(text).at(-1)).toEqual({ restored: expect.stringContaining('Torneio de Vôlei') });
    const { BACKUP_DIR } = server.main.installation.settings;
    expect(await readdir(BACKUP_DIR)).toContain(name);
  });
});

describe('refused, with advice and without a change', () => {
  test.each([
    [
      'what is no backup',
      () => Buffer.from('não sou uma cópia'),
      'O arquivo não é uma cópia do Manchete: use outro arquivo.',
    ],
    [
      'one that was cut',
      (file: Buffer) => file.subarray(0, -20),
      'O arquivo está incompleto ou foi alterado: use outra cópia.',
    ],
    [
      'one of a newer release',
      (file: Buffer) => resealed(file, (text) => text.replace(/"migrations":\[/, '"migrations":[1,')),
      'A cópia é de uma versão mais nova do Manchete: atualize o programa antes de restaurar.',
    ],
    [
      'one of another format',
      (file: Buffer) => resealed(file, (text) => text.replace('"version":1', '"version":2')),
      'A cópia é do formato 2, e este Manchete lê o 1: use a versão que fez a cópia.',
    ],
    [
      "one with a table of the database's own",
      (file: Buffer) => resealed(file, (text) => text.replace('"table":"images"', '"table":"pg_authid"')),
      'O arquivo foi alterado: tem uma tabela que não é do Manchete. Use outra cópia.',
    ],
    ['a gzip that becomes very large', bomb, TOO_LARGE_WHEN_OPENED],
  ])('%s', async (_name, change, message) => {
    const admin = await server.asAdmin();
    const file = await readFile(await backUp(server));
    expect(await refusedFile(admin, Buffer.from(change(file)))).toMatchObject({
      status: 422,
      code: 'NOT_RESTORED',
      message,
    });
    expect([replace.mock.calls, await uploads()]).toEqual([[], []]);
  });

  test('an encrypted gzip that becomes very large', async () => {
    const admin = await server.asAdmin();
    const stream = await encryptingStream(PASSPHRASE);
    stream.end(bomb(await readFile(await backUp(server))));
    expect(await refusedFile(admin, await buffer(stream), PASSPHRASE)).toMatchObject({
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

  test('a file that is too large, before it is read', async () => {
    const admin = await server.asAdmin();
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(RESTORE_BYTES + 1_000_000),
    };
    expect(await server.refused(admin, 'POST /api/restores', { payload: '', headers })).toMatchObject({
      status: 413,
      message: 'Arquivo muito grande: o máximo é 500 MB',
    });
  });

  test.each([
    ['npm', 'npm run restore -- ARQUIVO'],
    ['manchete', 'sudo manchete restore ARQUIVO'],
    [
      'docker',
      'docker compose stop app && chmod 644 ARQUIVO && docker compose run --rm -v "$PWD:/copias" -w /copias app node /app/src/server/restore.ts ARQUIVO',
    ],
  ])('the screens name the right command of a server with COMMANDS=%s for it', async (COMMANDS, line) => {
    const admin = await server.asAdmin();
    const atOther = server.of(await server.another({ COMMANDS }), admin.token);
    expect((await atOther.call('GET /api/system')).backups).toMatchObject({
      restoreCommand: `${line} --trocar`,
    });
    expect(await atOther.call('GET /api/first-start')).toMatchObject({ restoreCommand: line });
  });

  test('a file that does not arrive whole leaves nothing, and the next one is restored', async () => {
    const admin = await server.asAdmin();
    const file = await readFile(await backUp(server));
    const { request } = await begun(admin, file);
    request.destroy();
    await vi.waitFor(async () => expect(await uploads()).toEqual([]));
    expect((await admin.send('POST /api/restores', formOf(file))).status).toBe(200);
  });

  test('a second restore while the first is under way', async () => {
    const admin = await server.asAdmin();
    const file = await readFile(await backUp(server));
    const first = await begun(admin, file);
    expect(await refusedFile(admin, file)).toMatchObject({ status: 409 });
    expect((await first.finish()).statusCode).toBe(200);
  });
});

describe('nobody else', () => {
  test('restores with a wrong password, or a wrong code; their file is not stored', async () => {
    const admin = await server.asAdmin();
    const file = new Blob(['x']);
    const wrong = { body: { currentPassword: 'outra senha', passphrase: '', file } };
    expect(await server.refused(admin, 'POST /api/restores', wrong)).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    const sent = { body: { code: 'abcde', passphrase: '', file } };
    expect(await server.refused(server.anonymous, 'POST /api/first-start/restores', sent)).toMatchObject({
      code: 'ALREADY_BEGUN',
    });
    await openFirstStart(server.db, random);
    const { status, body } = await server.anonymous.send('POST /api/first-start/restores', sent);
    expect([status, body.code, await uploads()]).toEqual([403, 'FIRST_START_CODE_WRONG', []]);
  });

  test('restores without the fields that come before the file', async () => {
    const admin = await server.asAdmin();
    const file = new Blob(['x']);
    const sent = (fields: object) => ({ body: { ...fields, file } });
    expect(await server.refused(admin, 'POST /api/restores', sent({}))).toMatchObject({
      status: 400,
      issues: [{ path: 'passphrase', message: expect.any(String) }],
    });
    expect(await server.refused(admin, 'POST /api/restores', sent({ passphrase: '' }))).toMatchObject({
      status: 422,
      code: 'OWN_PASSWORD_NEEDED',
    });
  });

  test('restores if the password was changed, or the rights removed, while the file was on its way', async () => {
    const file = await readFile(await backUp(server));
    for (const change of [
      (admin: Actor) => server.dismiss(admin),
      (admin: Actor) =>
        admin.call('PATCH /api/user/password', {
          body: { currentPassword: PASSWORD, newPassword: 'areia molhada 7' },
        }),
    ]) {
      const admin = await server.asAdmin();
      const { finish } = await begun(admin, file);
      await change(admin);
      const answer = await finish();
      expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([
        403,
        { code: 'FORBIDDEN', message: 'Acesso restrito' },
      ]);
    }
    expect([replace.mock.calls, await uploads()]).toEqual([[], []]);
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

  test('but not the unaltered file', async () => {
    await writeFile(
      file,
      resealed(good, (text) => text),
    );
    await bringIn();
  });
});

test('changes with dates that no game can have are shown without them, and calendars without their games', async () => {
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

test('the next row of every table gets a free id, even if the file says that none was used', async () => {
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

test('a row refused by the database is reported by its table, and the log gets the cause without its values', async () => {
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

test('the uploaded file of a waiting restore is not removed as abandoned, and is deleted with its process', async () => {
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

test('a restore is refused with an explanation while other processes serve the same database', async () => {
  const admin = await server.asAdmin();
  const file = await readFile(await backUp(server));
  await server.another();
  await vi.waitFor(async () => expect(await isServedByOthers(server.db)).toBe(true), { timeout: 30_000 });
  expect(await refusedFile(admin, file)).toMatchObject({
    status: 422,
    code: 'NOT_RESTORED',
    message: expect.stringContaining('Vários processos servem este torneio'),
  });
});
