import { IMPORT } from '#contract/limits.ts';
import type { ImportRow } from '#contract/people/import.ts';
import { COLUMNS, type Field, fieldsOf } from './columns.ts';
import { readCsv } from './csv.ts';
import { readingsOf } from './encodings.ts';
import type { ImportDraft } from './import-draft.ts';

export type Line = { readonly number: number; readonly cells: ImportRow };

export type FileColumn = {
  readonly title: string;
  readonly field: Field | null;
  readonly examples: readonly string[];
};

export type Sheet = {
  readonly lines: readonly Line[];
  readonly columns: readonly FileColumn[];
  /** Required fields that no column has. */
  readonly missing: readonly Field[];
};

export class Unreadable extends Error {}

const FILE_BYTES = 5_242_880;
const NEEDED: readonly Field[] = ['firstName', 'gender'];

/** The possible texts of a spreadsheet file, likeliest first. Throws `Unreadable`. */
export async function readFile(file: File): Promise<readonly string[]> {
  if (file.size > FILE_BYTES) throw new Unreadable('O arquivo passa de 5 MB: divida a planilha em partes.');
  const texts = decode(new Uint8Array(await file.arrayBuffer()));
  refuseUnusable(texts[0] ?? '');
  return texts;
}

function refuseUnusable(text: string): void {
  const { records, misquoted } = readCsv(text);
  if (misquoted !== null) {
    throw new Unreadable(
      `Na linha ${misquoted} há aspas que não fecham: corrija a planilha e escolha de novo.`,
    );
  }
  const count = linesIn(records).length;
  if (count === 0) throw new Unreadable('A planilha só tem a linha de títulos: não há jogadores nela.');
  if (count > IMPORT.rows) {
    const [found, most] = [count, IMPORT.rows].map((number) => number.toLocaleString('pt-BR'));
    throw new Unreadable(`A planilha tem ${found} linhas: importe no máximo ${most} de cada vez.`);
  }
}

/** Unicode, else other encodings. Throws if the file is not text. */
function decode(bytes: Uint8Array<ArrayBuffer>): readonly string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return [new TextDecoder('utf-16le').decode(bytes)];
  if (bytes.subarray(0, 1_000).includes(0)) {
    throw new Unreadable('Este arquivo não é um CSV. Na planilha, use Salvar como ou Baixar, e escolha CSV.');
  }
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes)];
  } catch {
    return mostTitled(readingsOf(bytes));
  }
}

function mostTitled(texts: readonly string[]): readonly string[] {
  const counts = texts.map((text) => fieldsOf(titlesIn(text)).filter((field) => field !== null).length);
  return texts.filter((_, place) => counts[place] === Math.max(...counts));
}

const titlesIn = (text: string) => readCsv(text).records[0] ?? [];

export function readPlayers({ texts, reading, fields: chosen, corrected }: ImportDraft): Sheet {
  const { records } = readCsv(texts[reading] ?? '');
  const headers = records[0] ?? [];
  const fields = chosen ?? fieldsOf(headers);
  const lines = linesIn(records);
  return {
    lines: lines.map(({ number, record }) => ({
      number,
      cells: { ...toCells(fields, record), ...corrected[number] },
    })),
    columns: headers.map((title, place) => ({
      title: title.trim(),
      field: fields[place] ?? null,
      examples: someOf(lines.map(({ record }) => record[place] ?? '')),
    })),
    missing: NEEDED.filter((field) => !fields.includes(field)),
  };
}

const linesIn = (records: readonly string[][]) =>
  records
    .slice(1)
    .map((record, index) => ({ number: index + 2, record }))
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''));

const someOf = (cells: readonly string[]) =>
  [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))].slice(0, 3);

/** A few names, by whose spelling a person recognises the right reading. */
export const namesIn = (text: string): string =>
  someOf(
    readCsv(text)
      .records.flat()
      .filter((cell) => /[^ -~]/.test(cell)),
  ).join(', ');

function toCells(fields: readonly (Field | null)[], record: readonly string[]): ImportRow {
  const cells: ImportRow = {};
  for (const [place, field] of fields.entries()) {
    if (field) cells[field] ??= (record[place] ?? '').slice(0, IMPORT.cell);
  }
  if (fields.includes('lastName')) return cells;
  const [firstName = '', ...names] = (cells.firstName ?? '').trim().split(/\s+/);
  return { ...cells, firstName, lastName: names.join(' ') };
}

/** '“Nome” e “Gênero”' */
export const titlesOf = (fields: readonly Field[]): string =>
  COLUMNS.filter(({ field }) => fields.includes(field))
    .map(({ title }) => `“${title}”`)
    .join(' e ');
