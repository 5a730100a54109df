import type { ImportRow } from '#contract/people/import.ts';
import { LEVEL_OF_SKILL } from '#domain/people/registration.ts';
import { withoutApostrophe } from '#domain/text/formula.ts';
import type { Gender, Level } from '#domain/tournament.ts';

/** The words for gender and level in spreadsheets, whatever their accents and capitals. */
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
export const exact = (text: string) => text.trim().normalize('NFC').toLowerCase();

/** 'Intermediário ' and 'INTERMEDIARIO' are one word. */
export const plain = (text: string) =>
  text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').toLowerCase();

const chosen = <T extends string>(words: Readonly<Record<string, T>>, text: string): T | string =>
  Object.hasOwn(words, plain(text)) ? (words[plain(text)] ?? text) : text;

/** '1994-03-21' from '21/3/1994'; other texts are returned unchanged. */
const toDay = (text: string) =>
  text.replace(
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/,
    (_, day: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

/** Spreadsheets remove a CPF's leading zeros. */
const toDigits = (text: string) => (/^\d{9,10}$/.test(text) ? text.padStart(11, '0') : text);

/** The fields of a new player; empty cells are left out. */
export function readCells(cells: ImportRow) {
  const text = (name: keyof ImportRow) => withoutApostrophe(cells[name]?.trim() ?? '') || undefined;
  const read = (name: keyof ImportRow, as: (text: string) => string) => {
    const value = text(name);
    return value === undefined ? undefined : as(value);
  };
  return {
    firstName: text('firstName') ?? '',
    lastName: text('lastName'),
    gender: read('gender', (value) => chosen(GENDER_WORDS, value)),
    memberNumber: text('memberNumber'),
    level: read('level', (value) => chosen(LEVEL_WORDS, value)),
    shirtSize: read('shirtSize', (value) => value.toUpperCase()),
    shirtName: text('shirtName'),
    phone: text('phone'),
    email: text('email'),
    cpf: read('cpf', toDigits),
    birthDate: read('birthDate', toDay),
  };
}
