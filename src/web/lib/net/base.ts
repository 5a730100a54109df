import { addressIn, baseIn } from '#contract/base.ts';

let rendered = '';

/** For rendering on the server. */
export function setBase(base: string): void {
  rendered = base;
}

/** The base of this page's tournament, from the page's address: empty, or `/t/{slug}`. */
export const ownBase = (): string => baseIn(globalThis.location?.pathname ?? rendered);

/** The address of a page, file or call of this page's tournament. */
export const ownAddress = (path: string): string => addressIn(ownBase(), path);

/** The address of this page's tournament, for people: `https://example.org/t/escola`. */
export const ownSite = (): string => location.origin + ownBase();

type Addressed = { readonly slug: string; readonly isCurrent: boolean };

/** The base of any tournament. */
export const baseOf = ({ slug, isCurrent }: Addressed): string => (isCurrent ? '' : `/t/${slug}`);

/** Opens a page of any tournament by a full page load, because all data in memory are of this page's. */
export const openIn = (tournament: Addressed, path: string): void =>
  window.location.assign(baseOf(tournament) + path);
