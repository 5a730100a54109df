import type { Gender } from '#domain/tournament.ts';
import {
  type BracketGame,
  bracketOrder,
  bracketSize,
  doubleElimination,
  singleElimination,
  turnedByMethod1,
} from './bracket.ts';
import { nextByRanking } from './by-ranking.ts';
import { type Chance, chanceOf, shuffled } from './chance.ts';
import { type DrawnRound, mapPeople } from './drawn-round.ts';
import { groupRounds, groupsOf } from './groups.ts';
import { individualTable } from './individual.ts';
import { kingGroups, kingStage, makesKingGroups } from './king.ts';
import { leagueRounds } from './league.ts';
import { mixedTable } from './mixed.ts';
import { sha256 } from './sha256.ts';

/** Grows whenever the same input would give another draw, so that an earlier draw is not called wrong. */
export const DRAW_METHOD = 2;

/** A team or a person. `seed`: 1 is the best, null for none; `club`: those of one are kept apart, null for none. */
export type Entrant = {
  readonly id: number;
  readonly seed: number | null;
  readonly club: string | null;
  /** For mixed pairs. */
  readonly gender: Gender | null;
};

export type DrawFormat =
  | { readonly type: 'league'; readonly rounds: number }
  | { readonly type: 'groups'; readonly groups: number; readonly by: 'seed' | 'lot' }
  | { readonly type: 'single'; readonly hasThirdPlace: boolean }
  | { readonly type: 'double'; readonly hasReset: boolean }
  | { readonly type: 'individual' | 'mixed'; readonly rounds: number; readonly courts: number }
  | { readonly type: 'king'; readonly by: 'seed' | 'lot' }
  | { readonly type: 'ranking'; readonly courts: number };

export type Elimination = Extract<DrawFormat, { type: 'single' | 'double' }>;

/** All that a draw depends on: public, and enough for anybody to draw the same again. */
export type DrawInput = {
  readonly method: number;
  readonly chanceSeed: string;
  /** In the order in which they were entered. */
  readonly entrants: readonly Entrant[];
  readonly format: DrawFormat;
  /** Two and two that the organiser exchanged by hand afterwards, in this order. */
  readonly exchanges: readonly (readonly [number, number])[];
};

export type Draw = {
  /** The entrants by id as they were drawn: the seeds, then the lot. In an elimination the places of the order. */
  readonly order: readonly number[];
  /** Of groups and of *rei da praia*, else empty. */
  readonly groups: readonly (readonly number[])[];
  /** The games that are known now; none of an elimination. */
  readonly rounds: readonly DrawnRound[];
  /** Of an elimination, else empty. */
  readonly bracket: readonly BracketGame[];
};

/**
 * The draw of an input, always the same (docs/rules.md, Formats 1). Throws `RangeError` for an unknown method, and where
 * the format cannot be played by these entrants.
 */
export function drawn({ method, chanceSeed, entrants, format, exchanges }: DrawInput): Draw {
  if (method < 1 || method > DRAW_METHOD)
    throw new RangeError(`Method ${method} of drawing is not known here`);
  const draw = drawnByLot(method, entrants, format, chanceOf(chanceSeed));
  return exchanges.reduce(exchanged, draw);
}

function drawnByLot(method: number, entrants: readonly Entrant[], format: DrawFormat, chance: Chance): Draw {
  const seeded = bySeed(entrants, chance);
  const idsOf = (list: readonly Entrant[]) => list.map(({ id }) => id);
  const numbered = (list: readonly Entrant[], rounds: readonly DrawnRound[]): Draw => ({
    ...NOTHING_DRAWN,
    order: idsOf(list),
    rounds: mapPeople(rounds, (place) => list[place]?.id ?? place),
  });
  const inGroups = (groups: number, by: 'seed' | 'lot') => {
    const order = by === 'seed' ? seeded : shuffled(entrants, chance);
    return {
      order: idsOf(order),
      groups: groupsOf(order, groups, by, ({ club }) => club, chance).map(idsOf),
    };
  };
  switch (format.type) {
    case 'league': {
      const isSeeded = entrants.every((entrant) => entrant.seed !== null);
      return numbered(seeded, leagueRounds(entrants.length, format.rounds, isSeeded));
    }
    case 'groups': {
      const { order, groups } = inGroups(format.groups, format.by);
      return { ...NOTHING_DRAWN, order, groups, rounds: groupRounds(groups) };
    }
    case 'single':
    case 'double': {
      const bracket = emptyBracket(format, entrants.length, method);
      return { ...NOTHING_DRAWN, order: idsOf(clubsApart(seeded)), bracket };
    }
    case 'individual':
      return numbered(
        shuffled(entrants, chance),
        individualTable(entrants.length, format.rounds, format.courts),
      );
    case 'mixed': {
      const women = shuffled(
        entrants.filter(({ gender }) => gender === 'Feminino'),
        chance,
      );
      const men = shuffled(
        entrants.filter(({ gender }) => gender === 'Masculino'),
        chance,
      );
      if (women.length + men.length < entrants.length)
        throw new RangeError('Mixed pairs need to know who is a woman');
      return numbered([...women, ...men], mixedTable(women.length, men.length, format.rounds, format.courts));
    }
    case 'king': {
      if (!makesKingGroups(entrants.length))
        throw new RangeError(`${entrants.length} people make no groups of four or five`);
      const { order, groups } = inGroups(kingGroups(entrants.length), format.by);
      return { ...NOTHING_DRAWN, order, groups, rounds: kingStage(groups) };
    }
    case 'ranking': {
      const order = idsOf(seeded);
      return { ...NOTHING_DRAWN, order, rounds: [nextByRanking(order, [], format.courts)] };
    }
  }
}

