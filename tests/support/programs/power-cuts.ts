import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { openDirectory } from '#server/store/database/engine.ts';
import { fillDataDirectory } from './databases.ts';
import { CutFiles } from './power-cut.ts';

/**
 * One power cut: how many rows were acknowledged and sent until then, and what the reopened database
 * contained.
 */
export type Cut = {
  readonly acknowledged: number;
  readonly sent: number;
  readonly found: number;
  /** Rows without their counterpart in the other table, though each transaction writes both. */
  readonly half: number;
};

/** Maximum number of file changes between two cuts. */
const BETWEEN = 60;

/**
 * Writes rows in one transaction after the other, and cuts the power `cuts` times, each between any two file
 * changes; each result is opened as the server opens its directory. Ends early when no more cuts are asked
 * for.
 */
export async function* cutPower(
  folder: string,
  { cuts, seed }: { cuts: number; seed: number },
  files: typeof CutFiles = CutFiles,
): AsyncGenerator<Cut, void> {
  const random = numbers(seed);
  await fillDataDirectory(folder);
  const beginning = join(folder, 'pg');
  const made = await openDirectory(beginning);
  await made.exec('create table a (n int primary key); create table b (n int primary key, text text)');
  // Nothing is ever written into these databases, and each cut would copy their files: two thirds of all.
  await made.exec('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await made.exec(`drop database ${template}`);
  await made.close();
  const live = join(folder, 'live');
  cpSync(beginning, live, { recursive: true });

  const disk = new files(live, beginning);
  const client = await openDirectory(live, () => disk);
  let sent = 0;
  let acknowledged = 0;
  let wait = 1 + Math.floor(random() * BETWEEN);
  let cut: { readonly acknowledged: number; readonly sent: number } | null = null;
  const lost = join(folder, 'lost');
  disk.onChange = () => {
    wait -= 1;
    if (wait > 0 || cut) return;
    mkdirSync(lost, { recursive: true, mode: 0o700 });
    disk.cutTo(lost, random);
    cut = { acknowledged, sent };
  };
  try {
    for (let made = 0; made < cuts; ) {
      sent += 1;
      await write(client, sent, random);
      acknowledged = sent;
      if (!cut) continue;
      made += 1;
      yield { ...(cut as { acknowledged: number; sent: number }), ...(await read(lost)) };
      rmSync(lost, { recursive: true });
      wait = 1 + Math.floor(random() * BETWEEN);
      cut = null;
    }
  } finally {
    await client.close();
  }
}

async function write(client: PGlite, n: number, random: () => number): Promise<void> {
  await client.transaction(async (tx) => {
    await tx.query('insert into a values ($1)', [n]);
    await tx.query('insert into b values ($1, $2)', [n, 'x'.repeat(Math.floor(random() * 4_000))]);
    if (n % 3 === 0) await tx.query('update b set text = $2 where n = $1', [n - 1, `novo ${n}`]);
  });
  if (n % 40 === 0) await client.exec('checkpoint');
}

async function read(directory: string): Promise<{ found: number; half: number }> {
  const client = await openDirectory(directory);
  try {
    const { rows } = await client.query<{ found: number; half: number }>(`
      select (select count(*)::int from a where n = any (select n from b)) as found,
             (select count(*)::int from a full join b using (n) where a.n is null or b.n is null) as half`);
    const [row] = rows;
    if (!row) throw new Error('The database counts nothing');
    return row;
  } finally {
    await client.close();
  }
}

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
