import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/store/database/database.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { schema } from '#server/store/database/schema/schema.ts';
import type { Migration } from './migrations.ts';

export const TABLES: readonly string[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table).name);

/**
 * Sessions, attempts and links are left out, so that after a restore everybody signs in again and no used or
 * revoked link works. Backups and the first-start code belong to the machine.
 */
const LEFT_OUT = new Set<string>([
  'sessions',
  'pending_sign_ins',
  'devices',
  'attempts',
  'password_links',
  'court_links',
  'court_sessions',
  'backups',
  'first_start',
]);

export const isLeftOut = (table: string): boolean => LEFT_OUT.has(table);

const MADE = /create table (?:if not exists )?"([^"]+)"/gi;

export const madeBy = (migrations: readonly Migration[]): ReadonlySet<string> =>
  new Set(
    migrations.flatMap(({ statements }) =>
      statements.flatMap((statement) => [...statement.matchAll(MADE)].map(([, name = '']) => name)),
    ),
  );

/**
 * Tables of a backup, each after those its foreign keys refer to. The database may have an older schema;
 * tables of other programs are left out.
 */
export async function tablesInOrder(q: Tx, migrations: readonly Migration[]): Promise<string[]> {
  const ours = madeBy(migrations);
  const found = await rowsOf<{ name: string; needs: string[] }>(
    q,
    sql`select c.relname as name, coalesce(array_agg(f.relname::text) filter (where f.oid <> c.oid), '{}') as needs
      from pg_class c
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
      left join pg_class f on f.oid = k.confrelid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      group by c.oid, c.relname order by c.relname`,
  );
  const waiting = new Map(
    found.filter(({ name }) => ours.has(name) && !LEFT_OUT.has(name)).map((table) => [table.name, table]),
  );
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ needs }) => needs.every((name) => !waiting.has(name)));
    if (free.length === 0)
      throw new Error(`Tables that refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const { name } of free) {
      ordered.push(name);
      waiting.delete(name);
    }
  }
  return ordered;
}
