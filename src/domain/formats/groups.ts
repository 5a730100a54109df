import { type StandingsRow, standings } from '#domain/standings/standings.ts';
import type { Tournament } from '#domain/tournament.ts';
import { bracketOrder, bracketSize } from './bracket.ts';
import { type Chance, shuffled } from './chance.ts';
import type { DrawnRound } from './drawn-round.ts';
import { leagueRounds } from './league.ts';

/** Beginnings tried to keep clubs apart by seed. */
const TRIES = 20;

/**
 * Puts entrants into groups in a snake: the first into group 0, 1, …, then back (docs/rules.md, Formats 8). Sizes differ
 * by one at most. Entries of one club change places to be in as different groups as can be: by seed only with others of
 * the same row of the snake, so that the groups stay as strong; by lot with anybody. `clubOf`: null for none.
 */
export function groupsOf<T>(
  entrants: readonly T[],
  groups: number,
  by: 'seed' | 'lot',
  clubOf: (entrant: T) => string | null,
  chance: Chance,
): T[][] {
  const rows = Array.from({ length: Math.ceil(entrants.length / groups) }, (_, row) => {
    const ofRow: (T | undefined)[] = entrants.slice(row * groups, (row + 1) * groups);
    const padded = [...ofRow, ...Array.from({ length: groups - ofRow.length }, () => undefined)];
    return row % 2 === 0 ? padded : padded.toReversed();
  });
  const clashesOf = (table: readonly (readonly (T | undefined)[])[]) => clubClashes(table, clubOf);
  let best = apart(rows, by, clashesOf);
  for (let tries = 1; tries < TRIES && by === 'seed' && clashesOf(best) > 0; tries += 1) {
    const next = apart(
      rows.map((row) => (row.includes(undefined) ? row : shuffled(row, chance))),
      by,
      clashesOf,
    );
    if (clashesOf(next) < clashesOf(best)) best = next;
  }
  return Array.from({ length: groups }, (_, group) =>
    best.flatMap((row) => {
      const entrant = row[group];
      return entrant === undefined ? [] : [entrant];
    }),
  );
}

type Rows<T> = readonly (readonly (T | undefined)[])[];

/** Exchanges two entrants as long as that leaves fewer of one club together. */
function apart<T>(start: Rows<T>, by: 'seed' | 'lot', clashesOf: (rows: Rows<T>) => number): Rows<T> {
  const rows = start.map((row) => [...row]);
  const places = rows.flatMap((row, r) =>
    row.flatMap((entrant, group) => (entrant === undefined ? [] : [[r, group] as const])),
  );
  let least = clashesOf(rows);
  for (let isBetter = true; isBetter && least > 0; ) {
    isBetter = false;
    for (const [r, group] of places) {
      for (const [q, other] of places) {
        if (group === other || (by === 'seed' && r !== q)) continue;
        const exchange = () => {
          const [one, two] = [rows[r], rows[q]];
          if (one && two) [one[group], two[other]] = [two[other], one[group]];
        };
        exchange();
        const clashes = clashesOf(rows);
        if (clashes < least) {
          least = clashes;
          isBetter = true;
        } else exchange();
      }
    }
  }
  return rows;
}

