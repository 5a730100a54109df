import { byFullName, fullName } from './names.ts';
import { contestedIndex, relativePoints, rowShare, rowsByPlayer, type Share, totalOf } from './points.ts';
import { ROUND_NUMBERS } from './rounds.ts';
import type { Gender, PointsRow, Tournament } from './tournament.ts';

/** A player's points of one round or of all; `relative` is percent with one decimal. */
export type Score = Share & { readonly relative: number };

export type PlayerScores = {
  readonly playerId: number;
  /** Rounds 1 to 8, in order; null where the player was absent or has no row. */
  readonly rounds: readonly (Score | null)[];
  /** Relative points of all rounds together: counted over contested, not a mean. */
  readonly total: number;
  readonly totalRaw: number;
  readonly contested: number;
  /** The raw points of the rounds in which something was contested. */
  readonly counted: number;
};

/** Every player's points of each round, by name (docs/rules.md, Points 1 to 4). */
export function playerScores(tournament: Tournament): PlayerScores[] {
  const contested = contestedIndex(tournament);
  const rows = rowsByPlayer(tournament.points);
  return tournament.players.toSorted(byFullName).map(({ id }) => {
    const played = (rows.get(id) ?? []).filter((row) => row.present);
    const byRound = new Map(played.map((row) => [row.round, scoreOf(rowShare(row, contested))]));
    const { raw, contested: ofAll, counted } = totalOf([...byRound.values()]);
    return {
      playerId: id,
      rounds: ROUND_NUMBERS.map((round) => byRound.get(round) ?? null),
      total: relativePoints(counted, ofAll),
      totalRaw: raw,
      contested: ofAll,
      counted,
    };
  });
}

type Counter = 'saques' | 'defesas' | 'ataques' | 'total';
type Trend = { readonly direction: 'up' | 'down' | 'flat' };

export type EvolutionRound = {
  readonly round: number;
  /** Played, absent, or no row yet: *Jogou*, *Ausente*, *Pendente* (docs/rules.md, Points 8). */
  readonly present: boolean | 'pending';
  /** Counters and their sum: 0 in a round that was not played. */
  readonly saques: number;
  readonly defesas: number;
  readonly ataques: number;
  readonly total: number;
  /** The points of both teams in the sets of that round, 0 in a round that was not played. */
  readonly contested: number;
  /** Percent, one decimal. */
  readonly relativeTotal: number;
};

export type Evolution = {
  readonly playerId: number;
  readonly playerName: string;
  /** The team the player is in today. */
  readonly teamName: string | null;
  readonly gender: Gender;
  readonly totalRelative: number;
  readonly totalAbsolute: number;
  readonly contested: number;
  /** The raw points of the rounds in which something was contested. */
  readonly counted: number;
  readonly trends: Readonly<Record<Counter, Trend>>;
  readonly roundsData: readonly EvolutionRound[];
};

/** A player's eight rounds, totals and trends; null when nobody has that id (docs/rules.md, Points 7 and 8). */
export function evolution(tournament: Tournament, playerId: number): Evolution | null {
  const player = tournament.players.find(({ id }) => id === playerId);
  if (!player) return null;
  const contested = contestedIndex(tournament);
  const rows = new Map(
    tournament.points.filter((row) => row.playerId === playerId).map((row) => [row.round, row]),
  );
  const total = totalOf([...rows.values()].map((row) => rowShare(row, contested)));
  const roundsData = ROUND_NUMBERS.map((round): EvolutionRound => {
    const row = rows.get(round);
    return row?.present ? playedRound(row, scoreOf(rowShare(row, contested))) : emptyRound(round, row);
  });
  return {
    playerId,
    playerName: fullName(player),
    teamName: tournament.teams.find(({ id }) => id === player.teamId)?.name ?? null,
    gender: player.gender,
    totalRelative: relativePoints(total.counted, total.contested),
    totalAbsolute: total.raw,
    contested: total.contested,
    counted: total.counted,
    trends: {
      saques: trend(roundsData, 'saques'),
      defesas: trend(roundsData, 'defesas'),
      ataques: trend(roundsData, 'ataques'),
      total: trend(roundsData, 'total'),
    },
    roundsData,
  };
}

/** The last round played against the one played before it; flat with fewer than two (docs/rules.md, Points 7). */
function trend(rounds: readonly EvolutionRound[], counter: Counter): Trend {
  const [before, last] = rounds.filter((round) => round.present === true).slice(-2);
  if (!before || !last || last[counter] === before[counter]) return { direction: 'flat' };
  return { direction: last[counter] > before[counter] ? 'up' : 'down' };
}

function playedRound({ round, saques, defesas, ataques }: PointsRow, score: Score): EvolutionRound {
  const { raw: total, contested, relative: relativeTotal } = score;
  return { round, present: true, saques, defesas, ataques, total, contested, relativeTotal };
}

function emptyRound(round: number, absence: PointsRow | undefined): EvolutionRound {
  const present = absence ? false : 'pending';
  return { round, present, saques: 0, defesas: 0, ataques: 0, total: 0, contested: 0, relativeTotal: 0 };
}

function scoreOf({ raw, contested }: Share): Score {
  return { raw, contested, relative: relativePoints(raw, contested) };
}
