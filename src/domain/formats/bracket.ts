import { otherSide, type Side } from '#domain/tournament.ts';

/** Where a side of a game comes from: a place of the order (0 is the first seed), or another game by its id. */
export type Source =
  | { readonly from: 'place'; readonly place: number }
  | { readonly from: 'winner' | 'loser'; readonly game: number };

/**
 * `main`: those who have not lost; `losers`: those who lost once; `third`: for the third place; `final` and `reset` of a
 * double elimination: the second is played only if the one who had lost wins the first.
 */
export type BracketStage = 'main' | 'losers' | 'third' | 'final' | 'reset';

/** `stageRound`: from 1 in its stage. `round`: from 1, games of one round can be played at a time. */
export type BracketGame = {
  readonly id: number;
  readonly stage: BracketStage;
  readonly stageRound: number;
  readonly round: number;
  readonly sides: readonly [Source, Source];
};

/** Nobody: a bye, or neither team of an earlier game came. */
export type TeamOrNobody = number | 'nobody';

/** A game that has begun keeps its teams, whatever is corrected later. `winner`: null until it is known. */
export type BegunGame = {
  readonly teams: readonly [number, number];
  readonly winner: Side | 'nobody' | null;
};

export type FilledGame = BracketGame & {
  /** By the results of the games before; null: not known yet. */
  readonly due: readonly [TeamOrNobody | null, TeamOrNobody | null];
  /** As it was begun, else as it is due. */
  readonly teams: readonly [TeamOrNobody | null, TeamOrNobody | null];
  readonly winner: TeamOrNobody | null;
  readonly loser: TeamOrNobody | null;
  /** `passed`: a team goes on without a game. `unneeded`: a second final after the first decided. */
  readonly state: 'waiting' | 'ready' | 'begun' | 'over' | 'passed' | 'unneeded';
};

/**
 * The games of a single elimination of so many entrants: the best seeds have byes and meet last (docs/rules.md,
 * Formats 9). Ids are in an order in which they can be played. Throws `RangeError` for fewer than two.
 */
export function singleElimination(entrants: number, hasThirdPlace: boolean): BracketGame[] {
  const games = new Games(entrants);
  let slots = games.first();
  let semifinalLosers: readonly Slot[] = [];
  let round = 1;
  for (; slots.length > 1; round += 1) {
    const results = games.pairs(slots, 'main', round, round);
    if (results.length === 2) semifinalLosers = results.map(({ loser }) => loser);
    if (results.length === 1 && hasThirdPlace) games.pairs(semifinalLosers, 'third', 1, round);
    slots = results.map(({ winner }) => winner);
  }
  return games.all;
}

/**
 * The games of a double elimination: who has lost twice is out (docs/rules.md, Formats 9). The losers of a round come
 * into the games of the losers in turned order, so that the same two meet again seldom and late. With `hasReset` the
 * one who has not lost must be beaten twice. `turn`: that of an earlier method of drawing. Throws `RangeError` for fewer
 * than two.
 */
export function doubleElimination(entrants: number, hasReset: boolean, turn: Turn = turned): BracketGame[] {
  const games = new Games(entrants);
  let slots = games.first();
  let below: readonly Slot[] = [];
  let last = 1;
  for (let round = 1; slots.length > 1; round += 1) {
    const results = games.pairs(slots, 'main', round, Math.max(1, 2 * round - 2));
    const losers = results.map(({ loser }) => loser);
    slots = results.map(({ winner }) => winner);
    if (round === 1) {
      below = losers;
      continue;
    }
    const early = games.pairs(below, 'losers', 2 * round - 3, 2 * round - 2);
    const coming = turn(losers, round);
    const met = early.flatMap(({ winner }, i) => [winner, coming[i] ?? null]);
    below = games.pairs(met, 'losers', 2 * round - 2, 2 * round - 1).map(({ winner }) => winner);
    last = 2 * round - 1;
  }
  const finalists = [slots[0] ?? null, below[0] ?? null];
  games.pairs(finalists, 'final', 1, last + 1);
  if (hasReset) games.pairs(finalists, 'reset', 1, last + 2);
  return games.all;
}

