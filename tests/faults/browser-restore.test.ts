import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { sharedServer } from '#tests/support/programs/databases.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';
import { fillWithDemo } from './support/demo.ts';
import { ADMIN, freshDataDirectory, freshFolder, type Server, startServer } from './support/program.ts';

type Environment = Record<string, string>;
const REGINA = { email: 'admin@manchete.local', password: 'manchete' };
const NO_ADMIN = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };

async function place(engine: string): Promise<Environment> {
  if (engine === 'embedded') return { DATA_DIR: await freshDataDirectory() };
  const name = `restore_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: sharedServer() });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const BACKUP_DIR = join(await freshFolder(), 'copies');
  return { DATABASE_URL: sharedServer(name), DATA_DIR: await freshFolder(), BACKUP_DIR };
}

async function downloaded(admin: SignedIn) {
  const { name } = await admin.call('POST /api/backups');
  const { backups } = await admin.call('GET /api/system');
  return readFile(join(backups.directory, name ?? ''));
}

/** What the last line of a restore's answer says, and the restarted server. */
async function restoredBy(server: Server, environment: Environment, answer: Promise<{ text: string }>) {
  const { text } = await answer;
  const line: unknown = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');
  expect(await server.ended).toEqual({ code: 75, signal: null });
  const again = await startServer(environment);
  expect(again.stdout).not.toContain('parou sem aviso');
  return { line, again };
}

async function exported(admin: SignedIn): Promise<string[]> {
  const keys = ['GET /api/export/players/csv', 'GET /api/export/teams/csv'] as const;
  return Promise.all(keys.map(async (key) => (await admin.send(key)).text));
}

/** Two installations: the demo, and one that is not a demo. */
const SOURCES = {
  'the demo': { fill: fillWithDemo, account: REGINA },
  'a tournament': { fill: async () => {}, account: ADMIN },
};

type Running = readonly [server: Server, environment: Environment];

/** Restores a downloaded backup into an empty installation on another engine, and returns both servers. */
async function moved(what: keyof typeof SOURCES, from: string, to: string): Promise<readonly Running[]> {
  const { fill, account } = SOURCES[what];
  const environment = await place(from);
  const { DATABASE_URL: url, DATA_DIR: directory = '' } = environment;
  await fill(url ? { url } : { directory });
  const source = await startServer(environment);
  const owner = await source.signIn(account);
  const team = await aTeam(owner, 'Coqueiros “São José”');
  await aPlayer(owner, { firstName: 'Íris', teamId: team.id });
  const file = new Blob([await downloaded(owner)]);
  const before = await exported(owner);
  expect(before.join()).toContain('Coqueiros');

  const elsewhere = { ...(await place(to)), ...NO_ADMIN };
  const target = await startServer(elsewhere);
  const code = /\(código: ([^)]+)\)/.exec(target.stdout)?.[1] ?? '';
  const sent = { body: { code, passphrase: '', file } };
  const { line, again } = await restoredBy(
    target,
    elsewhere,
    target.visitor.ask('POST /api/first-start/restores', sent),
  );
  expect(line).toEqual({
    restored: expect.stringMatching(
      what === 'the demo' ? /com as contas da demonstração/ : /: 1 jogador, 1 time/,
    ),
  });
  expect(again.stdout).not.toContain('código');
  expect(await exported(await again.signIn(account))).toEqual(before);
  return [
    [source, environment],
    [again, elsewhere],
  ];
}

test('a backup of the demo downloaded from PostgreSQL restores an empty installation on the embedded engine, byte for byte', async () => {
  await moved('the demo', 'postgresql', 'embedded');
});

test('a backup of a tournament downloaded from the embedded engine restores an empty one on PostgreSQL, byte for byte; on both a restore then replaces later data, which is backed up first, and everybody signs in again', async () => {
  for (const running of await moved('a tournament', 'embedded', 'postgresql'))
    await replacesLaterData(...running);
});

/** The server has one team and one player. */
async function replacesLaterData(server: Server, environment: Environment): Promise<void> {
  const admin = await server.signIn();
  const copiesOf = async (person: SignedIn) => {
    const { backups } = await person.call('GET /api/system');
    return backups.list.map(({ id, reason, isHere }) => ({ id, reason, isHere }));
  };
  const earlier = await copiesOf(admin);
  await admin.call('POST /api/teams', { body: { name: 'Antes', category: 'Misto' } });
  const backup = await admin.call('POST /api/backups');
  await admin.call('POST /api/teams', { body: { name: 'Depois', category: 'Misto' } });
  const body = { currentPassword: 'maré alta 31', passphrase: '' };
  const restoreOf = (person: SignedIn, id: number) =>
    person.ask('POST /api/backups/{id}/restore', { params: { id }, body });
  const first = await restoredBy(server, environment, restoreOf(admin, backup.id));
  expect(first.line).toEqual({ restored: expect.stringContaining(': 1 jogador, 2 times, 0 jogos; ') });

  expect((await first.again.known(admin).send('GET /api/user')).status).toBe(401);
  const again = await first.again.signIn();
  const teams = await again.call('GET /api/teams');
  expect(teams.map(({ name }) => name).toSorted()).toEqual(['Antes', 'Coqueiros “São José”']);
  const copies = await copiesOf(again);
  expect(copies).toMatchObject([
    { reason: 'restore', isHere: true },
    { reason: 'manual', isHere: true },
    ...earlier.map(({ reason, isHere }) => ({ reason, isHere })),
  ]);
  // The data in between is in one of the backups, and is restored the same way.
  const second = await restoredBy(first.again, environment, restoreOf(again, copies[0]?.id ?? 0));
  expect(second.line).toEqual({ restored: expect.stringContaining(': 1 jogador, 3 times, 0 jogos; ') });
  await second.again.end('SIGTERM');
}
