/** The slides of a TV page, which it shows one after the other. */

const KINDS = ['live', 'coming', 'results', 'standings', 'table', 'bracket', 'best'] as const;
export type SlideKind = (typeof KINDS)[number];

/** The number of items of each kind: columns of a bracket, and of `best` those of the longer of its two lists. */
export type ListLengths = Readonly<Record<SlideKind, number>>;
/** How many items of each kind fit on a slide: at least 1. */
export type PageSizes = ListLengths;

/** A page of a kind, from 0 to `pages` - 1, a live draw, or nothing to show. */
export type Slide = {
  readonly kind: SlideKind | 'draw' | 'nothing';
  readonly page: number;
  readonly pages: number;
};

export const SLIDE_SECONDS = 12;

const NOTHING: Slide = { kind: 'nothing', page: 0, pages: 1 };
/** While names are drawn, a screen shows nothing else. */
export const DRAW: Slide = { kind: 'draw', page: 0, pages: 1 };

/**
 * A screen's slides in order, at least one: empty kinds are left out, long lists get several pages, and games in
 * progress come back between all others.
 */
export function slidesOf(lengths: ListLengths, sizes: PageSizes): readonly Slide[] {
  const live = pagesOf('live', lengths, sizes);
  const others = KINDS.filter((kind) => kind !== 'live').flatMap((kind) => pagesOf(kind, lengths, sizes));
  if (others.length === 0) return live.length > 0 ? live : [NOTHING];
  return others.flatMap((slide) => [...live, slide]);
}

function pagesOf(kind: SlideKind, lengths: ListLengths, sizes: PageSizes): Slide[] {
  const pages = Math.ceil(lengths[kind] / Math.max(1, sizes[kind]));
  return Array.from({ length: pages }, (_, page) => ({ kind, page, pages }));
}

/**
 * The slide to show now, the same on every screen. `now`: milliseconds since 1970; `seconds`: the time of one
 * slide, above 0.
 */
export function slideAt(slides: readonly Slide[], now: number, seconds: number): Slide {
  const turn = Math.floor(now / (seconds * 1000)) % slides.length;
  return slides[turn < 0 ? turn + slides.length : turn] ?? NOTHING;
}

export function pageOf<T>(list: readonly T[], { page, pages }: Slide): readonly T[] {
  // Pages of about equal length, so that the last one is not left with a single item.
  const length = Math.ceil(list.length / pages);
  return list.slice(page * length, (page + 1) * length);
}