/** The order in which the losers of a round of `main` come into the games of the losers. */
type Turn = <T>(losers: readonly T[], round: number) => readonly T[];

/** Of the orders tried by playing generated tournaments, that with the fewest and latest second meetings. */
const turned: Turn = (losers, round) => {
  const half = losers.length / 2;
  const [first, second] = [losers.slice(0, half), losers.slice(half)];
  if (losers.length > 8) return [...second, ...first];
  if (losers.length === 8) return [...first.toReversed(), ...second.toReversed()];
  // The last two of a larger bracket already met those on the other side.
  return losers.length === 2 && round > 2 ? losers : losers.toReversed();
};

/** As methods of drawing before 2 had it: backwards and with the halves exchanged, in turn. */
export const turnedByMethod1: Turn = (losers, round) => {
  const half = losers.length / 2;
  return round % 2 === 0 ? losers.toReversed() : [...losers.slice(half), ...losers.slice(0, half)];
};

/**
 * The bracket as it stands. `entrants`: who has each place of the order, null while it is not known ("1º do grupo A");
 * `begun`: the games that have begun, by id. Only these keep their teams; all others follow from the results.
 */
export function filledBracket(
  bracket: readonly BracketGame[],
  entrants: readonly (number | null)[],
  begun: ReadonlyMap<number, BegunGame>,
): FilledGame[] {
  const filled = new Map<number, FilledGame>();
  for (const game of bracket) {
    const due = game.sides.map((source) => {
      if (source.from === 'place') return entrants[source.place] ?? null;
      return filled.get(source.game)?.[source.from] ?? null;
    });
    const final = game.stage === 'reset' ? filled.get(game.id - 1) : undefined;
    const isDue = !final || (final.winner !== null && final.winner === final.teams[1]);
    const sides = isDue ? ([due[0] ?? null, due[1] ?? null] as const) : ([null, null] as const);
    const isUnneeded = !isDue && final.winner !== null;
    filled.set(game.id, {
      ...game,
      due: isUnneeded ? ['nobody', 'nobody'] : sides,
      ...played(sides, begun.get(game.id), isUnneeded),
    });
  }
  return [...filled.values()];
}

function played(
  due: FilledGame['due'],
  begun: BegunGame | undefined,
  isUnneeded: boolean,
): Pick<FilledGame, 'teams' | 'winner' | 'loser' | 'state'> {
  if (begun) return { teams: begun.teams, ...resultOf(begun) };
  const open = { teams: due, winner: null, loser: null };
  if (isUnneeded) return { ...open, state: 'unneeded' };
  const [one, other] = due;
  if (one === null || other === null) return { ...open, state: 'waiting' };
  if (one === 'nobody' || other === 'nobody') {
    return { teams: due, winner: one === 'nobody' ? other : one, loser: 'nobody', state: 'passed' };
  }
  return { ...open, state: 'ready' };
}

function resultOf({ teams, winner }: BegunGame): Pick<FilledGame, 'winner' | 'loser' | 'state'> {
  if (winner === null) return { winner: null, loser: null, state: 'begun' };
  if (winner === 'nobody') return { winner: 'nobody', loser: 'nobody', state: 'over' };
  return { winner: teams[winner - 1] ?? null, loser: teams[otherSide(winner) - 1] ?? null, state: 'over' };
}

/** What a corrected result does to later games. */
export type BracketChange = {
  /** Not begun: they get other teams, or are not played any more. */
  readonly changed: readonly FilledGame[];
  /** Begun: they keep their teams, though others are due now. */
  readonly kept: readonly FilledGame[];
};

/**
 * Compares a bracket before a result and after it (docs/rules.md, Formats 9). `stored`: the teams of the games that are
 * scheduled already, by id, which they keep while the earlier result is unknown.
 */
export function bracketChange(
  before: readonly FilledGame[],
  after: readonly FilledGame[],
  stored: ReadonlyMap<number, readonly [number, number]>,
): BracketChange {
  const isDueAnew = ({ id, due }: FilledGame) =>
    !due.includes(null) && before.some((game) => game.id === id && !isSame(game.due, due));
  return {
    changed: after.filter((game) => {
      const teams = stored.get(game.id);
      if (!teams || isBegun(game) || game.state === 'waiting') return false;
      return game.state !== 'ready' || !isSame(teams, game.teams);
    }),
    kept: after.filter((game) => isBegun(game) && isDueAnew(game) && !isSame(game.due, game.teams)),
  };
}

