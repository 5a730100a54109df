import type { ImportRow } from '#contract/people/import.ts';
import { LEVEL_OF_SKILL } from '#domain/people/registration.ts';
import { withoutApostrophe } from '#domain/text/formula.ts';
import { trimUnseen, withoutUnseen } from '#domain/text/seen-text.ts';
import type { Gender, Level } from '#domain/tournament.ts';

const GENDER_WORDS = {
  masculino: 'Masculino',
  masc: 'Masculino',
  m: 'Masculino',
  homem: 'Masculino',
  feminino: 'Feminino',
  fem: 'Feminino',
  f: 'Feminino',
  mulher: 'Feminino',
} as const satisfies Record<string, Gender>;
const LEVEL_WORDS = {
  ...LEVEL_OF_SKILL,
  avancado: 'Avançado',
} as const satisfies Record<string, Level>;

/** A name in the form in which the database compares names. */
export const exact = (text: string) => text.normalize('NFC').toLowerCase();

export const plain = (text: string) =>
  text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').toLowerCase();

const chosen = <T extends string>(words: Readonly<Record<string, T>>, text: string): T | string =>
  Object.hasOwn(words, plain(text)) ? (words[plain(text)] ?? text) : text;

/**
 * Excel counts days from 1 January 1900, with one day too many before 1 March; later dates count from this
 * day.
 */
const EXCEL_DAY_0 = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/** '1994-03-21' from '21/3/1994' or from Excel's day number, 34414; other texts are returned unchanged. */
const toDay = (text: string) =>
  text
    .replace(/^\d{5}$/, (days) => new Date(EXCEL_DAY_0 + Number(days) * DAY).toISOString().slice(0, 10))
    .replace(
      /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/,
      (_, day: string, month: string, year: string) =>
        `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    );

/** Spreadsheets remove a CPF's leading zeros. No real one has more than four of them. */
const toDigits = (text: string) => (/^\d{7,10}$/.test(text) ? text.padStart(11, '0') : text);

export function readCells(cells: ImportRow) {
  const text = (name: keyof ImportRow) => withoutApostrophe(trimUnseen(cells[name] ?? '')) || undefined;
  const read = (name: keyof ImportRow, as: (text: string) => string) => {
    const value = text(name);
    return value === undefined ? undefined : as(value);
  };
  const code = (name: keyof ImportRow) => read(name, withoutUnseen);
  return {
    firstName: text('firstName') ?? '',
    lastName: text('lastName'),
    team: text('team'),
    gender: read('gender', (value) => chosen(GENDER_WORDS, value)),
    memberNumber: code('memberNumber'),
    level: read('level', (value) => chosen(LEVEL_WORDS, value)),
    shirtSize: read('shirtSize', (value) => value.toUpperCase()),
    shirtName: text('shirtName'),
    phone: code('phone'),
    email: code('email'),
    cpf: read('cpf', (value) => toDigits(withoutUnseen(value))),
    birthDate: read('birthDate', (value) => toDay(withoutUnseen(value))),
  };
}
