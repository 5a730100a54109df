import { byFullName, fullName } from '#domain/people/names.ts';
import {
  FIRST_ROUNDS,
  type Gender,
  ROUND_NUMBERS,
  type SheetRow,
  type Tournament,
} from '#domain/tournament.ts';
import {
  compareRelative,
  contestedIndex,
  relativePoints,
  rowShare,
  rowsByPlayer,
  type Share,
  totalOf,
  unplayedIndex,
} from './points.ts';

/** A player's points of one round; `relative` is percent with one decimal. */
export type RoundPoints = Share & { readonly relative: number };

export type PlayerPoints = {
  readonly playerId: number;
  /** Rounds 1 to 8, or to the last one, in order; null if the player was absent or has no row. */
  readonly rounds: readonly (RoundPoints | null)[];
  /** Relative points of all rounds, in percent: counted over contested, not a mean. */
  readonly relative: number;
  readonly raw: number;
  /** The contested points of the rounds the player was present in. */
  readonly contested: number;
  readonly counted: number;
};

/** Every player's points of each round, sorted by full name (docs/rules.md, Points 1 to 4). */
export function playerPoints(tournament: Tournament): PlayerPoints[] {
  const contested = contestedIndex(tournament);
  const rows = rowsByPlayer(tournament.points);
  const last = Math.max(FIRST_ROUNDS.length, ...tournament.rounds.map(({ number }) => number));
  const numbers = ROUND_NUMBERS.slice(0, last);
  return tournament.players.toSorted(byFullName).map(({ id }) => {
    const played = (rows.get(id) ?? []).filter((row) => row.present);
    const byRound = new Map(
      played.map((row) => [row.round, pointsOf(rowShare(row, contested, tournament.rules.players))]),
    );
    const total = totalOf([...byRound.values()]);
    return {
      playerId: id,
      rounds: numbers.map((round) => byRound.get(round) ?? null),
      relative: relativePoints(total.counted, total.contested),
      ...total,
    };
  });
}

type Counter = 'saques' | 'defesas' | 'ataques';
/** `flat`: equal, or there are no two rounds to compare. */
type Trend = { readonly direction: 'up' | 'down' | 'flat' };

/** The two rounds that every trend compares: the last two with contested points, or the last two played. */
export type TrendRounds = {
  readonly before: number;
  readonly last: number;
  /** Whether the trend compares shares of contested points; raw counters if the player has none. */
  readonly isRelative: boolean;
};

export type EvolutionRound = {
  readonly round: number;
  /** Played, absent, or no row yet: *Jogou*, *Ausente*, *Pendente* (docs/rules.md, Points 8). */
  readonly present: boolean | 'pending';
  /** The counters, 0 if absent or without a row. `raw`: their sum. */
  readonly saques: number;
  readonly defesas: number;
  readonly ataques: number;
  readonly raw: number;
  /** The contested points of the player's team in that round, 0 if absent or without a row. */
  readonly contested: number;
  readonly relative: number;
  /** The raw points, if they never count. */
  readonly unplayed: number;
};

export type Evolution = {
  readonly playerId: number;
  readonly playerName: string;
  readonly teamName: string | null;
  readonly gender: Gender;
  readonly relative: number;
  readonly raw: number;
  readonly contested: number;
  readonly counted: number;
  readonly trends: Readonly<Record<Counter | 'total', Trend>>;
  readonly compared: TrendRounds | null;
  readonly roundsData: readonly EvolutionRound[];
};

/** A player's rounds, totals and trends; null when nobody has that id (docs/rules.md, Points 7 and 8). */
export function evolution(tournament: Tournament, playerId: number): Evolution | null {
  const player = tournament.players.find(({ id }) => id === playerId);
  if (!player) return null;
  const contested = contestedIndex(tournament);
  const unplayed = unplayedIndex(tournament, contested);
  const rows = new Map(
    tournament.points.filter((row) => row.playerId === playerId).map((row) => [row.round, row]),
  );
  const total = totalOf([...rows.values()].map((row) => rowShare(row, contested, tournament.rules.players)));
  const held = new Set([...tournament.rounds.map(({ number }) => number), ...rows.keys()]);
  const roundsData = ROUND_NUMBERS.filter((round) => held.has(round)).map((round): EvolutionRound => {
    const row = rows.get(round);
    return row?.present
      ? {
          ...playedRound(row, pointsOf(rowShare(row, contested, tournament.rules.players))),
          unplayed: unplayed(row),
        }
      : emptyRound(round, row);
  });
  return {
    playerId,
    playerName: fullName(player),
    teamName: tournament.teams.find(({ id }) => id === player.teamId)?.name ?? null,
    gender: player.gender,
    relative: relativePoints(total.counted, total.contested),
    ...total,
    ...trendsOf(roundsData),
    roundsData,
  };
}

/**
 * Compares the last two rounds with contested points by shares, because rounds differ in their number of sets; by
 * raw counters if the player has no contested points; flat with fewer than two rounds (docs/rules.md, Points 7).
 */
function trendsOf(rounds: readonly EvolutionRound[]): Pick<Evolution, 'trends' | 'compared'> {
  const played = rounds.filter((round) => round.present === true);
  const contested = played.filter((round) => round.contested > 0);
  const isRelative = contested.length > 0;
  const [before, last] = (isRelative ? contested : played).slice(-2);
  const trend = (counter: Counter | 'raw'): Trend => {
    if (!before || !last) return { direction: 'flat' };
    const share = (round: EvolutionRound) => ({
      raw: round[counter],
      contested: isRelative ? round.contested : 1,
    });
    const difference = compareRelative(share(last), share(before));
    return { direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'flat' };
  };
  return {
    trends: {
      saques: trend('saques'),
      defesas: trend('defesas'),
      ataques: trend('ataques'),
      total: trend('raw'),
    },
    compared: before && last ? { before: before.round, last: last.round, isRelative } : null,
  };
}

function playedRound({ round, saques, defesas, ataques }: SheetRow, points: RoundPoints) {
  return { round, present: true, saques, defesas, ataques, ...points };
}

function emptyRound(round: number, absence: SheetRow | undefined): EvolutionRound {
  const present = absence ? false : 'pending';
  return {
    round,
    present,
    saques: 0,
    defesas: 0,
    ataques: 0,
    raw: 0,
    contested: 0,
    relative: 0,
    unplayed: 0,
  };
}

function pointsOf({ raw, contested }: Share): RoundPoints {
  return { raw, contested, relative: relativePoints(raw, contested) };
}
