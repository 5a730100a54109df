import Papa from 'papaparse';

/** A column of a file: its heading, and what stands in it for a row. Numbers get a decimal comma. */
export type Column<T> = readonly [heading: string, cell: (row: T) => string | number | null];

/** Excel takes a file for UTF-8 only with this mark, and in Portuguese splits at the semicolon. */
const MARK = '\uFEFF';
/** What a spreadsheet would calculate, in full width too: an apostrophe before it makes it text. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** A file that spreadsheets open by a double click (RFC 4180, but for the semicolon). */
export function toCsv<T>(columns: readonly Column<T>[], rows: readonly T[]): string {
  const table = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => written(cell(row)))),
  ];
  // Quoted always: a spreadsheet set to another separator must not find a formula behind it.
  return `${MARK}${Papa.unparse(table, { delimiter: ';', quotes: true, escapeFormulae: FORMULA })}\r\n`;
}

function written(value: string | number | null): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '');
}
