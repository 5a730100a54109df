import { byesMissed, type DrawnRound, gamesAtATime, mapPeople } from './drawn-round.ts';
import { balanced, type Row, roundOf } from './even-table.ts';
import { TABLES } from './individual-tables.ts';
import { whistTournament } from './whist.ts';

/** How many people an individual table may have, and how many rounds. */
export const PEOPLE_RANGE = { min: 4, max: 24 } as const;
export const ROUNDS_RANGE = { min: 1, max: 30 } as const;

/**
 * A table for people from 0 whose partners change (*Super N*; docs/rules.md, Formats 4): a round is played at a time, on
 * at most so many courts, and who has no place in it sits out. Who is which number is for the draw. Throws `RangeError`
 * outside `PEOPLE_RANGE` and `ROUNDS_RANGE`, and without a court.
 */
export function individualTable(people: number, rounds: number, courts: number): DrawnRound[] {
  requireRange('people', people, PEOPLE_RANGE);
  requireRange('rounds', rounds, ROUNDS_RANGE);
  requireRange('courts', courts, { min: 1, max: Number.MAX_SAFE_INTEGER });
  const games = gamesAtATime(people, courts);
  const period = evenRounds(people, games);
  if (rounds > period) {
    return [...individualTable(people, period, games), ...individualTable(people, rounds - period, games)];
  }
  const whist = games === Math.floor(people / 4) ? whistTournament(people) : null;
  return whist?.length === rounds ? whist : storedTable(people, games, rounds);
}

/**
 * The fewest rounds after which everybody may have been the partner of everybody equally often: then a table begins
 * anew.
 */
function evenRounds(people: number, games: number): number {
  const pairs = (people * (people - 1)) / 2;
  let rounds = 1;
  while ((rounds * 2 * games) % pairs !== 0) rounds += 1;
  return rounds;
}

/**
 * The rest of a table anew, when somebody left or came (docs/rules.md, Formats 6): `rounds` more for these people, by
 * their ids, after the rounds that were played, which count. Who came later counts as having sat out as often as the
 * others did on average before. Throws `RangeError` for fewer than four people and without a court.
 */
export function restOfTable(
  played: readonly DrawnRound[],
  people: readonly number[],
  rounds: number,
  courts: number,
): DrawnRound[] {
  requireRange('people', people.length, { min: 4, max: Number.MAX_SAFE_INTEGER });
  requireRange('courts', courts, { min: 1, max: Number.MAX_SAFE_INTEGER });
  const games = gamesAtATime(people.length, courts);
  const places = new Map(people.map((person, place) => [person, place]));
  const gone = -1;
  const rest = balanced(rotating(people.length, rounds, 4 * games), {
    people: people.length,
    gamesAtATime: games,
    played: mapPeople(played, (person) => places.get(person) ?? gone),
    byesBefore: people.map((person) => byesMissed(played, person)),
    kindOf: () => 0,
    partnerWeight: 3,
  });
  return mapPeople(rest, (place) => people[place] ?? gone);
}

/** Rounds in which everybody has their turn to sit out. */
function rotating(people: number, rounds: number, playing: number): Row[] {
  return Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: people }, (_, place) => (place + round * (people - playing || 1)) % people),
  );
}

/** The future rounds with one person in the places of another, who left (docs/rules.md, Formats 6). */
export function withSubstitute(rounds: readonly DrawnRound[], gone: number, comes: number): DrawnRound[] {
  return mapPeople(rounds, (person) => (person === gone ? comes : person));
}

function storedTable(people: number, games: number, rounds: number): DrawnRound[] {
  const letters = 4 * games;
  const table = TABLES[`${people}x${games}`]?.find(({ length }) => length >= rounds * letters) ?? '';
  const everybody = Array.from({ length: people }, (_, person) => person);
  return Array.from({ length: rounds }, (_, round) => {
    const playing = [...table.slice(round * letters, (round + 1) * letters)].map(
      (letter) => letter.charCodeAt(0) - 97,
    );
    return roundOf([...playing, ...everybody.filter((person) => !playing.includes(person))], games);
  });
}

function requireRange(name: string, value: number, { min, max }: { min: number; max: number }): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name}: ${value} is not a whole number from ${min} to ${max}`);
  }
}
