import Papa from 'papaparse';
import { FORMULA } from '#domain/text/formula.ts';

export type Column<T> = readonly [heading: string, cell: (row: T) => string | number | null];

/** Excel recognises UTF-8 by the byte-order mark, and in Portuguese splits at semicolons. */
const MARK = '\uFEFF';

/**
 * A CSV file (RFC 4180, but with semicolons) that spreadsheets open by double click. Texts they would run as
 * a formula get a leading apostrophe.
 */
export function toCsv<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const table = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => written(cell(row)))),
  ];
  // Always quoted, so that no separator setting exposes a formula.
  return `${MARK}${Papa.unparse(table, { delimiter: ';', quotes: true, escapeFormulae: FORMULA })}\r\n`;
}

function written(value: string | number | null): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '');
}
