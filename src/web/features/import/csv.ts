import Papa from 'papaparse';

const SIGNS = [';', ',', '\t', '|'];

type Csv = {
  readonly records: string[][];
  /** The number of the first record with a quotation mark that nothing closes: it takes in those below it. */
  readonly misquoted: number | null;
};

/** The records of a spreadsheet's text. What stands between its cells is what its titles are parted by. */
export function readCsv(text: string): Csv {
  // Excel's own way of saying which sign it is: no record.
  const content = text.replace(/^sep=.\r?\n/i, '');
  const titles = content.slice(0, content.search(/\r|\n|$/));
  const times = (sign: string) => titles.split(sign).length;
  const [delimiter = ';'] = SIGNS.toSorted((a, b) => times(b) - times(a));
  const { data, errors } = Papa.parse<string[]>(content, { delimiter });
  const wrong = errors.find(({ type }) => type === 'Quotes');
  return { records: data, misquoted: wrong ? (wrong.row ?? 0) + 1 : null };
}

/** As every export of ours: byte-order mark, semicolons, CRLF, and nothing that a spreadsheet would carry out. */
export function writeCsv(records: string[][]): string {
  return `\uFEFF${Papa.unparse(records, { delimiter: ';', newline: '\r\n', escapeFormulae: true })}\r\n`;
}
