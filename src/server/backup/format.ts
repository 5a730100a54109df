import { z } from 'zod';

/**
 * A backup is gzip of lines that end in `\n`, each a JSON object: a header; for each table a line with its
 * number of rows, then those rows as PostgreSQL writes them (`row_to_json`); and last the SHA-256 of
 * everything before. JavaScript never parses a row, either way, so no number, time or byte can change.
 * docs/operations.md says how to look into one.
 */
export const VERSION = 1;

export const ROWS_PER_PART_BYTES = 1_048_576;

/** The part of the header that later format versions keep. */
export const anyHeader = z.object({ format: z.literal('manchete-backup'), version: z.int().min(1) });

export const header = anyHeader.extend({
  takenAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgresql']),
  migrations: z.array(z.int()),
  release: z.string().max(40),
});
export type Header = z.output<typeof header>;

/** `sequences`: the last value of each identity column; null if none was used. */
export const tableHead = z.object({
  table: z.string().min(1),
  rows: z.int().min(0),
  sequences: z.record(z.string(), z.int().nullable()),
});
export type TableHead = z.output<typeof tableHead>;

export const seal = z.object({ sha256: z.string() });
