import Papa from 'papaparse';
import { FORMULA } from '#domain/text/formula.ts';

const SIGNS = [';', ',', '\t', '|'];

type Csv = {
  readonly records: string[][];
  /** The first record with an unclosed quotation mark, which swallows those below; null for none. */
  readonly misquoted: number | null;
};

/** Parses CSV. The separator is the one that divides the first rows most evenly. */
export function readCsv(text: string): Csv {
  // Excel's `sep=` line is not a record.
  const content = text.replace(/^sep=.\r?\n/i, '');
  const { delimiter } = Papa.parse(content, {
    preview: 1,
    delimitersToGuess: SIGNS,
    skipEmptyLines: 'greedy',
  }).meta;
  const { data, errors } = Papa.parse<string[]>(content, { delimiter });
  const wrong = errors.find(({ type }) => type === 'Quotes');
  return { records: data, misquoted: wrong ? (wrong.row ?? 0) + 1 : null };
}

/**
 * Writes CSV like our exports: byte-order mark, semicolons, CRLF, quoted cells, and no cell that a spreadsheet
 * would run as a formula.
 */
export function writeCsv(records: string[][]): string {
  return `\uFEFF${Papa.unparse(records, { delimiter: ';', newline: '\r\n', quotes: true, escapeFormulae: FORMULA })}\r\n`;
}
