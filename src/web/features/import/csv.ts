import Papa from 'papaparse';

const SIGNS = [';', ',', '\t', '|'];

/** The records of a spreadsheet's text. What stands between its cells is what its titles are parted by. */
export function readCsv(text: string): string[][] {
  // Excel's own way of saying which sign it is: no record.
  const records = text.replace(/^sep=.\r?\n/i, '');
  const titles = records.slice(0, records.search(/\r|\n|$/));
  const times = (sign: string) => titles.split(sign).length;
  const [delimiter = ';'] = SIGNS.toSorted((a, b) => times(b) - times(a));
  return Papa.parse<string[]>(records, { delimiter }).data;
}

/** As every export of ours: byte-order mark, semicolons, CRLF, and nothing that a spreadsheet would carry out. */
export function writeCsv(records: string[][]): string {
  return `\uFEFF${Papa.unparse(records, { delimiter: ';', newline: '\r\n', escapeFormulae: true })}\r\n`;
}
