import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { serve } from '#server/serve.ts';
import { lockDirectory } from '#server/store/database/lock.ts';
import { sharedServer } from '#tests/support/programs/databases.ts';
import {
  answering,
  freshDataDirectory,
  freshFolder,
  launchServer,
  runProgram,
  startServer,
} from './support/program.ts';
import { refusalOf } from './support/refusal.ts';
import { emptyDatabase } from './support/sql.ts';

const refusalOfSettings = (environment: Readonly<Record<string, string>>) =>
  refusalOf(async () => serve(readSettings(environment)));

/** Runs a server that cannot start, and returns its only message. */
async function refusal(
  environment: Readonly<Record<string, string>>,
  prefix: string[] = [],
): Promise<string> {
  const { code, stdout, stderr } = await runProgram(['main'], environment, prefix);
  expect(stdout).toBe('');
  expect(stderr.split('\n')).toEqual([expect.stringMatching(/\.$/), '']);
  expect(code).toBe(1);
  return stderr.trim();
}

describe('the embedded directory', () => {
  test('a second process is refused with advice, and after a kill one of two that start at once gets it', async () => {
    const DATA_DIR = await freshDataDirectory();
    const first = await startServer({ DATA_DIR });
    expect(await refusalOfSettings({ DATA_DIR })).toBe(
      `${DATA_DIR} já é usado por outro processo. Encerre esse processo, ou escolha outro diretório com DATA_DIR.`,
    );
    expect((await first.visitor.send('GET /api/health')).status).toBe(200);
    await first.end('SIGKILL');
    // The killed process leaves no lock behind: of two that start at the same moment one gets the directory.
    const both = [launchServer({ DATA_DIR }), launchServer({ DATA_DIR })];
    const outcomes = await Promise.allSettled(both.map(answering));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const loser = both[outcomes.findIndex(({ status }) => status === 'rejected')];
    const next = both[outcomes.findIndex(({ status }) => status === 'fulfilled')];
    expect((await next?.visitor.send('GET /api/health'))?.status).toBe(200);
    expect(loser?.stderr).toMatch(/^.* já é usado por outro processo\. .*\n$/);
  });

  test('it can be locked once, even within one process, until it is released', async () => {
    const directory = await freshFolder();
    for (let round = 0; round < 5; round += 1) {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)));
      const [held, ...others] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      expect(others).toEqual([]);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7);
      held?.value();
    }
  });

  test('without permission', async () => {
    const parent = await freshFolder();
    const DATA_DIR = join(parent, 'data');
    await mkdir(DATA_DIR);
    await chmod(DATA_DIR, 0o555);
    expect(await refusal({ DATA_DIR }, withoutPowers())).toMatch(/^Sem permissão: .*DATA_DIR/);
    expect(await refusal({ DATA_DIR: join(DATA_DIR, 'deeper') }, withoutPowers())).toMatch(
      /^Sem permissão: .*DATA_DIR/,
    );
  });

  test('a file in its place', async () => {
    const file = join(await freshFolder(), 'data');
    await writeFile(file, 'not a directory');
    for (const DATA_DIR of [file, join(file, 'below')])
      expect(await refusalOfSettings({ DATA_DIR })).toBe('DATA_DIR não é um diretório.');
  });
});

describe('DATABASE_URL', () => {
  test.each([
    [
      'nobody listens',
      () => 'postgresql://ninguem@127.0.0.1:1/manchete',
      /^O PostgreSQL de DATABASE_URL não responde/,
    ],
    [
      'an unknown host',
      () => 'postgresql://a@nao-existe.invalid/b',
      /^O servidor de DATABASE_URL não (existe|foi encontrado)/,
    ],
    ['an unknown database', () => sharedServer('nao_existe'), /^O banco de DATABASE_URL não existe/],
    ['an unknown user', () => withUser(sharedServer(), 'ninguem'), /^O PostgreSQL recusou o usuário/],
    [
      'another kind of address',
      () => 'mysql://a:segredo@b/c',
      /^DATABASE_URL: foi lido \(não mostrado\); o permitido é /,
    ],
    ['no address at all', () => 'postgresql://a:segredo@b:porta/c', /^DATABASE_URL/],
  ])('%s', async (_name, url, said) => {
    const sentence = await refusalOfSettings({ DATABASE_URL: url() });
    expect(sentence).toMatch(said);
    expect(sentence).not.toContain('segredo');
  });

  test.each(['LATIN1', 'SQL_ASCII'])('a database with the encoding %s', async (encoding) => {
    const DATABASE_URL = await databaseOf(encoding);
    expect(await refusalOfSettings({ DATABASE_URL })).toBe(
      'O banco de DATABASE_URL não guarda todas as letras: faça outro, vazio, com a codificação UTF8.',
    );
  });
});

test('a port in use, and an address of another machine', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((done) => other.once('listening', done));
  const PORT = String((other.address() as AddressInfo).port);
  const DATABASE_URL = await emptyDatabase();
  expect(await refusal({ DATABASE_URL, PORT })).toMatch(/^A porta já está em uso: .*PORT/);
  expect(await refusal({ DATABASE_URL, HOST: '203.0.113.7' })).toBe(
    'O endereço de HOST não é desta máquina.',
  );
});

test('an invalid variable', async () => {
  expect(await refusal({ PORT: 'três mil' })).toBe(
    'PORT: foi lido "três mil"; o permitido é um número de 0 a 65535.',
  );
});

/** Root may write anywhere, so the process runs without its capabilities. */
function withoutPowers(): string[] {
  return process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-all', '--inh-caps', '-all'] : [];
}

function withUser(address: string, user: string): string {
  const url = new URL(address);
  url.username = user;
  return url.href;
}

async function databaseOf(encoding: string): Promise<string> {
  const name = `manchete_${encoding.toLowerCase()}`;
  const owner = new Client({ connectionString: sharedServer() });
  await owner.connect();
  onTestFinished(async () => {
    await owner.query(`drop database ${name} with (force)`);
    await owner.end();
  });
  await owner.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`);
  return sharedServer(name);
}
