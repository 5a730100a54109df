import { trimUnseen } from '#domain/text/seen-text.ts';
import { lettersOf } from './names.ts';

/** '1. ', '2) ', '3 - ', '• ': how lists in chats begin their lines. */
const MARK = /^\s*(?:\d{1,3}\s*[.)º°ª-]+|[-–—•*·])\s+/u;

/** What a list names: one per line, or separated by commas or semicolons. */
export const listedNames = (text: string): string[] => namesIn(text, (name) => name);

/** The same of people and teams, without numbers and bullets. */
export const pastedNames = (text: string): string[] => namesIn(text, (name) => name.replace(MARK, ''));

const namesIn = (text: string, withoutMark: (name: string) => string): string[] =>
  text
    .split(/[\r\n,;]/)
    .map((name) => trimUnseen(withoutMark(trimUnseen(name)).replaceAll(/\s+/g, ' ')))
    .filter((name) => name !== '');

/** The first name that a list has twice, by letters and digits; undefined if there is none. */
export const nameTwice = (names: readonly string[]): string | undefined =>
  names.find((name, place) => names.findIndex((other) => lettersOf(other) === lettersOf(name)) < place);
