import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import {
  chmod,
  copyFile,
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
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUpByCommand } from '#server/cli/backup-command.ts';
import { restoreByCommand } from '#server/cli/restore-command.ts';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect, type DatabaseLocation } from '#server/store/database/connect.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { schema } from '#server/store/database/schema/schema.ts';
import { aTeam } from '#tests/support/data/builders.ts';
import { nodeCommand, programEnvironment, programFile } from '#tests/support/programs/bundled-programs.ts';
import { fillDataDirectory, onServer, sharedServer } from '#tests/support/programs/databases.ts';
import { ServerProcess } from '#tests/support/programs/server-process.ts';
import { signIn } from '#tests/support/server/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { fillWithDemo } from './support/demo.ts';
import { type Server, startServer } from './support/program.ts';
import { refusalOf } from './support/refusal.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PASSPHRASE = 'uma frase longa de areia e vento';
const ADMIN = { email: 'admin@manchete.local', password: 'manchete' };
/** A backup of the running server's tournament, made before the tests. */
const READY = 'pronto.gz';

type Environment = Readonly<Record<string, string>>;
type Ended = { code: number; stdout: string; stderr: string };

let folder: string;
let server: Server;
const data = () => join(folder, 'data');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manchete-backup-'));
  await fillDataDirectory(data());
  await fillWithDemo({ directory: data() });
  server = await startServer({ DATA_DIR: data(), DEMO: 'on', BACKUPS: 'off' });
  expect((await command('backup', [READY], { DATA_DIR: data() })).code).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Starts what `npm run` starts, in the test's folder. */
