import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { connect } from '#server/db/connect.ts';
import { query, type Tx } from '#server/db/database.ts';
import { lockDirectory } from '#server/db/lock.ts';
import { schema } from '#server/db/schema/schema.ts';
import { aPlayer, aTeam } from '#tests/support/builders.ts';
import { nodeCommand, programEnvironment, programFile } from '#tests/support/bundled-programs.ts';
import { fillDataDirectory, sharedServer } from '#tests/support/databases.ts';
import { signIn } from '#tests/support/person.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { freshDataDirectory, startServer } from './support/program.ts';
import { until } from './support/until.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PASSPHRASE = 'uma frase longa de areia e vento';
const ADMIN = ['admin@manchete.local', 'manchete'] as const;

type Environment = Readonly<Record<string, string>>;
type Ended = { code: number; stdout: string; stderr: string };

let folder: string;
let server: ServerProcess;
const data = () => join(folder, 'data');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manchete-backup-'));
  await fillDataDirectory(data());
  server = await ServerProcess.start({ DATA_DIR: data(), DEMO: 'on' });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** What `npm run` starts, in the test's folder as the current directory. */
function command(
  name: 'backup' | 'restore',
  args: string[],
  environment: Environment,
  prefix: string[] = [],
) {
  const [program = '', ...rest] = [...prefix, ...nodeCommand(programFile(name)), ...args];
  const env = { ...programEnvironment(), INIT_CWD: folder, ...environment };
  return new Promise<Ended>((done) => {
    execFile(program, rest, { cwd: ROOT, env }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

const backUp = (file: string, environment: Environment) => command('backup', [file], environment);
const restore = (file: string, environment: Environment) => command('restore', [file], environment);
/** One sentence, and the exit code of a failure. */
const refusal = (sentence: RegExp) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(new RegExp(`^${sentence.source}\\n$`)),
});

async function emptyUrl(): Promise<string> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: sharedServer() });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return sharedServer(name);
}

async function ranking(address: string) {
  const admin = await signIn(address, ...ADMIN);
  const { text } = await admin.ask('GET /api/rankings/players/total');
  return text;
}

test('an option is not taken as a file name: the usage is printed, and nothing is written', async () => {
  const before = await readdir(folder);
  for (const option of ['--help', '-h']) {
    expect(await backUp(option, { DATA_DIR: data() })).toEqual(
      refusal(/Diga só o arquivo, ou nada: npm run backup -- \[ARQUIVO\]/),
    );
  }
  expect(await readdir(folder)).toEqual(before);
});

test('a running server is backed up and restored into PostgreSQL, and from there, while served, into a directory', async () => {
  const admin = await signIn(server.address, ...ADMIN);
  const writes = Array.from({ length: 30 }, (_, index) => aTeam(admin, `Time ${index}`));
  const backup = await backUp('rodada 4.gz', { DATA_DIR: data() });
  await Promise.all(writes);
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  const [written, source, care] = backup.stdout.split('\n');
  expect(written).toMatch(
    /^\S+\/rodada 4\.gz: “.+”, \d{4}, com as contas da demonstração: \d+ jogadores, \d+ times, \d+ jogos; última mudança em \d\d\/\d\d\/\d{4}, .*\. \d+ linhas, .* MB, lidas de volta até o fim\.$/,
  );
  expect(source).toBe(
    `É o torneio de ${data()}. Se o servidor usa outro, repita com o DATA_DIR ou o DATABASE_URL dele.`,
  );
  expect(care).toMatch(/^Guarde-o bem, fora desta máquina: /);
  const before = await ranking(server.address);

  const url = await emptyUrl();
  const restored = await restore('rodada 4.gz', { DATABASE_URL: url });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^Restaurado como era em \d\d\/\d\d\/\d{4}, .*: “.+”, .* \d+ linhas\.\n/);
  expect(restored.stdout).toMatch(/\nAgora inicie o servidor \(npm start\) e entre com a senha de então/);
  {
    await using other = await ServerProcess.start({ DATABASE_URL: url, DEMO: '' });
    expect(await ranking(other.address)).toBe(before);
    expect((await backUp('de lá.gz', { DATABASE_URL: url })).code).toBe(0);
    expect(await restore('de lá.gz', { DATABASE_URL: url })).toEqual(
      refusal(/Um servidor usa este banco: encerre-o antes de restaurar\./),
    );
  }
  expect(await restore('de lá.gz', { DATABASE_URL: url })).toEqual(
    refusal(/O banco já tem dados: .*DATA_DIR.*/),
  );

  const directory = join(folder, 'another');
  expect((await restore('de lá.gz', { DATA_DIR: directory })).code).toBe(0);
  expect(await restore('de lá.gz', { DATA_DIR: directory })).toEqual(refusal(/O banco já tem dados: .*/));
  expect((await command('backup', [], { DATA_DIR: directory })).code).toBe(0);
  const named = (await readdir(folder)).filter((name) =>
    /^manchete-\d{4}-\d\d-\d\dT[\d-]+Z\.jsonl\.gz$/.test(name),
  );
  expect(named).toHaveLength(1);
  expect((await stat(join(folder, named[0] ?? ''))).mode & 0o777).toBe(0o600);
});

