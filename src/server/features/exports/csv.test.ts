import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const file = (...cells: (string | number | null)[]) => toCsv([['Nome', (cell) => cell]], cells);
const read = (csv: string) =>
  Papa.parse<string[]>(csv.slice(1), { delimiter: ';' }).data.map(([cell]) => cell);

describe('a file', () => {
  test('begins with a byte-order mark, and its lines end with CRLF', () => {
    expect(file('Ana')).toBe('\uFEFF"Nome"\r\n"Ana"\r\n');
    expect(file()).toBe('\uFEFF"Nome"\r\n');
  });

  test.each([
    'Ana; Bia',
    'Time "Sol"',
    '"',
    'duas\nlinhas',
    'duas\r\nlinhas',
    ';',
    'Conceição 🏐',
    "d'Ávila",
  ])('returns %j unchanged', (cell) => {
    expect(read(file(cell, 'depois'))).toEqual(['Nome', cell, 'depois', '']);
  });

  test.each([
    '=1+1',
    '+55',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("x";"y")',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('turns %j into text, which a spreadsheet would calculate', (cell) => {
    expect(read(file(cell))).toEqual(['Nome', `'${cell}`, '']);
  });

  test('leaves no formula after any separator that a spreadsheet may be set to', () => {
    expect(file('Ana,=1+1')).toContain('"Ana,=1+1"');
  });

  test('writes numbers with a comma, and unknown ones as empty', () => {
    expect(file(7.5, 0, 12, null)).toBe('\uFEFF"Nome"\r\n"7,5"\r\n"0"\r\n"12"\r\n""\r\n');
  });
});