function begin(
  name: 'backup' | 'restore',
  args: readonly string[],
  environment: Environment,
  prefix: readonly string[] = [],
) {
  const [program = '', ...rest] = [...prefix, ...nodeCommand(programFile(name), environment), ...args];
  const env = { ...programEnvironment(), INIT_CWD: folder, ...environment };
  return spawn(program, rest, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function command(...called: Parameters<typeof begin>): Promise<Ended> {
  const child = begin(...called);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { code, stdout, stderr };
}

/** What `npm run` prints, run in this process, because starting another takes half a second. */
const backUp = async (file: string | undefined, environment: Environment) =>
  (await backUpByCommand(file, { INIT_CWD: folder, ...environment })).join('\n');
const restore = async (args: readonly string[], environment: Environment, onStored = () => {}) =>
  (await restoreByCommand(args, { INIT_CWD: folder, ...environment }, onStored)).join('\n');
const refusedBackUp = (file: string, environment: Environment) => refusalOf(() => backUp(file, environment));
const refusedRestore = (args: readonly string[], environment: Environment) =>
  refusalOf(() => restore(args, environment));
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

async function inside<T>(place: DatabaseLocation, run: (q: Tx) => Promise<T>): Promise<T> {
  const db = await connect(place, systemClock);
  try {
    return await query(db, run);
  } finally {
    await db.close();
  }
}

async function namesOfTeams(q: Tx): Promise<string[]> {
  const rows = await q.select({ name: schema.teams.name }).from(schema.teams).orderBy(schema.teams.id);
  return rows.map(({ name }) => name);
}

const teamsIn = (place: DatabaseLocation): Promise<string[]> => inside(place, namesOfTeams);

async function aTournament(): Promise<string> {
  const { place, remove } = await onServer();
  onTestFinished(remove);
  if (!('url' in place)) throw new Error('Not on PostgreSQL');
  const db = await connect(place, systemClock);
  const { id: tournamentId } = await currentTournament(db, readSettings({}));
  const team = { tournamentId, name: 'De antes', category: 'Misto', revision: Date.now() } as const;
  await query(db, (q) => q.insert(schema.teams).values(team));
  await db.close();
  return place.url;
}

async function ranking(address: string) {
  const admin = await signIn(address, ADMIN.email, ADMIN.password);
  const { text } = await admin.ask('GET /api/rankings/players/total');
  return text;
}

async function beginnings(directory: string): Promise<string[]> {
  const names = await readdir(directory);
  const files = await Promise.all(names.map((name) => readFile(join(directory, name))));
  return files.map((bytes) => bytes.subarray(0, 21).toString());
}

test('an option is not taken as a file name: the usage is printed, and nothing is written', async () => {
  const before = await readdir(folder);
  for (const option of ['--help', '-h']) {
    expect(await refusedBackUp(option, { DATA_DIR: data() })).toBe(
      'Diga só o arquivo, ou nada: npm run backup -- [ARQUIVO]',
    );
  }
  expect(await readdir(folder)).toEqual(before);
});

test('a running server is backed up and restored into PostgreSQL, and from there, while served, into a directory', async () => {
  const admin = await server.signIn(ADMIN);
  const writes = Array.from({ length: 30 }, (_, index) => aTeam(admin, `Time ${index}`));
  const backup = await command('backup', ['rodada 4.gz'], { DATA_DIR: data() });
  await Promise.all(writes);
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  const [written, source, care] = backup.stdout.split('\n');
  expect(written).toMatch(
    /^\S+\/rodada 4\.gz: “.+”, \d{4}, com as contas da demonstração: \d+ jogadores, \d+ times, \d+ jogos; última mudança em \d\d\/\d\d\/\d{4}, .*\. \d+ linhas, .* MB, lidas de volta até o fim\.$/,
  );
  expect(source).toBe(
    `É o torneio de ${data()}. Se o servidor usa outro, repita com o DATA_DIR ou o DATABASE_URL dele.`,
  );
  expect(care).toMatch(/^Guarde bem, fora desta máquina: /);
  const before = await ranking(server.address);

  const url = await emptyUrl();
  const restored = await command('restore', ['rodada 4.gz'], { DATABASE_URL: url });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^Restaurado como era em \d\d\/\d\d\/\d{4}, .*: “.+”, .* \d+ linhas\.\n/);
  expect(restored.stdout).toMatch(/\nAgora inicie o servidor \(npm start\) e entre com a senha de então/);
  {
    await using other = await ServerProcess.start({ DATABASE_URL: url, DEMO: '' });
    expect(await ranking(other.address)).toBe(before);
    await backUp('de lá.gz', { DATABASE_URL: url });
    const BACKUP_DIR = join(folder, randomUUID());
    for (const args of [['de lá.gz'], ['de lá.gz', '--trocar']]) {
      expect(await refusedRestore(args, { DATABASE_URL: url, BACKUP_DIR })).toBe(
        'Um servidor usa este banco: encerre o servidor antes de restaurar.',
      );
    }
  }
  expect(await refusedRestore(['de lá.gz'], { DATABASE_URL: url })).toMatch(
    /^O banco já tem dados: .*DATA_DIR/,
  );

  const directory = join(folder, 'another');
  await fillDataDirectory(directory);
  await restore(['de lá.gz'], { DATA_DIR: directory });
  expect(await teamsIn({ directory })).toEqual(await teamsIn({ url }));
  // Only what cannot be read is set aside.
  expect((await readdir(directory)).filter((name) => name.startsWith('pg-'))).toEqual([]);
});

test('with the passphrase of the command a backup is encrypted, and restored only with it', async () => {
  const locked = await mkdtemp(join(folder, 'cifrado-'));
  const mine = await backUp(join(locked, 'meu.gz'), { DATA_DIR: data(), BACKUP_PASSPHRASE: PASSPHRASE });
  expect(mine).toMatch(/\/meu\.gz\.age: “.+”, .*\n.*\nA cópia está cifrada: .*BACKUP_PASSPHRASE/);
  expect(await readdir(locked)).toEqual(['meu.gz.age']);
  expect(await beginnings(locked)).toEqual(['age-encryption.org/v1']);

  // An encrypted file is recognised by its content, whatever its name.
  await rename(join(locked, 'meu.gz.age'), join(locked, 'outro.gz'));
  const url = await emptyUrl();
  const file = join(locked, 'outro.gz');
  expect(await refusedRestore([file], { DATABASE_URL: url })).toBe(
    `${file} está cifrado: diga a frase em BACKUP_PASSPHRASE.`,
  );
  const temporary = await mkdtemp(join(folder, 'tmp-'));
  vi.stubEnv('TMPDIR', temporary);
  await restore([file], { DATABASE_URL: url, BACKUP_PASSPHRASE: PASSPHRASE });
  expect((await teamsIn({ url })).length).toBeGreaterThan(1);
  // The decrypted copy is removed, also after a refusal.
  expect(await refusedRestore([file], { DATABASE_URL: url, BACKUP_PASSPHRASE: PASSPHRASE })).toMatch(
    /^O banco já tem dados: /,
  );
  expect(await readdir(temporary)).toEqual([]);
});

test('an impossible command is refused with one sentence, and changes nothing', async () => {
  expect(await refusedBackUp(READY, { DATA_DIR: data() })).toMatch(/já existe: escolha outro nome\.$/);
  for (const args of [[READY], [READY, '--trocar']]) {
    expect(await refusedRestore(args, { DATA_DIR: data() })).toMatch(
      /já é usado por outro processo\. .*DATA_DIR\.$/,
    );
  }
  expect(await refusedBackUp('não há/x.gz', { DATA_DIR: data() })).toMatch(
    /^O diretório .*não há não existe: crie ou escolha outro\.$/,
  );

  const nowhere = join(folder, 'nowhere');
  expect(await refusedBackUp('x.gz', { DATA_DIR: nowhere })).toMatch(/^Não há banco em .*nowhere: /);
  expect(await refusedRestore(['nenhum.gz'], { DATA_DIR: nowhere })).toMatch(/nenhum\.gz não existe: /);
  for (const args of [[], [READY, '--apagar'], [READY, READY]]) {
    expect(await refusedRestore(args, { DATA_DIR: nowhere })).toMatch(/^Diga o arquivo: npm run restore /);
  }
  await writeFile(join(folder, 'planilha.csv'), 'nome;time\n');
  expect(await refusedRestore(['planilha.csv'], { DATA_DIR: nowhere })).toMatch(
    / não é uma cópia do Manchete: use outro arquivo\.$/,
  );
  const url = await emptyUrl();
  expect(await refusedBackUp('x.gz', { DATABASE_URL: url })).toMatch(/^O banco ainda não tem um torneio: /);
  expect(await refusedBackUp('x.gz', { DATABASE_URL: 'postgresql://a@127.0.0.1:1/a' })).toMatch(
    /^O PostgreSQL de DATABASE_URL não responde: /,
  );

  const names = await readdir(folder);
  expect(names).not.toContain('nowhere');
  expect(names.filter((name) => name.startsWith('x.gz') || name.endsWith('.parcial'))).toEqual([]);
});

test('--trocar leaves a PostgreSQL unchanged if it is killed while it replaces the tables, and otherwise backs it up before', async () => {
  const DATABASE_URL = await aTournament();
  const BACKUP_DIR = join(folder, randomUUID());
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query('begin; lock table games in access share mode');
  const child = begin('restore', [READY, '--trocar'], { DATABASE_URL, BACKUP_DIR });
  const ended = once(child, 'exit');
  await until('a transaction that replaces the tables', async () => {
    const { rows } = await client.query(
      "select 1 from pg_locks where relation = 'games'::regclass and mode = 'AccessExclusiveLock' and not granted",
    );
    return rows.length > 0;
  });
  child.kill('SIGKILL');
  await ended;
  await client.end();
  expect(await teamsIn({ url: DATABASE_URL })).toEqual(['De antes']);

  expect(await refusedRestore([READY], { DATABASE_URL, BACKUP_DIR })).toMatch(/^O banco já tem dados: /);
  expect(await teamsIn({ url: DATABASE_URL })).toEqual(['De antes']);
  const said = await restore([READY, '--trocar'], { DATABASE_URL, BACKUP_DIR });
  const path = /O que havia antes está na cópia (\S+): apague quando tiver certeza\./.exec(said)?.[1] ?? '';
  const replaced = await teamsIn({ url: DATABASE_URL });
  expect(replaced.length).toBeGreaterThan(1);
  expect(replaced).not.toContain('De antes');
  const back = await emptyUrl();
  await restore([path], { DATABASE_URL: back });
  expect(await teamsIn({ url: back })).toEqual(['De antes']);
});

test('a killed backup with a passphrase leaves nothing readable', async () => {
  const url = await aTournament();
  const place = await mkdtemp(join(folder, 'morto-'));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table games in access exclusive mode');
  const child = begin('backup', ['x.gz'], {
    INIT_CWD: place,
    DATABASE_URL: url,
    BACKUP_PASSPHRASE: PASSPHRASE,
  });
  await until('a draft with something in it', async () =>
    (await beginnings(place)).some((beginning) => beginning !== ''),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  await client.end();
  expect(await beginnings(place)).toEqual(['age-encryption.org/v1']);
});

test('an interrupted backup leaves nothing, and the next one removes the files of a killed one', async () => {
  const url = await aTournament();
  const place = await mkdtemp(join(folder, 'interrompido-'));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table games in access exclusive mode');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
    const child = begin('backup', ['x.gz'], { INIT_CWD: place, DATABASE_URL: url });
    await until('a draft of the backup', async () => (await readdir(place)).length > 0);
    child.kill(signal);
    await once(child, 'exit');
    expect(await readdir(place)).toHaveLength(signal === 'SIGKILL' ? 1 : 0);
  }
  await client.end();
  const [left = ''] = await readdir(place);
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(place, left), hoursAgo, hoursAgo);
  expect((await command('backup', [join(place, 'y.gz')], { DATABASE_URL: url })).code).toBe(0);
  expect(await readdir(place)).toEqual(['y.gz']);
});