test('with a passphrase of the command or of the server a backup is encrypted, and restored only with it', async () => {
  const locked = await mkdtemp(join(folder, 'cifrado-'));
  const mine = await backUp(join(locked, 'meu.gz'), { DATA_DIR: data(), BACKUP_PASSPHRASE: PASSPHRASE });
  expect(mine).toMatchObject({ code: 0, stderr: '' });
  expect(mine.stdout).toMatch(/\/meu\.gz\.age: “.+”, .*\n.*\nEstá cifrado: .*BACKUP_PASSPHRASE/);

  const DATA_DIR = join(locked, 'data');
  await rename(await freshDataDirectory(), DATA_DIR);
  await using other = await ServerProcess.start({ DATA_DIR, BACKUP_PASSPHRASE: PASSPHRASE });
  expect((await fetch(`${other.address}/api/health`)).status).toBe(200);
  expect((await backUp(join(locked, 'dele.gz.age'), { DATA_DIR })).code).toBe(0);

  expect((await readdir(locked)).toSorted()).toEqual(['data', 'dele.gz.age', 'meu.gz.age']);
  for (const name of ['meu.gz.age', 'dele.gz.age'])
    expect((await readFile(join(locked, name))).subarray(0, 21).toString()).toBe('age-encryption.org/v1');

  // An encrypted file is recognised by its content, whatever its name.
  await rename(join(locked, 'meu.gz.age'), join(locked, 'outro.gz'));
  const url = await emptyUrl();
  expect(await restore(join(locked, 'outro.gz'), { DATABASE_URL: url })).toEqual(
    refusal(/.*outro\.gz está cifrado: diga a frase em BACKUP_PASSPHRASE\./),
  );
  const opened = await restore(join(locked, 'outro.gz'), {
    DATABASE_URL: url,
    BACKUP_PASSPHRASE: PASSPHRASE,
  });
  expect(opened).toMatchObject({ code: 0, stderr: '' });
});

test('an impossible command is refused with one sentence, and changes nothing', async () => {
  const file = `${randomUUID()}.gz`;
  expect((await backUp(file, { DATA_DIR: data() })).code).toBe(0);
  expect(await backUp(file, { DATA_DIR: data() })).toEqual(refusal(/.*já existe: escolha outro nome\./));
  expect(await restore(file, { DATA_DIR: data() })).toEqual(
    refusal(/.* já é usado por outro processo\. .*DATA_DIR\./),
  );
  expect(await backUp('não há/x.gz', { DATA_DIR: data() })).toEqual(
    refusal(/O diretório .*não há não existe: crie-o ou escolha outro\./),
  );

  const nowhere = join(folder, 'nowhere');
  expect(await backUp('x.gz', { DATA_DIR: nowhere })).toEqual(refusal(/Não há banco em .*nowhere: .*/));
  expect(await restore('nenhum.gz', { DATA_DIR: nowhere })).toEqual(refusal(/.*nenhum\.gz não existe: .*/));
  expect(await command('restore', [], { DATA_DIR: nowhere })).toEqual(
    refusal(/Diga o arquivo: npm run restore .*/),
  );
  await writeFile(join(folder, 'planilha.csv'), 'nome;time\n');
  expect(await restore('planilha.csv', { DATA_DIR: nowhere })).toEqual(
    refusal(/.* não é um backup do Manchete: use outro arquivo\./),
  );
  const url = await emptyUrl();
  expect(await backUp('x.gz', { DATABASE_URL: url })).toEqual(
    refusal(/O banco ainda não tem um torneio: .*/),
  );
  expect(await backUp('x.gz', { DATABASE_URL: 'postgresql://a@127.0.0.1:1/a' })).toEqual(
    refusal(/O PostgreSQL de DATABASE_URL não responde: .*/),
  );

  const names = await readdir(folder);
  expect(names).not.toContain('nowhere');
  expect(names.filter((name) => name.startsWith('x.gz') || name.endsWith('.parcial'))).toEqual([]);
});