/** How many two entrants of one club are in one group. */
function clubClashes<T>(rows: Rows<T>, clubOf: (entrant: T) => string | null): number {
  const seen = new Map<string, number>();
  let clashes = 0;
  for (const row of rows) {
    for (const [group, entrant] of row.entries()) {
      const club = entrant === undefined ? null : clubOf(entrant);
      if (club === null) continue;
      const key = `${group} ${club}`;
      clashes += seen.get(key) ?? 0;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  return clashes;
}

/** Everybody plays everybody in each group, all groups at a time. A group that is done has no byes. */
export function groupRounds(groups: readonly (readonly number[])[]): DrawnRound[] {
  const leagues = groups.map((ids) =>
    ids.length < 2 ? [] : leagueRounds(ids.length, ids.length - 1 + (ids.length % 2), false),
  );
  const length = Math.max(...leagues.map((rounds) => rounds.length));
  return Array.from({ length }, (_, round) => {
    const ofRound = leagues.map((rounds, group) => {
      const idOf = (place: number) => groups[group]?.[place] ?? place;
      const { games, byes } = rounds[round] ?? { games: [], byes: [] };
      return {
        games: games.map(({ sides: [one, other] }) => ({
          sides: [one.map(idOf), other.map(idOf)] as const,
          group,
        })),
        byes: byes.map(idOf),
      };
    });
    return { games: ofRound.flatMap(({ games }) => games), byes: ofRound.flatMap(({ byes }) => byes) };
  });
}

type Played = Pick<Tournament, 'teams' | 'games' | 'rules' | 'lots'>;

/** The standings of one group by its games, which are those between its teams. */
export function groupStandings({ teams, games, ...rest }: Played): StandingsRow[] {
  const ids = new Set(teams.map(({ id }) => id));
  return standings({
    teams,
    games: games.filter((game) => ids.has(game.team1Id) && ids.has(game.team2Id)),
    ...rest,
  });
}

/**
 * The teams in the same place of their groups, best first, by the criteria of the rules over equal numbers of games: in
 * larger groups those against the last do not count (docs/rules.md, Formats 8). `tables`: the standings of the groups;
 * `place`: from 1.
 */
export function standingsOfPlace(
  tables: readonly (readonly StandingsRow[])[],
  place: number,
  { teams, games, ...rest }: Played,
): StandingsRow[] {
  const smallest = Math.min(...tables.map(({ length }) => length));
  const compared = tables.flatMap((table) => table.slice(place - 1, place).map(({ teamId }) => teamId));
  const counted = games.filter(({ team1Id, team2Id }) =>
    tables.some((table) => {
      const ids = table.map(({ teamId }) => teamId);
      const [one, other] = [ids.indexOf(team1Id), ids.indexOf(team2Id)];
      const against = one === place - 1 ? other : one;
      const isOfPlace = one === place - 1 || other === place - 1;
      return one >= 0 && other >= 0 && isOfPlace && against < Math.max(smallest, place);
    }),
  );
  return standings({ teams: teams.filter(({ id }) => compared.includes(id)), games: counted, ...rest });
}

/** Who goes on from groups, before it is known: the nth of a group, or the nth best of those in the next place. */
export type Qualifier =
  | { readonly from: 'group'; readonly group: number; readonly place: number }
  | { readonly from: 'next'; readonly place: number; readonly inGroup: number };

/** A group as it stands. `isOver`: nothing of it is still to be played. */
export type GroupTable = { readonly rows: readonly StandingsRow[]; readonly isOver: boolean };

/**
 * Who goes on, in the order of the qualifiers; null where the groups have to be played first. Ties go
 * to the one ahead in the order of the draw (docs/rules.md, Formats 8).
 */
export function qualified(
  qualifiers: readonly Qualifier[],
  tables: readonly GroupTable[],
  order: readonly number[],
  played: Played,
): readonly (number | null)[] {
  const parted = partedBy(order);
  const groups = tables.map(({ rows }) => parted(rows));
  const perGroup = Math.max(0, ...qualifiers.map((each) => (each.from === 'group' ? each.place : 0)));
  const next = tables.every(({ isOver }) => isOver)
    ? parted(standingsOfPlace(groups, perGroup + 1, played))
    : [];
  const known = qualifiers.map((qualifier) => {
    const isKnown = qualifier.from === 'next' || tables[qualifier.group]?.isOver;
    const rows = qualifier.from === 'next' ? next : groups[qualifier.group];
    return (isKnown && rows?.[qualifier.place - 1]?.teamId) || null;
  });
  const groupOf = (id: number | null) => groups.findIndex((rows) => rows.some(({ teamId }) => teamId === id));
  const fixed = qualifiers.filter(({ from }) => from === 'group').length;
  return known.includes(null) ? known : groupsApart(known, fixed, groupOf);
}

/** The teams behind the first `fixed` change places as long as that makes two of one group meet later. */
function groupsApart<T>(teams: readonly T[], fixed: number, groupOf: (team: T) => number): readonly T[] {
  let order = teams;
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let place = fixed; place < order.length; place += 1) {
      for (let other = place + 1; other < order.length; other += 1) {
        const changed = exchanged(order, place, other);
        if (earliness(changed.map(groupOf)) >= earliness(order.map(groupOf))) continue;
        order = changed;
        isBetter = true;
      }
    }
  }
  return order;
}