const isBegun = ({ state }: FilledGame) => state === 'begun' || state === 'over';
const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((each, i) => each === other[i]);

/** Who won the elimination; null while that is open, and where neither team of the last game came. */
export function championOf(bracket: readonly Deciding[]): number | null {
  const winner = deciderOf(bracket)?.winner;
  return typeof winner === 'number' ? winner : null;
}

type Deciding = Pick<FilledGame, 'stage' | 'state' | 'winner'>;

/** The last game but that for the third place. */
const deciderOf = <G extends Deciding>(bracket: readonly G[]): G | undefined =>
  bracket.findLast(({ stage, state }) => stage !== 'third' && state !== 'unneeded');

/**
 * Who is in which place at the end, best first; who lost in the same round shares one (1, 2, 3, 3, 5, …). Only places
 * that are certain.
 */
export function bracketPlaces(
  filled: readonly FilledGame[],
): { readonly position: number; readonly entrants: readonly number[] }[] {
  const isDouble = filled.some(({ stage }) => stage === 'final');
  const lastRound = Math.max(
    ...filled.filter(({ stage }) => stage === 'main').map(({ stageRound }) => stageRound),
  );
  const decider = deciderOf(filled);
  const third = filled.find(({ stage }) => stage === 'third');
  const eliminating = filled.filter((game) => {
    if (isDouble) return game.stage === 'losers';
    return game.stage === 'main' && game.stageRound < lastRound - (third ? 1 : 0);
  });
  const rounds = [...Map.groupBy(eliminating, ({ stageRound }) => stageRound)].toSorted(([a], [b]) => b - a);
  const listed = [
    { size: 1, entrants: [decider?.winner] },
    { size: 1, entrants: [decider?.loser] },
    ...(third
      ? [
          { size: 1, entrants: [third.winner] },
          { size: 1, entrants: [third.loser] },
        ]
      : []),
    ...rounds.map(([, games]) => ({ size: games.length, entrants: games.map(({ loser }) => loser) })),
  ];
  let position = 1;
  return listed.flatMap(({ size, entrants }) => {
    const place = { position, entrants: entrants.filter((each) => typeof each === 'number') };
    position += size;
    return place.entrants.length > 0 ? [place] : [];
  });
}

/** The places of the order from top to bottom of a bracket of this size: the first two meet in the final, and so on. */
export function bracketOrder(size: number): number[] {
  if (size <= 1) return [0];
  return bracketOrder(size / 2).flatMap((place) => [place, size - 1 - place]);
}

/** The smallest bracket for so many. */
export function bracketSize(entrants: number): number {
  let size = 1;
  while (size < entrants) size *= 2;
  return size;
}

/** A side while the games are made; null: nobody, so that the other side goes on without a game. */
type Slot = Source | null;

class Games {
  readonly all: BracketGame[] = [];
  readonly #entrants: number;

  constructor(entrants: number) {
    if (entrants < 2) throw new RangeError(`An elimination needs two entrants, not ${entrants}`);
    this.#entrants = entrants;
  }

  first(): Slot[] {
    return bracketOrder(bracketSize(this.#entrants)).map((place) =>
      place < this.#entrants ? { from: 'place', place } : null,
    );
  }

  /** Each two neighbours play. */
  pairs(
    slots: readonly Slot[],
    stage: BracketStage,
    stageRound: number,
    round: number,
  ): { winner: Slot; loser: Slot }[] {
    return slots.flatMap((one, i): { winner: Slot; loser: Slot }[] => {
      if (i % 2 === 1) return [];
      const other = slots[i + 1] ?? null;
      if (!one || !other) return [{ winner: one ?? other, loser: null }];
      const id = this.all.length;
      this.all.push({ id, stage, stageRound, round, sides: [one, other] });
      return [{ winner: { from: 'winner', game: id }, loser: { from: 'loser', game: id } }];
    });
  }
}