test('--trocar renames an existing database, and puts it back when the restore is refused', async () => {
  const file = `${randomUUID()}.gz`;
  expect((await backUp(file, { DATA_DIR: data() })).code).toBe(0);
  const before = await ranking(server.address);
  const DATA_DIR = join(folder, 'no-caminho');
  await rename(await freshDataDirectory(), DATA_DIR);
  expect(await command('restore', [file, '--trocar'], { DATA_DIR: data() })).toEqual(
    refusal(/.* já é usado por outro processo\. .*/),
  );
  expect(await command('restore', [file, '--apagar'], { DATA_DIR })).toEqual(refusal(/Diga o arquivo: .*/));
  const { code, stdout } = await command('restore', ['--trocar', file], { DATA_DIR });
  expect(code).toBe(0);
  const kept = (await readdir(DATA_DIR)).filter((name) => name.startsWith('pg-antes-de-'));
  expect(kept).toHaveLength(1);
  expect(stdout).toContain(`O que havia antes está em ${join(DATA_DIR, kept[0] ?? '')}: apague-o`);
  await using there = await ServerProcess.start({ DATA_DIR, DEMO: '' });
  expect(await ranking(there.address)).toBe(before);
});

test('--trocar keeps that people stopped the messages since the backup, and the list of backups, and says where it cannot know', async () => {
  const DATA_DIR = await freshDataDirectory();
  const { players } = schema;
  /** Runs in the database while no server uses it. */
  const inside = async <T>(run: (q: Tx) => Promise<T>) => {
    const db = await connect({ directory: DATA_DIR }, systemClock);
    try {
      return await query(db, run);
    } finally {
      await db.close();
    }
  };
  const stopped = () =>
    inside((q) => q.select({ at: players.messagesOptOutAt }).from(players).orderBy(players.id));
  {
    await using server = await ServerProcess.start({ DATA_DIR, BACKUPS: 'off' });
    await aPlayer(await server.admin(), { firstName: 'Bia', phone: '81991234567' });
  }
  await inside((q) => q.update(players).set({ messagesConsentAt: new Date() }));
  const file = `${randomUUID()}.gz`;
  expect((await backUp(file, { DATA_DIR })).code).toBe(0);
  const at = new Date(Date.now() + 1_000);
  await inside((q) => q.update(players).set({ messagesOptOutAt: at, messagesWordAt: at }));

  const made = { startedAt: at, finishedAt: at, reason: 'nightly', file: 'manchete-x.gz', bytes: 1 } as const;
  await inside((q) => q.insert(schema.backups).values(made));
  const listed = () => inside((q) => q.select({ file: schema.backups.file }).from(schema.backups));

  const first = await command('restore', [file, '--trocar'], { DATA_DIR });
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).not.toContain('não pôde ser lido');
  expect(await stopped()).toEqual([{ at }]);
  expect(await listed()).toEqual([{ file: 'manchete-x.gz' }]);

  await rm(join(DATA_DIR, 'pg/global/pg_control'));
  const second = await command('restore', [file, '--trocar'], { DATA_DIR });
  expect(second).toMatchObject({ code: 0, stderr: '' });
  expect(second.stdout).toMatch(
    /\nO que havia antes não pôde ser lido, .*volta a recebê-las: tire essas pessoas de novo em \/admin, Jogadores/,
  );
  expect(await stopped()).toEqual([{ at: null }]);
});

