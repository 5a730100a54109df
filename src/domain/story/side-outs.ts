import type { Side } from '#domain/tournament.ts';
import type { Rally } from './set-story.ts';

/** How many rallies a team received, and how many of those it won (side-outs). */
export type SideOuts = { readonly received: number; readonly won: number };
export type PairOf<T> = readonly [T, T];

export const NO_SIDE_OUTS: SideOuts = { received: 0, won: 0 };

/**
 * The assumed side-out rate before anything was played, worth `MEAN_WEIGHT` rallies in a tournament's mean
 * (docs/rules.md, Court 13).
 */
const USUAL_RATE = 0.6;
const MEAN_WEIGHT = 100;
/** How many rallies the tournament's mean is worth in a team's rate (docs/rules.md, Court 13). */
const TEAM_WEIGHT = 40;

/** The side-outs of both teams (docs/rules.md, Court 12); rallies without a known server do not count. */
export function countSideOuts(rallies: readonly Pick<Rally, 'server' | 'winner'>[]): PairOf<SideOuts> {
  return [sideOutsOf(rallies, 1), sideOutsOf(rallies, 2)];
}

function sideOutsOf(rallies: readonly Pick<Rally, 'server' | 'winner'>[], side: Side): SideOuts {
  const received = rallies.filter(({ server }) => server !== null && server !== side);
  return { received: received.length, won: received.filter(({ winner }) => winner === side).length };
}

export function addSideOuts(...all: readonly SideOuts[]): SideOuts {
  return all.reduce(
    (sum, { received, won }) => ({ received: sum.received + received, won: sum.won + won }),
    NO_SIDE_OUTS,
  );
}

/**
 * A tournament's mean side-out rate, between 0 and 1 exclusive: the assumed rate adjusted by the rallies played
 * (docs/rules.md, Court 13).
 */
export const meanRate = ({ received, won }: SideOuts): number =>
  (won + MEAN_WEIGHT * USUAL_RATE) / (received + MEAN_WEIGHT);

/**
 * A team's side-out rate, between 0 and 1 exclusive: its received rallies plus `TEAM_WEIGHT` more at the
 * tournament's `mean`, so that a few rallies do not decide it (docs/rules.md, Court 13).
 */
export const teamRate = ({ received, won }: SideOuts, mean: number): number =>
  (won + TEAM_WEIGHT * mean) / (received + TEAM_WEIGHT);
