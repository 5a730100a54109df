import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { query } from '#server/store/database/database.ts';
import { LISTENER_NAME } from '#server/store/database/postgresql.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { sharedServer } from '#tests/support/programs/databases.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Renames the tournament as another process does; here its announcement is lost. */
const RENAME = `with renamed as (update tournaments set name = $1),
  next as (select max(revision) + 1 as revision from revisions)
  update revisions set revision = next.revision, topics = topics || jsonb_build_object('tournament', next.revision)
  from next`;

test('writes of other processes are followed even while no new listening connection can be made', async () => {
  const [{ name = '' } = {}] = await query(server.db, (q) =>
    rowsOf<{ name: string }>(q, sql`select current_database() as name`),
  );
  const owner = await connected(sharedServer());
  const other = await connected(sharedServer(name));
  const listeners = `from pg_stat_activity where application_name = '${LISTENER_NAME}' and datname = '${name}'`;
  const count = async () => (await owner.query(`select 1 ${listeners}`)).rowCount;
  const shown = () => server.main.tournament.snapshots.current.name;
  await expect.poll(count, { timeout: 20_000 }).toBe(1);

  const allow = (isAllowed: boolean) => owner.query(`alter database ${name} allow_connections ${isAllowed}`);
  await allow(false);
  onTestFinished(async () => void (await allow(true)));
  await owner.query(`select pg_terminate_backend(pid) ${listeners}`);
  await expect.poll(count, { timeout: 20_000 }).toBe(0);
  for (const renamed of ['Copa da Praia', 'Taça da Areia']) {
    await other.query(RENAME, [renamed]);
    await expect.poll(shown, { timeout: 20_000 }).toBe(renamed);
  }
  expect(await count()).toBe(0);

  await allow(true);
  await expect.poll(count, { timeout: 20_000 }).toBe(1);
});
