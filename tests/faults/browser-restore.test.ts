import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { RESTORE } from '#contract/limits.ts';
import { aPlayer, aTeam } from '#tests/support/builders.ts';
import type { Caller } from '#tests/support/call.ts';
import { sharedServer } from '#tests/support/databases.ts';
import type { SignedIn } from '#tests/support/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { fillWithDemo } from './support/demo.ts';
import { ADMIN, freshDataDirectory, freshFolder, type Server, startServer } from './support/program.ts';

type Environment = Record<string, string>;
/** The demo's administrator. */
const REGINA = { email: 'admin@manchete.local', password: 'manchete' };
const NOBODY = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };

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

/** A backup as downloaded by a person. */
async function downloaded(admin: SignedIn): Promise<Buffer> {
  const { name } = await admin.call('POST /api/backups');
  const { backups } = await admin.call('GET /api/system');
  return readFile(join(backups.directory, name ?? ''));
}

async function send(who: Caller, token: string, file: Buffer): Promise<void> {
  for (let from = 0; from < file.length; from += RESTORE.part) {
    const part = file.subarray(from, from + RESTORE.part).toString('base64');
    await who.call('PUT /api/restores/{token}/part', { params: { token }, body: { from, part } });
  }
}

/** Polls until the restore is over, as the page does, also while nothing answers. */
async function over(who: Caller, token: string) {
  return until('the end of a restore', async () => {
    const state = await who.call('GET /api/restores/{token}', { params: { token } }).catch(() => null);
    return state && ['done', 'failed'].includes(state.phase) ? state : undefined;
  });
}

/** The files that an organiser can export. */
async function exported(admin: SignedIn): Promise<string[]> {
  const keys = ['GET /api/export/players/csv', 'GET /api/export/teams/csv'] as const;
  return Promise.all(keys.map(async (key) => (await admin.send(key)).text));
}

/** Two installations: the demo, whose backup is sent in several parts, and one that is not a demo. */
const SOURCES = {
  'the demo': { fill: fillWithDemo, account: REGINA },
  'a tournament': { fill: async () => {}, account: ADMIN },
};

/** Restores a backup that a person downloads into an empty installation on another engine, and returns both servers. */
async function moved(what: keyof typeof SOURCES, from: string, to: string): Promise<readonly Server[]> {
  const { fill, account } = SOURCES[what];
  const environment = await place(from);
  const { DATABASE_URL: url, DATA_DIR: directory = '' } = environment;
  await fill(url ? { url } : { directory });
  const source = await startServer(environment);
  const owner = await source.signIn(account);
  const team = await aTeam(owner, 'Coqueiros “São José”');
  await aPlayer(owner, { firstName: 'Íris', teamId: team.id });
  const file = await downloaded(owner);
  const isSentInParts = file.length > RESTORE.part;
  expect(isSentInParts).toBe(what === 'the demo');
  const before = await exported(owner);
  expect(before.join()).toContain('Coqueiros');

  const target = await startServer({ ...(await place(to)), ...NOBODY });
  const code = /\(código: ([^)]+)\)/.exec(target.stdout)?.[1] ?? '';
  const { visitor } = target;
  const body = { code, bytes: file.length };
  const { token } = await visitor.call('POST /api/first-start/restores', { body });
  await send(visitor, token, file);
  const shown = await visitor.call('POST /api/restores/{token}/check', { params: { token }, body: {} });
  expect(shown).toMatchObject({
    isDemo: what === 'the demo',
    isOlder: false,
    release: expect.any(String),
    replaces: null,
  });
  await visitor.call('POST /api/restores/{token}/apply', { params: { token } });
  expect(await over(visitor, token)).toEqual({ phase: 'done', share: 1, problem: null });
  expect(await exported(await target.signIn(account))).toEqual(before);
  expect(await visitor.call('GET /api/first-start')).toMatchObject({ isOpen: false });
  return [source, target];
}

test('a backup of the demo downloaded from PostgreSQL restores an empty installation on the embedded engine, byte for byte', async () => {
  await moved('the demo', 'postgresql', 'embedded');
});

test('a backup of a tournament downloaded from the embedded engine restores an empty one on PostgreSQL, byte for byte; on both a restore then replaces later data, which is backed up first, and everybody signs in again', async () => {
  for (const server of await moved('a tournament', 'embedded', 'postgresql')) await replacesLaterData(server);
});

/** The server has one team and one player. */
async function replacesLaterData(server: Server): Promise<void> {
  const admin = await server.signIn();
  const copiesOf = async (person: SignedIn) => {
    const { backups } = await person.call('GET /api/system');
    return backups.list.map(({ id, reason, isHere }) => ({ id, reason, isHere }));
  };
  const earlier = await copiesOf(admin);
  await admin.call('POST /api/teams', { body: { name: 'Antes', category: 'Misto' } });
  const backup = await admin.call('POST /api/backups');
  await admin.call('POST /api/teams', { body: { name: 'Depois', category: 'Misto' } });
  const body = { currentPassword: 'maré alta 31' };
  const { token } = await admin.call('POST /api/backups/{id}/restore', { params: { id: backup.id }, body });
  const shown = await admin.call('POST /api/restores/{token}/check', { params: { token }, body: {} });
  expect(shown).toMatchObject({ teams: 2, replaces: { players: 1 } });
  await admin.call('POST /api/restores/{token}/apply', { params: { token } });
  expect((await over(admin, token)).phase).toBe('done');

  expect((await admin.send('GET /api/user')).status).toBe(401);
  const again = await server.signIn();
  const teams = await again.call('GET /api/teams');
  expect(teams.map(({ name }) => name).toSorted()).toEqual(['Antes', 'Coqueiros “São José”']);
  const copies = await copiesOf(again);
  expect(copies).toMatchObject([
    { reason: 'restore', isHere: true },
    { reason: 'manual', isHere: true },
    ...earlier.map(({ reason, isHere }) => ({ reason, isHere })),
  ]);
  // The data in between is one of the backups, and is restored the same way.
  const [newest] = copies;
  const next = await again.call('POST /api/backups/{id}/restore', {
    params: { id: newest?.id ?? 0 },
    body,
  });
  const params = { token: next.token };
  expect(await again.call('POST /api/restores/{token}/check', { params, body: {} })).toMatchObject({
    teams: 3,
  });
}