/** The games of an elimination of so many. Throws `RangeError` for fewer than two. */
export function emptyBracket(format: Elimination, entrants: number, method = DRAW_METHOD): BracketGame[] {
  if (format.type === 'single') return singleElimination(entrants, format.hasThirdPlace);
  const turn = method === 1 ? [turnedByMethod1] : [];
  return doubleElimination(entrants, format.hasReset, ...turn);
}

const NOTHING_DRAWN: Draw = { order: [], groups: [], rounds: [], bracket: [] };

/** The seeds in their order, then all others by lot; equal seeds by lot too. */
function bySeed(entrants: readonly Entrant[], chance: Chance): Entrant[] {
  const seedOf = ({ seed }: Entrant) => seed ?? Number.MAX_SAFE_INTEGER;
  return shuffled(entrants, chance).toSorted((a, b) => seedOf(a) - seedOf(b));
}

/** Exchanges entrants without a seed as long as that makes two of one club meet later in a bracket. */
function clubsApart(seeded: readonly Entrant[]): Entrant[] {
  const order = [...seeded];
  const size = bracketSize(order.length);
  const lineOf = new Map(bracketOrder(size).map((place, line) => [place, line]));
  const early = (place: number) =>
    order.reduce((sum, entrant, other) => {
      const isOfClub = other !== place && entrant.club !== null && entrant.club === order[place]?.club;
      return isOfClub ? sum + (size / ((lineOf.get(place) ?? 0) ^ (lineOf.get(other) ?? 0))) ** 2 : sum;
    }, 0);
  const free = order.flatMap(({ seed }, place) => (seed === null ? [place] : []));
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const [i, place] of free.entries()) {
      for (const other of free.slice(i + 1)) {
        const before = early(place) + early(other);
        if (before === 0) continue;
        exchangeAt(order, place, other);
        if (early(place) + early(other) < before) isBetter = true;
        else exchangeAt(order, place, other);
      }
    }
  }
  return order;
}

function exchangeAt<T>(list: T[], a: number, b: number): void {
  const [one, other] = [list[a], list[b]];
  if (one !== undefined && other !== undefined) [list[a], list[b]] = [other, one];
}

/** The draw with two entrants in each other's place. */
export function exchanged(draw: Draw, [one, other]: readonly [number, number]): Draw {
  const idOf = (id: number) => (id === one ? other : id === other ? one : id);
  return {
    order: draw.order.map(idOf),
    groups: draw.groups.map((group) => group.map(idOf)),
    rounds: mapPeople(draw.rounds, idOf),
    bracket: draw.bracket,
  };
}

/** The entrants in the order in which a live draw reveals them: one of each group, then the next of each. */
export function revealOrder({ order, groups }: Draw): readonly number[] {
  if (groups.length === 0) return order;
  const rows = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: rows }, (_, row) =>
    groups.flatMap((group) => group.slice(row, row + 1)),
  ).flat();
}

/** Two entrants of one club in one group, or against each other in the first game of an elimination. */
export function clubsTogether(draw: Draw, entrants: readonly Entrant[]): (readonly [number, number])[] {
  const clubs = new Map(entrants.map(({ id, club }) => [id, club]));
  const isOfOneClub = (a: number, b: number) =>
    (clubs.get(a) ?? null) !== null && clubs.get(a) === clubs.get(b);
  const firstGames = draw.bracket.map(({ sides }) =>
    sides.flatMap((side) => (side.from === 'place' ? [draw.order[side.place] ?? -1] : [])),
  );
  return [...draw.groups, ...firstGames].flatMap((ids) =>
    ids.flatMap((a, i) => ids.slice(i + 1).flatMap((b) => (isOfOneClub(a, b) ? [[a, b] as const] : []))),
  );
}

/** What the server publishes of its secret before the organiser names a number. */
export const commitmentTo = (secret: string): string => sha256(secret);

/** The random seed that nobody chose alone: of the server's secret and the organiser's number. */
export const chanceSeedOf = (secret: string, number: string): string => sha256(`${secret}:${number}`);

/** A draw as it is kept and published. */
export type KeptDraw = {
  readonly commitment: string;
  readonly secret: string;
  readonly number: string;
  readonly input: DrawInput;
  readonly draw: Draw;
};

/**
 * What is wrong with a kept draw, or null: the secret is not the one that was committed to, the seed does not come of
 * the secret and the number, or the input gives another draw (docs/rules.md, Formats 2).
 */
export function flawOfDraw({
  commitment,
  secret,
  number,
  input,
  draw,
}: KeptDraw): 'secret' | 'seed' | 'draw' | null {
  if (commitmentTo(secret) !== commitment) return 'secret';
  if (chanceSeedOf(secret, number) !== input.chanceSeed) return 'seed';
  return textOf(drawn(input)) === textOf(draw) ? null : 'draw';
}

/** The draw as a text that does not depend on the order of fields. */
function textOf({ order, groups, rounds, bracket }: Draw): string {
  return JSON.stringify([
    order,
    groups,
    rounds.map(({ games, byes }) => [games.map(({ sides, group }) => [sides, group]), byes]),
    bracket.map(({ id, stage, stageRound, round, sides }) => [
      [id, stage, stageRound, round],
      sides.map((side) => [side.from, side.from === 'place' ? side.place : side.game]),
    ]),
  ]);
}
