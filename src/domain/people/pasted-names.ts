import { trimUnseen } from '#domain/text/seen-text.ts';
import { lettersOf } from './names.ts';

export type PastedPerson = { readonly name: string; readonly phone: string | null };

/** '1. ', '2) ', '3 - ', '• ': how lists in chats begin their lines. */
const MARK = /^\s*(?:\d{1,3}\s*[.)º°ª-]+|[-–—•*·])\s+/u;

/** '*Ana*', '_Ana_' and '~Ana~': how WhatsApp marks words. */
const STYLED = /(?<![\p{L}\p{N}])([*_~])(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu;

/**
 * '(81) 98765-4321', '81 9 8765 4321' or '+351 912 345 678', with the dash before it: any number with a country code, a
 * Brazilian one with its area code, a mobile one without.
 */
const PHONE =
  /[\s\p{Cf}\p{Pd}:|/]*(?<!\d)(\+\d[\d\s().\p{Pd}]{6,}\d|(?:(?:55\s?)?\(?0?[1-9]{2}\)?[\s.\p{Pd}]{0,3}9?|9)\s?\d{4}[\s.\p{Pd}]?\d{4})(?!\d)[\s\p{Cf}\p{Pd}:|/)]*/u;

/** '- ', '• ': the marks that are no numbers. */
const BULLET = /^[-–—•*·]\s+/u;

/** What a list names: one per line, or separated by commas or semicolons. */
export const listedNames = (text: string): string[] =>
  itemsIn(text)
    .map((item) => item.replace(BULLET, ''))
    .filter((item) => item !== '');

/** The same of people and teams, without numbers, WhatsApp's marks and phones. */
export const pastedNames = (text: string): string[] => pastedPeople(text).map(({ name }) => name);

/** The names, each with the phone in or after it as it was typed. */
export function pastedPeople(text: string): PastedPerson[] {
  const people: PastedPerson[] = [];
  for (const item of itemsIn(withoutStyles(text))) {
    const entry = item.replace(MARK, '');
    const phone = PHONE.exec(entry)?.[1] ?? null;
    const name = trimUnseen(entry.replace(PHONE, ' '));
    const last = people.at(-1);
    if (name !== '') people.push({ name, phone });
    else if (last) people[people.length - 1] = { ...last, phone: last.phone ?? phone };
  }
  return people;
}

const itemsIn = (text: string): string[] =>
  text.split(/[\r\n,;]/).map((item) => trimUnseen(trimUnseen(item).replaceAll(/\s+/g, ' ')));

function withoutStyles(text: string): string {
  const plain = text.replaceAll(STYLED, '$2');
  return plain === text ? text : withoutStyles(plain);
}

/** The first name that a list has twice, by letters and digits; undefined if there is none. */
export const nameTwice = (names: readonly string[]): string | undefined =>
  names.find((name, place) => names.findIndex((other) => lettersOf(other) === lettersOf(name)) < place);
