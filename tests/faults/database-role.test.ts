import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTeam } from '#tests/support/data/builders.ts';
import { type Cluster, startCluster } from '#tests/support/programs/cluster.ts';
import { freshFolder, runProgram, startServer } from './support/program.ts';
import { runSql } from './support/sql.ts';

const SCRIPT = fileURLToPath(new URL('../../deploy/postgresql-init.sh', import.meta.url));

let cluster: Cluster;
let url: string;
beforeAll(async () => {
  cluster = await startCluster();
  const [, statements = ''] = /<<'SQL'\n([\s\S]*)^SQL$/m.exec(await readFile(SCRIPT, 'utf8')) ?? [];
  // As psql does.
  const filledIn = statements.replace(":'password'", "'uma-senha'");
  const superuser = new Client({ connectionString: cluster.url() });
  await superuser.connect();
  // The image gives it one.
  await superuser.query("alter role postgres password 'uma-senha'");
  for (const statement of filledIn.split(';\n').filter(Boolean)) await superuser.query(statement);
  await superuser.end();
  url = cluster.url('manchete').replace('postgres@', 'manchete:uma-senha@');
});
afterAll(() => cluster.remove());

test('with the role that compose makes the server migrates, writes, makes a backup and restores it', async () => {
  const folder = await freshFolder();
  const DATA_DIR = join(folder, 'data');
  const server = await startServer({ DATABASE_URL: url, DATA_DIR });
  await aTeam(await server.signIn(), 'Recife');
  const file = join(folder, 'copia.gz');
  expect(await runProgram(['backup', file], { DATABASE_URL: url, DATA_DIR })).toMatchObject({ code: 0 });
  await server.end('SIGTERM');
  const restored = await runProgram(['restore', file, '--trocar'], { DATABASE_URL: url, DATA_DIR });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(await runSql(url, 'select name from teams')).toEqual([{ name: 'Recife' }]);
});

test.each([
  'create role another superuser',
  'create database another',
  'select rolpassword from pg_authid',
  "copy (select 1) to program 'true'",
  "select pg_read_file('/etc/passwd')",
])('the role cannot: %s', async (statement) => {
  await expect(runSql(url, statement)).rejects.toThrow(/permission denied|must be superuser/);
});

test('the superuser has no password, so that it cannot sign in over the network', async () => {
  const found = await runSql(cluster.url(), "select rolpassword from pg_authid where rolname = 'postgres'");
  expect(found).toEqual([{ rolpassword: null }]);
});