test('--trocar backs up a PostgreSQL with data before it is replaced; without the option it is left alone', async () => {
  const file = `${randomUUID()}.gz`;
  expect((await backUp(file, { DATA_DIR: data() })).code).toBe(0);
  const before = await ranking(server.address);
  const DATABASE_URL = await emptyUrl();
  const BACKUP_DIR = join(folder, randomUUID());
  {
    await using used = await ServerProcess.start({ DATABASE_URL, BACKUPS: 'off' });
    const admin = await used.admin();
    await admin.call('POST /api/teams', { body: { name: 'De antes' } });
    expect((await command('restore', [file, '--trocar'], { DATABASE_URL, BACKUP_DIR })).code).toBe(1);
  }
  expect((await command('restore', [file], { DATABASE_URL, BACKUP_DIR })).code).toBe(1);
  const { code, stdout } = await command('restore', [file, '--trocar'], { DATABASE_URL, BACKUP_DIR });
  expect(code).toBe(0);
  const path =
    /O que havia antes está na cópia (\S+): apague-a quando tiver certeza\./.exec(stdout)?.[1] ?? '';
  await using there = await ServerProcess.start({ DATABASE_URL, DEMO: '', BACKUPS: 'off' });
  expect(await ranking(there.address)).toBe(before);
  const back = await emptyUrl();
  expect((await command('restore', [path], { DATABASE_URL: back })).code).toBe(0);
  await using old = await ServerProcess.start({ DATABASE_URL: back, BACKUPS: 'off' });
  const admin = await old.admin();
  expect((await admin.call('GET /api/teams')).map(({ name }) => name)).toEqual(['De antes']);
});

/** Creates a tournament with a team, and ends the server. */
async function leaveTeam(environment: Environment): Promise<void> {
  const server = await startServer({ ...environment, BACKUPS: 'off' });
  await aTeam(await server.signIn(), 'De antes');
  await server.end('SIGTERM');
}

async function expectTeam(environment: Environment): Promise<string> {
  const server = await startServer({ ...environment, BACKUPS: 'off' });
  const teams = await (await server.signIn()).call('GET /api/teams');
  expect(teams.map(({ name }) => name)).toEqual(['De antes']);
  await server.end('SIGTERM');
  return server.stdout;
}

function beginReplacing(file: string, environment: Environment) {
  const env = { ...programEnvironment(), INIT_CWD: folder, ...environment };
  return spawn(process.execPath, [programFile('restore'), file, '--trocar'], { cwd: ROOT, env });
}

test('a --trocar that is interrupted or killed keeps the existing database, and the server starts on it', async () => {
  const file = `${randomUUID()}.gz`;
  expect((await backUp(file, { DATA_DIR: data() })).code).toBe(0);
  const DATA_DIR = await freshDataDirectory();
  await leaveTeam({ DATA_DIR });
  const names = await readdir(DATA_DIR);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const child = beginReplacing(file, { DATA_DIR });
    const said = text(child.stderr);
    const ended = once(child, 'exit');
    await until('a database that is begun', () => existsSync(join(DATA_DIR, 'restaurando/pg.new')));
    child.kill(signal);
    await ended;
    if (signal === 'SIGKILL') continue;
    expect(await said).toBe('Interrompido: nada mudou, e o que havia continua no lugar.\n');
    expect(await readdir(DATA_DIR)).toEqual(names);
  }
  expect(await expectTeam({ DATA_DIR })).toContain(
    '\nUma restauração foi interrompida antes do fim: os dados são os de antes dela.',
  );
  expect(await readdir(DATA_DIR)).toEqual(names);
});

test('a --trocar that is interrupted after the new database is filled says that nothing changed', async () => {
  const file = `${randomUUID()}.gz`;
  expect((await backUp(file, { DATA_DIR: data() })).code).toBe(0);
  const DATA_DIR = await freshDataDirectory();
  await leaveTeam({ DATA_DIR });
  const names = await readdir(DATA_DIR);
  const child = beginReplacing(file, { DATA_DIR });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const filling = join(DATA_DIR, 'restaurando');
  await until('a database that is made', () => existsSync(join(filling, 'pg')));
  // The lock is released once the database is filled; flushing its files then takes a moment.
  const release = await until('a database that is filled', () => lockDirectory(filling).catch(() => null));
  child.kill('SIGTERM');
  release();
  const [stdout, stderr] = await said;
  if (stdout === '') {
    expect(stderr).toBe('Interrompido: nada mudou, e o que havia continua no lugar.\n');
    expect(await readdir(DATA_DIR)).toEqual(names);
    await expectTeam({ DATA_DIR });
  } else expect(stdout).toContain('Restaurado como era em');
});

