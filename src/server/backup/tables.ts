import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { schema } from '#server/db/schema/schema.ts';

const all = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));

/** Every table of the schema. */
export const TABLES: readonly string[] = all.map(({ name }) => name);

/**
 * Who is signed in, who failed to be, who may still choose a password and who scores by a link belongs to the moment:
 * after a restore everybody signs in again, and no link that was used or revoked works once more.
 */
const LEFT_OUT = new Set<string>([
  'sessions',
  'half_sign_ins',
  'devices',
  'attempts',
  'password_links',
  'court_links',
  'court_sessions',
]);

/** The tables of a backup, each after those that it refers to, so that its rows find theirs. */
export function tablesInOrder(): string[] {
  const waiting = new Map(all.filter(({ name }) => !LEFT_OUT.has(name)).map((table) => [table.name, table]));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ foreignKeys }) =>
      foreignKeys.every((key) => !waiting.has(getTableConfig(key.reference().foreignTable).name)),
    );
    if (free.length === 0)
      throw new Error(`Tables that refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const { name } of free) {
      ordered.push(name);
      waiting.delete(name);
    }
  }
  return ordered;
}
