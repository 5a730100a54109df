import type { Side } from '#domain/tournament.ts';
import type { Rally } from './set-story.ts';

/** How many rallies a team received the serve in, and how many of those it won (side-outs). */
export type SideOuts = { readonly received: number; readonly won: number };
/** A value for the first and one for the second team of a game. */
export type PairOf<T> = readonly [T, T];

export const NO_SIDE_OUTS: SideOuts = { received: 0, won: 0 };

/**
 * The side-out rate that is assumed before anything was played. It counts as `MEAN_WEIGHT` rallies in the
 * mean of a tournament (docs/rules.md, Court 13).
 */
const USUAL_RATE = 0.6;
const MEAN_WEIGHT = 100;
/** How many rallies the mean of the tournament weighs in the rate of one team (docs/rules.md, Court 13). */
const TEAM_WEIGHT = 40;

/** The side-outs of both teams (docs/rules.md, Court 12); a rally without a known server counts for nobody. */
export function countSideOuts(rallies: readonly Pick<Rally, 'server' | 'winner'>[]): PairOf<SideOuts> {
  return [sideOutsOf(rallies, 1), sideOutsOf(rallies, 2)];
}

function sideOutsOf(rallies: readonly Pick<Rally, 'server' | 'winner'>[], side: Side): SideOuts {
  const received = rallies.filter(({ server }) => server !== null && server !== side);
  return { received: received.length, won: received.filter(({ winner }) => winner === side).length };
}

/** The side-outs of several sets or games together. */
export function addSideOuts(...all: readonly SideOuts[]): SideOuts {
  return all.reduce(
    (sum, { received, won }) => ({ received: sum.received + received, won: sum.won + won }),
    NO_SIDE_OUTS,
  );
}

/**
 * The mean side-out rate of a tournament, between 0 and 1 exclusive: the assumed rate, moved by the rallies played
 * (docs/rules.md, Court 13).
 */
export const meanRate = ({ received, won }: SideOuts): number =>
  (won + MEAN_WEIGHT * USUAL_RATE) / (received + MEAN_WEIGHT);

/**
 * The side-out rate of a team, between 0 and 1 exclusive: of the rallies it received and, so that a few of them do not
 * decide it, of `TEAM_WEIGHT` more at `mean`, the tournament's rate (docs/rules.md, Court 13).
 */
export const teamRate = ({ received, won }: SideOuts, mean: number): number =>
  (won + TEAM_WEIGHT * mean) / (received + TEAM_WEIGHT);
