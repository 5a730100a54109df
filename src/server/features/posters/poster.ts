import { createHash } from 'node:crypto';
import type { Side } from '#domain/tournament.ts';

/**
 * The content of a poster (a picture to share): plain data with texts as drawn. The same data gives the same
 * bytes.
 */

/** `logo`: name of a stored picture; when drawn, its data URL. */
export type Crest = { readonly name: string; readonly logo: string | null };

export type MatchPoster = {
  readonly kind: 'match';
  readonly tournament: Crest;
  readonly teams: readonly [Crest, Crest];
  readonly state: 'scheduled' | 'playing' | 'completed';
  readonly score: readonly [number, number] | null;
  readonly winner: Side | null;
  readonly sets: readonly { readonly score: readonly [number, number]; readonly isPlaying: boolean }[];
  readonly award: string | null;
  readonly day: string;
  readonly time: string | null;
  readonly about: string;
};

export type RankLine = {
  readonly position: number;
  readonly crest: Crest;
  readonly detail: string | null;
  readonly value: string;
};

export type ResultLine = {
  readonly teams: readonly [Crest, Crest];
  readonly score: readonly [number, number] | null;
  readonly winner: Side | null;
  readonly detail: string;
};

export type ListHeading = { readonly tournament: Crest; readonly title: string; readonly about: string };

export type RankPoster = ListHeading & {
  readonly kind: 'ranks';
  /** What a line is about, for "e mais 3 times". */
  readonly noun: string;
  readonly columns: readonly { readonly heading: string | null; readonly lines: readonly RankLine[] }[];
};
export type ResultsPoster = ListHeading & {
  readonly kind: 'results';
  readonly lines: readonly ResultLine[];
  readonly empty: string;
};

/** `number`: as later games name it. `crest`: null for a side that is not known yet. `note`: when and where, that it is on, or the award. */
export type BracketLine = {
  readonly number: number;
  readonly sides: readonly [BracketSide, BracketSide];
  readonly winner: Side | null;
  readonly note: readonly string[];
};
type BracketSide = {
  readonly name: string;
  readonly crest: Crest | null;
  readonly points: readonly number[];
};

/** The last rounds of an elimination, from the one that is on. `hidden`: how many games of these have no room. */
export type BracketPoster = ListHeading & {
  readonly kind: 'bracket';
  readonly champion: Crest | null;
  readonly columns: readonly (readonly {
    readonly title: string;
    readonly games: readonly BracketLine[];
  }[])[];
  readonly hidden: number;
};

/** `form`: outcomes of the last games, oldest first. */
export type TeamPoster = {
  readonly kind: 'team';
  readonly tournament: Crest;
  readonly team: Crest;
  readonly category: string;
  readonly place: { readonly position: number; readonly words: string } | null;
  readonly form: readonly ('win' | 'loss' | 'tie')[];
};

export type Poster = BracketPoster | MatchPoster | RankPoster | ResultsPoster | TeamPoster;

export type VersionedPoster = { readonly poster: Poster; readonly version: string };

/** Pixel sizes: of a link preview, and of a story. */
export const FORMATS = {
  cartaz: { width: 1200, height: 630 },
  stories: { width: 1080, height: 1920 },
} as const;
export type Format = keyof typeof FORMATS;

/** Raise it when the drawing changes, so that cached posters get a new address. */
const DRAWING = 6;

/** The version in a poster's address: it changes whenever the picture does. */
export function posterVersion(poster: Poster): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, poster]))
    .digest('hex')
    .slice(0, 16);
}
