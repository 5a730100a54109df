import { type DrawnRound, mapPeople } from './drawn-round.ts';
import { placeIn } from './groups.ts';
import { type IndividualEvening, type IndividualRow, individualStandings } from './individual-standings.ts';
import { whistTournament } from './whist.ts';

/**
 * Whether so many people make groups of four and five (*rei* and *rainha da praia*; docs/rules.md, Formats 11): all
 * numbers from 8 but 11, and 4 and 5.
 */
export const makesKingGroups = (people: number): boolean =>
  people >= 4 && people % 4 <= Math.floor(people / 4);

/** How many groups: of four, and as many of five as are left over. */
export const kingGroups = (people: number): number => Math.floor(people / 4);

/**
 * The rounds of a group: four play three games, each once with each other as partner; five play five, in which each
 * sits out once. Throws `RangeError` for other sizes.
 */
export function kingRounds(people: readonly number[]): DrawnRound[] {
  const rounds = people.length <= 5 ? whistTournament(people.length) : null;
  if (!rounds) throw new RangeError(`A group of four or five, not of ${people.length}`);
  return mapPeople(rounds, (place) => people[place] ?? place);
}

/** All groups at a time; a group of four has ended before one of five. */
export function kingStage(groups: readonly (readonly number[])[]): DrawnRound[] {
  const all = groups.map(kingRounds);
  const length = Math.max(...all.map((rounds) => rounds.length));
  return Array.from({ length }, (_, round) => ({
    games: all.flatMap((rounds, group) =>
      (rounds[round]?.games ?? []).map(({ sides }) => ({ sides, group })),
    ),
    byes: all.flatMap((rounds) => rounds[round]?.byes ?? []),
  }));
}

/**
 * How many may go on from a stage: fewer than they are, in groups again, down to the four of the final. The organiser
 * chooses; half of them is usual.
 */
export function nextStageSizes(people: number): number[] {
  return Array.from({ length: people }, (_, size) => size).filter(
    (size) => size < people && size % 4 === 0 && size > 0,
  );
}

type Tables = readonly (readonly IndividualRow[])[];

/**
 * The people in the same place of their groups, best first, over equal numbers of games: in a group of five the game
 * beside the last does not count. `tables`: the standings of the groups; `place`: from 1.
 */
export function standingsOfKingPlace(
  tables: Tables,
  place: number,
  evening: IndividualEvening,
): IndividualRow[] {
  const smallest = Math.min(...tables.map(({ length }) => length));
  const leftOut = tables.flatMap((table) => {
    const [own, last] = [table[place - 1], table.at(-1)];
    return own && last && table.length > smallest ? [[own.personId, last.personId] as const] : [];
  });
  const isLeftOut = (teamId: number) => {
    const pair = evening.membersOf(teamId);
    return leftOut.some(([own, last]) => pair.includes(own) && pair.includes(last));
  };
  const compared = new Set(tables.map((table) => table[place - 1]?.personId));
  return individualStandings({
    ...evening,
    people: evening.people.filter(({ id }) => compared.has(id)),
    games: evening.games.filter(({ team1Id, team2Id }) => !isLeftOut(team1Id) && !isLeftOut(team2Id)),
  });
}

/**
 * Everybody, best first, as they go on into another stage: all firsts of the groups, then all seconds, and so on. Who is
 * level to the end: the one ahead in `order`, that of the draw.
 */
export function bestOfKingGroups(
  tables: Tables,
  order: readonly number[],
  evening: IndividualEvening,
): number[] {
  const parted = (rows: readonly IndividualRow[]) =>
    rows.toSorted(
      (a, b) => a.position - b.position || placeIn(order, a.personId) - placeIn(order, b.personId),
    );
  const groups = tables.map(parted);
  const places = Math.max(0, ...groups.map(({ length }) => length));
  // One table is in its order already.
  const inPlaces =
    groups.length === 1
      ? groups
      : Array.from({ length: places }, (_, i) => parted(standingsOfKingPlace(groups, i + 1, evening)));
  return inPlaces.flat().map(({ personId }) => personId);
}
