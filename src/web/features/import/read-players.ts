import { IMPORT } from '#contract/limits.ts';
import type { ImportRow } from '#contract/people/import.ts';
import { COLUMNS, type Field, fieldOf } from './columns.ts';
import { readCsv } from './csv.ts';

/** A line of the file, with its line number. */
export type Line = { readonly number: number; readonly cells: ImportRow };
export type Sheet = { readonly lines: readonly Line[]; readonly ignored: readonly string[] };

/** The file cannot be imported; the message says why and what to do. */
class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const FILE_BYTES = 5_242_880;
const NEEDED: readonly Field[] = ['firstName', 'gender'];

/** Reads the players in a spreadsheet's file. Throws `Unreadable`. */
export async function readPlayers(file: File): Promise<Sheet> {
  if (file.size > FILE_BYTES) throw new Unreadable('O arquivo passa de 5 MB: divida a planilha em partes.');
  const { records, misquoted } = readCsv(decode(new Uint8Array(await file.arrayBuffer())));
  if (misquoted !== null) {
    throw new Unreadable(
      `Na linha ${misquoted} há aspas que não fecham: corrija a planilha e escolha-a de novo.`,
    );
  }
  const [headers = [], ...rest] = records;
  const fields = headers.map(fieldOf);
  const missing = COLUMNS.filter(({ field }) => NEEDED.includes(field) && !fields.includes(field));
  if (missing.length > 0) {
    const titles = missing.map(({ title }) => `“${title}”`).join(' e ');
    const columns = missing.length === 1 ? 'a coluna' : 'as colunas';
    throw new Unreadable(
      `Não encontrei ${columns} ${titles} na primeira linha. Use os títulos da planilha-modelo.`,
    );
  }
  const lines = rest
    .map((record, index) => ({ number: index + 2, record }))
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ number, record }) => ({ number, cells: toCells(fields, record) }));
  if (lines.length === 0)
    throw new Unreadable('A planilha só tem a linha de títulos: não há jogadores nela.');
  if (lines.length > IMPORT.rows) {
    const [count, most] = [lines.length, IMPORT.rows].map((number) => number.toLocaleString('pt-BR'));
    throw new Unreadable(`A planilha tem ${count} linhas: importe no máximo ${most} de cada vez.`);
  }
  const ignored = headers.filter(
    (header, place) => header.trim() !== '' && (!fields[place] || fields.indexOf(fields[place]) < place),
  );
  return { lines, ignored };
}

/** Decodes UTF-8, else Windows-1252, as Excel writes in Brazil. Throws for files that are no text. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.subarray(0, 1_000).includes(0)) {
    throw new Unreadable('Este arquivo não é um CSV. Na planilha, use Salvar como ou Baixar, e escolha CSV.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** If two columns have the same meaning, the first counts. */
function toCells(fields: readonly (Field | undefined)[], record: readonly string[]): ImportRow {
  const cells: ImportRow = {};
  for (const [place, field] of fields.entries()) {
    if (field) cells[field] ??= (record[place] ?? '').slice(0, IMPORT.cell);
  }
  if (fields.includes('lastName')) return cells;
  const [firstName = '', ...names] = (cells.firstName ?? '').trim().split(/\s+/);
  return { ...cells, firstName, lastName: names.join(' ') };
}
