import { byName } from '#domain/text/order.ts';
import { withoutUnseen } from '#domain/text/seen-text.ts';

type PersonName = { readonly firstName: string; readonly lastName: string | null };
type Named = PersonName & { readonly id: number };

/** "Ana Lima", or "Ana" without a last name. */
export function fullName({ firstName, lastName }: PersonName): string {
  return lastName ? `${firstName} ${lastName}` : firstName;
}

/** Compares two people by full name in Brazilian order, namesakes by id. */
export function byFullName(a: Named, b: Named): number {
  return byName(fullName(a), fullName(b)) || a.id - b.id;
}

/** A tournament's title: its name, followed by the year if the name has none. */
export function tournamentTitle({ name, year }: { readonly name: string; readonly year: number }): string {
  return yearIn(name) === null ? `${name} ${year}` : name;
}

/** The year in a name, or null. */
export function yearIn(name: string): number | null {
  const found = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(name);
  return found ? Number(found[0]) : null;
}

/** The file name of a team's logo: the team's name in lower case, with hyphens for spaces. */
export function logoSlug(teamName: string): string {
  return teamName.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

/** A name as part of a file name: plain letters and digits, joined by hyphens. */
export function fileSlug(name: string): string {
  return plain(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The longest part of an address that a tournament has. */
const SLUG_LENGTH = 60;

/**
 * A tournament's part of an address: its name and, unless the name says it already, its year. Words are left out at the
 * end of a name that is too long.
 */
export function slugOf(name: string, year: number): string {
  const words = fileSlug(name).split('-').filter(Boolean);
  const withYear = words.includes(String(year)) ? words : [...words, String(year)];
  if (withYear.join('-').length <= SLUG_LENGTH) return withYear.join('-');
  const kept = words.filter((word) => word !== String(year)).join('-');
  const room = SLUG_LENGTH - `-${year}`.length;
  // A single word that is too long is cut within it.
  const atHyphen = kept.slice(0, room + 1).lastIndexOf('-');
  return `${kept.length <= room ? kept : kept.slice(0, atHyphen > 0 ? atHyphen : room)}-${year}`;
}

/**
 * Whether a name contains each typed word, ignoring accents, capitals and apostrophes; true if nothing is typed.
 */
export function nameContains(name: string, query: string): boolean {
  const soughtIn = withoutApostrophes(plain(name));
  return withoutApostrophes(plain(query))
    .split(/\s+/)
    .every((word) => soughtIn.includes(word));
}

/** "D'Ávila" may be typed with any of these, or none. */
const withoutApostrophes = (text: string) => text.replaceAll(/['’‘ʼʹ′´`＇]/g, '');

/**
 * Whether a typed name equals a name by its letters and digits: phone keyboards change accents, capitals, blanks
 * and punctuation. A name without letters and digits must be typed exactly.
 */
export function isSameName(name: string, typedName: string): boolean {
  const letters = lettersOf(name);
  return letters === '' ? typedName.trim() === name.trim() : lettersOf(typedName) === letters;
}

export const lettersOf = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

function plain(text: string): string {
  return withoutUnseen(text.normalize('NFD').replaceAll(/\p{M}/gu, '')).toLocaleLowerCase('pt-BR');
}