test('without permission to write or to read', async () => {
  const url = await aTournament();
  const file = join(folder, 'fechado.gz');
  await copyFile(join(folder, READY), file);
  await chmod(file, 0o000);
  const powerless =
    process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-all', '--inh-caps', '-all'] : [];
  expect(await command('restore', [file], { DATABASE_URL: url }, powerless)).toEqual(
    refusal(/Sem permissão para ler .*: confira o dono e as permissões do arquivo\./),
  );
  const closed = join(folder, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o500);
  expect(await command('backup', ['closed/x.gz'], { DATABASE_URL: url }, powerless)).toEqual(
    refusal(/Sem permissão para gravar em .*closed: escolha outro lugar\./),
  );
});

describe('in a directory whose server was stopped', () => {
  let names: string[];
  let teams: string[];
  /** Printed if it is interrupted while replacing the rows. */
  const SAID = 'Interrompido: nada mudou, e o que havia continua no lugar.\n';
  beforeAll(async () => {
    teams = (await (await server.signIn(ADMIN)).call('GET /api/teams')).map(({ name }) => name).toSorted();
    expect(teams.length).toBeGreaterThan(1);
    await server.end('SIGTERM');
    names = await readdir(data());
  });

  test('a --trocar that is interrupted or killed keeps the existing data, and the server starts on them', async () => {
    const place = { directory: join(folder, 'trocado') };
    await inside(place, (q) =>
      q.insert(schema.tournaments).values({ name: 'De antes', year: 2025, slug: 'de-antes', revision: 1 }),
    );
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const BACKUP_DIR = join(folder, randomUUID());
      const child = begin('restore', [READY, '--trocar'], { DATA_DIR: place.directory, BACKUP_DIR });
      const said = text(child.stderr);
      const ended = once(child, 'exit');
      await until('a backup of what is replaced', () =>
        readdir(BACKUP_DIR).then(
          (copies) => copies.some((name) => name.endsWith('.gz')),
          () => false,
        ),
      );
      child.kill(signal);
      await ended;
      if (signal === 'SIGTERM') expect(await said).toBe(SAID);
      const left = await inside(place, (q) =>
        q.select({ name: schema.tournaments.name }).from(schema.tournaments),
      );
      expect(left).toEqual([{ name: 'De antes' }]);
    }
  });

  test('the passphrase of the server encrypts backups of commands without one', async () => {
    const again = await startServer({
      DATA_DIR: data(),
      BACKUPS: 'off',
      BACKUP_PASSPHRASE: PASSPHRASE,
    });
    const locked = await mkdtemp(join(folder, 'cifrado-'));
    await backUp(join(locked, 'dele.gz.age'), { DATA_DIR: data() });
    expect(await readdir(locked)).toEqual(['dele.gz.age']);
    expect(await beginnings(locked)).toEqual(['age-encryption.org/v1']);
    await again.end('SIGTERM');
    expect(await readdir(data())).toEqual(names);
  });

  test('--trocar backs up existing data, keeps opt-outs and the list of backups, and says when it cannot know', async () => {
    const { players, backups } = schema;
    const here = { directory: data() };
    const stopped = async (q: Tx) => {
      const rows = await q.select({ at: players.messagesOptOutAt }).from(players).where(eq(players.id, 1));
      const listed = await q.select({ file: backups.file }).from(backups);
      const after = await q.select().from(schema.teams).where(eq(schema.teams.name, 'Depois'));
      return [rows[0]?.at, listed.map(({ file }) => file), after.length];
    };
    const place = await mkdtemp(join(folder, 'direto-'));
    await backUp(undefined, { DATA_DIR: data(), INIT_CWD: place });
    const [name = '', ...others] = await readdir(place);
    expect([name, others]).toEqual([
      expect.stringMatching(/^manchete-\d{4}-\d\d-\d\dT[\d-]+Z\.jsonl\.gz$/),
      [],
    ]);
    const file = join(place, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const at = new Date(Date.now() + 1_000);
    const made = {
      startedAt: at,
      finishedAt: at,
      reason: 'nightly',
      file: 'manchete-x.gz',
      bytes: 1,
    } as const;
    const later = { tournamentId: 1, name: 'Depois', category: 'Misto', revision: at.getTime() } as const;
    const beforeAndAfter = await inside(here, async (q) => {
      const before = await stopped(q);
      await q.update(players).set({ messagesOptOutAt: at, messagesReplyAt: at }).where(eq(players.id, 1));
      await q.insert(backups).values(made);
      await q.insert(schema.teams).values(later);
      return [before, await stopped(q)];
    });
    expect(beforeAndAfter).toEqual([
      [null, [], 0],
      [at, ['manchete-x.gz'], 1],
    ]);

    const first = await command('restore', ['--trocar', file], { DATA_DIR: data() });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).not.toContain('não pôde ser lido');
    const [copy = '', ...more] = await readdir(join(data(), 'backups'));
    expect(more).toEqual([]);
    expect(first.stdout).toContain(
      `O que havia antes está na cópia ${join(data(), 'backups', copy)}: apague quando`,
    );
    const restored = await inside(here, async (q) => [await stopped(q), (await namesOfTeams(q)).toSorted()]);
    expect(restored).toEqual([[at, ['manchete-x.gz', copy], 0], teams]);

    await rm(join(data(), 'pg/global/pg_control'));
    let whenStored: string[] = [];
    const second = await restore([file, '--trocar'], { DATA_DIR: data() }, () => {
      whenStored = readdirSync(data());
    });
    // Only from then on does a signal report that the restored data is in place.
    expect(whenStored.toSorted()).toEqual((await readdir(data())).toSorted());
    const [aside = '', ...rest] = whenStored.filter((each) => each.startsWith('pg-antes-de-'));
    expect(rest).toEqual([]);
    expect(second).toMatch(
      /\nO que havia antes não pôde ser lido, .*volta a receber: tire essas pessoas de novo em \/admin, Jogadores/,
    );
    expect(second).toContain(`O que havia antes está em ${join(data(), aside)}: apague quando`);
    expect(await inside(here, stopped)).toEqual([null, [], 0]);
  });

  test('--trocar sets aside the directory of a newer release, which it cannot back up', async () => {
    const here = { directory: data() };
    await inside(here, (q) =>
      q.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now()})`,
      ),
    );
    const said = await restore([READY, '--trocar'], { DATA_DIR: data() });
    expect(said).toMatch(
      /\nO que havia antes não pôde ser lido, porque está danificado ou é de outra versão\./,
    );
    const restored = await teamsIn(here);
    expect(restored.length).toBeGreaterThan(1);
    expect(restored).not.toContain('Time 0');
  });
});