test('a --trocar that is killed while it replaces the tables leaves a PostgreSQL unchanged', async () => {
  const file = `${randomUUID()}.gz`;
  expect((await backUp(file, { DATA_DIR: data() })).code).toBe(0);
  const DATABASE_URL = await emptyUrl();
  await leaveTeam({ DATABASE_URL });
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query('begin; lock table games in access share mode');
  const child = beginReplacing(file, { DATABASE_URL, BACKUP_DIR: join(folder, randomUUID()) });
  const ended = once(child, 'exit');
  await until('a transaction that drops the tables', async () => {
    const { rows } = await client.query(
      "select 1 from pg_locks where relation = 'games'::regclass and mode = 'AccessExclusiveLock' and not granted",
    );
    return rows.length > 0;
  });
  child.kill('SIGKILL');
  await ended;
  await client.end();
  await expectTeam({ DATABASE_URL });
});

test('a killed restore of an encrypted backup leaves nothing readable', async () => {
  const url = await emptyUrl();
  const file = `${randomUUID()}.gz`;
  expect((await backUp(file, { DATA_DIR: data() })).code).toBe(0);
  expect((await restore(file, { DATABASE_URL: url })).code).toBe(0);
  const place = await mkdtemp(join(folder, 'morto-'));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table games in access exclusive mode');
  const env = {
    ...programEnvironment(),
    INIT_CWD: place,
    DATABASE_URL: url,
    BACKUP_PASSPHRASE: PASSPHRASE,
  };
  const child = spawn(process.execPath, [programFile('backup'), 'x.gz'], { cwd: ROOT, env });
  const contents = async () => {
    const names = await readdir(place);
    return Promise.all(names.map((name) => readFile(join(place, name))));
  };
  await until('a draft with something in it', async () =>
    (await contents()).some((bytes) => bytes.length > 0),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  await client.end();
  const left = (await contents()).map((bytes) => bytes.subarray(0, 21).toString());
  expect(left).toEqual(['age-encryption.org/v1']);
});

test('an interrupted backup leaves nothing, and the next one removes the files of a killed one', async () => {
  const url = await emptyUrl();
  const file = `${randomUUID()}.gz`;
  expect((await backUp(file, { DATA_DIR: data() })).code).toBe(0);
  expect((await restore(file, { DATABASE_URL: url })).code).toBe(0);
  const place = await mkdtemp(join(folder, 'interrompido-'));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table games in access exclusive mode');
  const env = { ...programEnvironment(), INIT_CWD: place, DATABASE_URL: url };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
    const child = spawn(process.execPath, [programFile('backup'), 'x.gz'], { cwd: ROOT, env });
    await until('a draft of the backup', async () => (await readdir(place)).length > 0);
    child.kill(signal);
    await once(child, 'exit');
    expect(await readdir(place)).toHaveLength(signal === 'SIGKILL' ? 1 : 0);
  }
  await client.end();
  const [left = ''] = await readdir(place);
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(place, left), hoursAgo, hoursAgo);
  expect((await backUp(join(place, 'y.gz'), { DATABASE_URL: url })).code).toBe(0);
  expect(await readdir(place)).toEqual(['y.gz']);
});

test('without permission to write or to read', async () => {
  const file = `${randomUUID()}.gz`;
  expect((await backUp(file, { DATA_DIR: data() })).code).toBe(0);
  const url = await emptyUrl();
  await chmod(join(folder, file), 0o000);
  const powerless =
    process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-all', '--inh-caps', '-all'] : [];
  expect(await command('restore', [file], { DATABASE_URL: url }, powerless)).toEqual(
    refusal(/Sem permissão para ler .*: confira o dono e as permissões do arquivo\./),
  );
  await chmod(join(folder, file), 0o600);
  expect((await restore(file, { DATABASE_URL: url })).code).toBe(0);
  const closed = join(folder, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o500);
  expect(await command('backup', ['closed/x.gz'], { DATABASE_URL: url }, powerless)).toEqual(
    refusal(/Sem permissão para gravar em .*closed: escolha outro lugar\./),
  );
});