const exchanged = <T>(list: readonly T[], one: number, other: number): T[] =>
  list.map((each, place) => list[place === one ? other : place === other ? one : place] ?? each);

/** How early two of one group meet in a bracket, all together; the groups are in the order of its places. */
function earliness(groups: readonly number[]): number {
  const size = bracketSize(groups.length);
  const lineOf = new Map(bracketOrder(size).map((place, line) => [place, line]));
  const lines = groups.map((group, place) => [group, lineOf.get(place) ?? 0] as const);
  return lines
    .flatMap(([group, one], i) =>
      lines.slice(i + 1).flatMap(([other, two]) => (group === other ? (size / (one ^ two)) ** 2 : [])),
    )
    .reduce((sum, each) => sum + each, 0);
}

/** Rows that share a position in the order of the draw. */
const partedBy = (order: readonly number[]) => (rows: readonly StandingsRow[]) =>
  rows.toSorted((a, b) => a.position - b.position || placeIn(order, a.teamId) - placeIn(order, b.teamId));

/** Who came after the draw is behind all others. */
export const placeIn = (order: readonly number[], id: number): number =>
  order.includes(id) ? order.indexOf(id) : order.length;

/**
 * All teams, best first, as they go on into another stage: all firsts of the groups, then all seconds, and so on. Who is
 * level to the end: the one ahead in `order`, that of the draw.
 */
export function bestOfGroups(
  tables: readonly (readonly StandingsRow[])[],
  order: readonly number[],
  played: Played,
): number[] {
  const parted = partedBy(order);
  const groups = tables.map(parted);
  const places = Math.max(0, ...groups.map(({ length }) => length));
  // One table is in its order already.
  const inPlaces =
    groups.length === 1
      ? groups
      : Array.from({ length: places }, (_, i) => parted(standingsOfPlace(groups, i + 1, played)));
  return inPlaces.flat().map(({ teamId }) => teamId);
}

/**
 * The order of a bracket after groups: all firsts before all seconds, and two of one group as far apart as can be
 * (docs/rules.md, Formats 9). `perGroup` go on from each, and the `next` best after them.
 */
export function qualifierOrder(groups: number, perGroup: number, next: number): readonly Qualifier[] {
  const key = `${groups} ${perGroup} ${next}`;
  const order = ORDERS.get(key) ?? newQualifierOrder(groups, perGroup, next);
  ORDERS.set(key, order);
  return order;
}

/** By the three numbers, of which there are few: with many groups an order takes 70 ms. */
const ORDERS = new Map<string, readonly Qualifier[]>();

function newQualifierOrder(groups: number, perGroup: number, next: number): readonly Qualifier[] {
  const bracket = bracketOrder(bracketSize(groups * perGroup + next));
  const lineOf = new Map(bracket.map((place, line) => [place, line]));
  const order = Array.from({ length: groups * perGroup }, (_, i) => i % groups);
  const early = (group: number) => {
    const lines = order.flatMap((each, place) => (each === group ? [lineOf.get(place) ?? 0] : []));
    return lines
      .flatMap((one, i) => lines.slice(i + 1).map((other) => bracket.length / (one ^ other)))
      .reduce((sum, each) => sum + each ** 2, 0);
  };
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let place = groups; place < order.length; place += 1) {
      for (let other = place + 1; other < groups * (Math.floor(place / groups) + 1); other += 1) {
        const [one = 0, two = 0] = [order[place], order[other]];
        const before = early(one) + early(two);
        [order[place], order[other]] = [two, one];
        if (early(one) + early(two) < before) isBetter = true;
        else [order[place], order[other]] = [one, two];
      }
    }
  }
  return [
    ...order.map((group, i): Qualifier => ({ from: 'group', group, place: Math.floor(i / groups) + 1 })),
    ...Array.from(
      { length: next },
      (_, i): Qualifier => ({ from: 'next', place: i + 1, inGroup: perGroup + 1 }),
    ),
  ];
}
