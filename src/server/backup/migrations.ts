import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Tx } from '#server/store/database/database.ts';
import { MIGRATIONS } from '#server/store/database/migrations.ts';
import { rowsOf } from '#server/store/database/rows.ts';

export type Migration = { readonly id: number; readonly statements: readonly string[] };

export function knownMigrations(migrationsFolder = MIGRATIONS): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, sql }: MigrationMeta) => ({
    id: folderMillis,
    statements: sql,
  }));
}

export async function appliedMigrations(q: Tx): Promise<number[]> {
  const [journal] = await rowsOf<{ known: boolean }>(
    q,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!journal?.known) return [];
  const applied = sql`select created_at::text as id from drizzle.__drizzle_migrations order by created_at`;
  return (await rowsOf<{ id: string }>(q, applied)).map(({ id }) => Number(id));
}
