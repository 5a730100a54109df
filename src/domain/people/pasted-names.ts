import { trimUnseen } from '#domain/text/seen-text.ts';
import { lettersOf } from './names.ts';

/** '1. ', '2) ', '3 - ', '• ': how lists in chats begin their lines. */
const MARK = /^\s*(?:\d{1,3}\s*[.)º°ª-]+|[-–—•*·])\s+/u;

/** The names in a list: one per line, or separated by commas or semicolons, without numbers and bullets. */
export const pastedNames = (text: string): string[] =>
  text
    .split(/[\r\n,;]/)
    .map((name) => trimUnseen(trimUnseen(name).replace(MARK, '').replaceAll(/\s+/g, ' ')))
    .filter((name) => name !== '');

/** The first name that a list has twice, by letters and digits; undefined if there is none. */
export const nameTwice = (names: readonly string[]): string | undefined =>
  names.find((name, place) => names.findIndex((other) => lettersOf(other) === lettersOf(name)) < place);
