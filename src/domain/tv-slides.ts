/** What a screen that nobody attends shows in turns: pages of what there is (docs/decisions/0049). */

const KINDS = ['live', 'coming', 'results', 'standings', 'best'] as const;
export type SlideKind = (typeof KINDS)[number];

/** How many of each there are; of `best` the longer of the two lists that stand side by side. */
export type ListLengths = Readonly<Record<SlideKind, number>>;
/** How many of each have room at once: 1 or more. */
export type PageSizes = ListLengths;

/** A page of a kind, from 0 of `pages`; or that there is nothing. */
export type Slide = {
  readonly kind: SlideKind | 'nothing';
  readonly page: number;
  readonly pages: number;
};

/** How long a turn lasts where nobody chose it, in seconds. */
export const SLIDE_SECONDS = 12;

const NOTHING: Slide = { kind: 'nothing', page: 0, pages: 1 };

/**
 * The turns of a screen, in their order and never none: what is empty is left out, what is long has several pages, and
 * while something is played it comes back between all others.
 */
export function slidesOf(contents: ListLengths, room: PageSizes): readonly Slide[] {
  const live = pagesOf('live', contents, room);
  const others = KINDS.filter((kind) => kind !== 'live').flatMap((kind) => pagesOf(kind, contents, room));
  if (others.length === 0) return live.length > 0 ? live : [NOTHING];
  return others.flatMap((slide) => [...live, slide]);
}

function pagesOf(kind: SlideKind, contents: ListLengths, room: PageSizes): Slide[] {
  const pages = Math.ceil(contents[kind] / Math.max(1, room[kind]));
  return Array.from({ length: pages }, (_, page) => ({ kind, page, pages }));
}

/**
 * Which of the slides has its turn: the same on every screen with the same slides. `now`: milliseconds since 1970;
 * `seconds`: of one turn, above 0.
 */
export function slideAt(slides: readonly Slide[], now: number, seconds: number): Slide {
  const turn = Math.floor(now / (seconds * 1000)) % slides.length;
  return slides[turn < 0 ? turn + slides.length : turn] ?? NOTHING;
}

/** The part of a list that a slide shows. */
export function pageOf<T>(list: readonly T[], { page, pages }: Slide): readonly T[] {
  // Pages of about the same length: the last one does not stand there with a single line.
  const length = Math.ceil(list.length / pages);
  return list.slice(page * length, (page + 1) * length);
}
