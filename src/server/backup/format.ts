import { z } from 'zod';

/**
 * A backup is gzip of lines that end in `\n`, each a JSON object: a header; for each table a line that says how many
 * rows follow, and those rows as PostgreSQL writes them (`row_to_json`); at last the SHA-256 of all before that last
 * line. A row is never read by JavaScript, on the way out or in: no number, time or byte can change in between.
 * docs/decisions/0009 says why, docs/operations.md how to look into one.
 */
export const VERSION = 1;

/** Rows travel in pieces of about this many bytes. */
export const ROWS_PER_PART_BYTES = 1_048_576;

/** Of a later version nothing more than this is known. */
export const anyHeader = z.object({ format: z.literal('manchete-backup'), version: z.int().min(1) });

export const header = anyHeader.extend({
  takenAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgresql']),
  /** The migrations that the database had, by the number that the migrator knows each by. */
  migrations: z.array(z.int()),
  /** Which release wrote it; earlier ones did not say. */
  release: z.string().max(40).optional(),
});
export type Header = z.output<typeof header>;

/** `sequences`: the last number that each identity column gave, null where it gave none. */
export const tableHead = z.object({
  table: z.string().min(1),
  rows: z.int().min(0),
  sequences: z.record(z.string(), z.int().nullable()),
});
export type TableHead = z.output<typeof tableHead>;

export const seal = z.object({ sha256: z.string() });
