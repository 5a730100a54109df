import { createHash } from 'node:crypto';
import type { Side } from '#domain/tournament.ts';

/**
 * The content of a poster, a picture to share: plain data with texts as they are drawn. The same data gives
 * the same bytes.
 */

/** `logo`: the name of a stored picture, or in what is drawn its data URL. */
export type Crest = { readonly name: string; readonly logo: string | null };

export type MatchPoster = {
  readonly kind: 'match';
  readonly tournament: Crest;
  readonly teams: readonly [Crest, Crest];
  readonly state: 'scheduled' | 'playing' | 'completed';
  /** Sets won; null before the game begins. */
  readonly score: readonly [number, number] | null;
  readonly winner: Side | null;
  readonly sets: readonly { readonly score: readonly [number, number]; readonly isPlaying: boolean }[];
  /** "W.O." or "Abandono". */
  readonly award: string | null;
  readonly day: string;
  readonly time: string | null;
  /** Round, category and court. */
  readonly about: string;
};

/** A line of a ranking. */
export type RankLine = {
  readonly position: number;
  readonly crest: Crest;
  readonly detail: string | null;
  readonly value: string;
};

/** A line of games. `score`: null before the game begins. */
export type ResultLine = {
  readonly teams: readonly [Crest, Crest];
  readonly score: readonly [number, number] | null;
  readonly winner: Side | null;
  readonly detail: string;
};

type ListHeading = { readonly tournament: Crest; readonly title: string; readonly about: string };

export type RankPoster = ListHeading & {
  readonly kind: 'ranks';
  readonly columns: readonly { readonly heading: string | null; readonly lines: readonly RankLine[] }[];
};
export type ResultsPoster = ListHeading & {
  readonly kind: 'results';
  readonly lines: readonly ResultLine[];
  /** The text shown where there are no lines. */
  readonly empty: string;
};

/** A team: its position, its numbers, and the outcomes of its last games, the oldest first. */
export type TeamPoster = {
  readonly kind: 'team';
  readonly tournament: Crest;
  readonly team: Crest;
  readonly category: string;
  /** Null before its first game. */
  readonly place: { readonly position: number; readonly words: string } | null;
  readonly form: readonly ('win' | 'loss' | 'tie')[];
};

export type Poster = MatchPoster | RankPoster | ResultsPoster | TeamPoster;

/** `version`: the one in the poster's address, of `posterVersion`. */
export type VersionedPoster = { readonly poster: Poster; readonly version: string };

/** Sizes in pixels: of a link's preview, and of a story. */
export const FORMATS = {
  cartaz: { width: 1200, height: 630 },
  stories: { width: 1080, height: 1920 },
} as const;
export type Format = keyof typeof FORMATS;

/** Raised when the drawing changes, so that cached posters of others get another address. */
const DRAWING = 5;

/** The version in a poster's address: it changes whenever the picture does. */
export function posterVersion(poster: Poster): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, poster]))
    .digest('hex')
    .slice(0, 16);
}
