import type { OrderCriterion } from '#domain/rules/rules.ts';
import { criterionOf, type Deciding } from '#domain/standings/criteria.ts';
import { type Entry, type Sums, tallies } from '#domain/standings/tally.ts';
import { byName, criterion, rank } from '#domain/text/order.ts';
import type { Game, Team } from '#domain/tournament.ts';

export type Person = { readonly id: number; readonly name: string };

/** What may decide between people beside what decides between teams. */
export type PersonCriterion = OrderCriterion | 'pointsFor' | 'pointsAgainst' | 'lot';
export type PersonDeciding = Deciding | 'pointsFor' | 'pointsAgainst' | 'lot';

/**
 * The order of people unless an organiser chooses another (docs/rules.md, Formats 10): wins, the difference of rally
 * points, rally points won, the fewest lost, and the lot.
 */
export const PERSON_ORDER: readonly PersonCriterion[] = [
  { measure: 'wins', among: 'all' },
  { measure: 'rallyDifference', among: 'all' },
  'pointsFor',
  'pointsAgainst',
  'lot',
];

export type IndividualRow = Readonly<Sums> & {
  readonly position: number;
  readonly personId: number;
  readonly name: string;
  readonly pointDifference: number;
  /** What put the person ahead of the next row; null for the last. */
  readonly decidedBy: PersonDeciding | 'shared' | null;
};

export type IndividualEvening = {
  readonly people: readonly Person[];
  /** Those that count. */
  readonly games: readonly Game[];
  /** The people of a pair, by its id as a team. */
  readonly membersOf: (teamId: number) => readonly number[];
  readonly order?: readonly PersonCriterion[];
  /** Each person's number in the lot, the lowest ahead; without one, a lot decides nothing. */
  readonly lots?: ReadonlyMap<number, number>;
};

/**
 * The standings of people who play in changing pairs (docs/rules.md, Formats 10): a game counts for each of its four as
 * it does for their pair. People level in every criterion share a position and are listed by name.
 */
export function individualStandings({
  people,
  games,
  membersOf,
  order,
  lots,
}: IndividualEvening): IndividualRow[] {
  const all = personTallies(people, games, membersOf);
  const criteria = (order ?? PERSON_ORDER).map((each) => {
    switch (each) {
      case 'pointsFor':
        return criterion<PersonEntry, PersonDeciding>(each, (a, b) => b.pointsFor - a.pointsFor);
      case 'pointsAgainst':
        return criterion<PersonEntry, PersonDeciding>(each, (a, b) => a.pointsAgainst - b.pointsAgainst);
      case 'lot':
        return criterion<PersonEntry, PersonDeciding>(each, (a, b) => lotOf(a) - lotOf(b));
      default:
        return criterionOf(each, []);
    }
  });
  const lotOf = ({ id }: PersonEntry) => lots?.get(id) ?? 0;
  const listing = (a: PersonEntry, b: PersonEntry) => byName(a.name, b.name) || a.id - b.id;
  return rank(all, criteria, listing).map(({ position, item, aheadBy }) => ({
    ...sumsOf(item),
    position,
    personId: item.id,
    name: item.name,
    pointDifference: item.pointsFor - item.pointsAgainst,
    decidedBy: aheadBy,
  }));
}

type PersonEntry = Entry & { readonly name: string };

/** A person's games as those of a team of one, so that the criteria of teams order people too. */
function personTallies(
  people: readonly Person[],
  games: readonly Game[],
  membersOf: IndividualEvening['membersOf'],
): PersonEntry[] {
  const counting = new Map(
    people.map(({ id, name }) => [id, { id, name, sums: noSums(), against: new Map<number, Sums>() }]),
  );
  for (const game of games) {
    const ofPairs = tallies({ teams: [teamOf(game.team1Id), teamOf(game.team2Id)], games: [game] });
    for (const [own, other] of [
      [game.team1Id, game.team2Id],
      [game.team2Id, game.team1Id],
    ] as const) {
      const sums = ofPairs.get(own);
      if (!sums) continue;
      for (const person of membersOf(own)) {
        const count = counting.get(person);
        if (!count) continue;
        add(count.sums, sums);
        for (const opponent of membersOf(other)) {
          const against = count.against.get(opponent) ?? noSums();
          add(against, sums);
          count.against.set(opponent, against);
        }
      }
    }
  }
  return [...counting.values()].map(({ id, name, sums, against }) => ({
    ...sums,
    id,
    name,
    seed: null,
    against,
  }));
}

const teamOf = (id: number): Team => ({
  id,
  name: '',
  category: 'Misto',
  seed: null,
  imageUrl: null,
  namedImageUrl: null,
});

const NO_SUMS: Readonly<Sums> = {
  points: 0,
  wins: 0,
  losses: 0,
  ties: 0,
  gamesPlayed: 0,
  setsWon: 0,
  setsLost: 0,
  pointsFor: 0,
  pointsAgainst: 0,
};
const SUMS = Object.keys(NO_SUMS) as readonly (keyof Sums)[];
const noSums = (): Sums => ({ ...NO_SUMS });

function add(sums: Sums, more: Readonly<Sums>): void {
  for (const key of SUMS) sums[key] += more[key];
}

function sumsOf(tally: Readonly<Sums>): Sums {
  const sums = noSums();
  add(sums, tally);
  return sums;
}
