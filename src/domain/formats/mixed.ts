import { byesMissed, type DrawnRound, mapPeople } from './drawn-round.ts';
import { type BalanceInput, balanced, type Row } from './even-table.ts';

/** The games of a round: two women and two men each. */
export const mixedGamesAtATime = (women: number, men: number, courts: number): number =>
  Math.min(courts, Math.floor(Math.min(women, men) / 2));

/**
 * A table of pairs of a woman and a man (*Super misto*; docs/rules.md, Formats 7): the women are numbered from 0, the men
 * after them. Nobody has the same partner twice before there are more rounds than people of the larger sex; opponents
 * and byes are as even as a search finds. Throws `RangeError` for fewer than two of a sex and without a court.
 */
export function mixedTable(women: number, men: number, rounds: number, courts: number): DrawnRound[] {
  requirePlayable(women, men, courts);
  return evenMixed({ women, men, rounds, courts, played: [], byesBefore: [] });
}

/**
 * The rest of a mixed table anew, when somebody left or came (docs/rules.md, Formats 6): `rounds` more for these people,
 * by their ids, after the rounds that were played, which count. Throws `RangeError` as `mixedTable`.
 */
export function restOfMixedTable(
  played: readonly DrawnRound[],
  { women, men }: { readonly women: readonly number[]; readonly men: readonly number[] },
  rounds: number,
  courts: number,
): DrawnRound[] {
  requirePlayable(women.length, men.length, courts);
  const people = [...women, ...men];
  const places = new Map(people.map((person, place) => [person, place]));
  const gone = -1;
  const rest = evenMixed({
    women: women.length,
    men: men.length,
    rounds,
    courts,
    played: mapPeople(played, (person) => places.get(person) ?? gone),
    byesBefore: people.map((person) => {
      const alike = new Set(women.includes(person) ? women : men);
      return byesMissed(played, person, (other) => alike.has(other));
    }),
  });
  return mapPeople(rest, (place) => people[place] ?? gone);
}

function requirePlayable(women: number, men: number, courts: number): void {
  if (women < 2 || men < 2 || courts < 1) {
    throw new RangeError(`${women} women and ${men} men on ${courts} courts cannot play in mixed pairs`);
  }
}

type MixedTableInput = Pick<BalanceInput, 'played' | 'byesBefore'> & {
  readonly women: number;
  readonly men: number;
  readonly rounds: number;
  readonly courts: number;
};

function evenMixed({
  women,
  men,
  rounds,
  courts,
  played,
  byesBefore: before,
}: MixedTableInput): DrawnRound[] {
  const start = Array.from({ length: rounds }, (_, round) => rowOf(women, men, played.length + round));
  const searched = (partnerWeight: number) =>
    balanced(start, {
      people: women + men,
      gamesAtATime: mixedGamesAtATime(women, men, courts),
      played,
      byesBefore: before,
      kindOf: (person) => Number(person >= women),
      partnerWeight,
    });
  // Freer partners give evener opponents, but may come twice; the start has none twice, and the greater weight keeps it.
  const free = searched(8);
  const most = Math.ceil((played.length + rounds) / Math.max(women, men));
  return mostPartners([...played, ...free]) <= most ? free : searched(50);
}

/** A pair that is played, of people who are still there. */
const isHere = (side: readonly number[]) => side.length === 2 && side.every((place) => place >= 0);

/** How often the same two are partners at most. */
function mostPartners(rounds: readonly DrawnRound[]): number {
  const sides = rounds.flatMap(({ games }) =>
    games.flatMap((game) => game.sides.flatMap((side) => (isHere(side) ? side.join(' ') : []))),
  );
  return Math.max(...[...Map.groupBy(sides, (side) => side).values()].map(({ length }) => length));
}

/**
 * The fewer sit at the places of a circle of the others, and move on by as many places as they are, so that everybody
 * has their turn; after a whole turn by one more, so that no pair comes twice before each was once.
 */
function rowOf(women: number, men: number, round: number): Row {
  const [few, many] = [Math.min(women, men), Math.max(women, men)];
  const turn = many / divisor(few, many);
  const shift = (round * few + Math.floor((round % many) / turn)) % many;
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  const ofMany = numbers(many).map((place) => (place + shift) % many);
  const pairs = numbers(few).flatMap((one) => {
    const other = ofMany[one] ?? 0;
    return women <= men ? [one, women + other] : [other, women + one];
  });
  return [...pairs, ...ofMany.slice(few).map((other) => (women <= men ? women + other : other))];
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
