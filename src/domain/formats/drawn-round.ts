/** The two sides of a game: a team each, or the two people of a pair. */
export type Sides = readonly [readonly number[], readonly number[]];

/**
 * A game of a format. `group`: its group, from 0; null outside groups. Without people it is not played any more, and
 * only keeps the numbers of those after it (`leftRound`).
 */
export type DrawnGame = { readonly sides: Sides; readonly group: number | null };

/** Games that are played at a time, and who sits out. */
export type DrawnRound = { readonly games: readonly DrawnGame[]; readonly byes: readonly number[] };

/** How often something comes: at least and at most. */
export type Spread = { readonly least: number; readonly most: number };

/** Counts of individual games: of each two people as partners and as opponents, and of each person's byes. */
export type TableCounts = { readonly partners: Spread; readonly opponents: Spread; readonly byes: Spread };

/** A game of two pairs. */
export const pairGame = (a: number, b: number, c: number, d: number): DrawnGame => ({
  sides: [
    [a, b],
    [c, d],
  ],
  group: null,
});

/** The games of a round: as many as there are courts and fours of people (docs/rules.md, Formats 3). */
export const gamesAtATime = (people: number, courts: number): number =>
  Math.min(courts, Math.floor(people / 4));

/** The rounds with each number of a person replaced, as a position in a table by an id. */
export function mapPeople(rounds: readonly DrawnRound[], to: (person: number) => number): DrawnRound[] {
  return rounds.map(({ games, byes }) => ({
    games: games.map(({ sides: [one, other], group }) => ({
      sides: [one.map(to), other.map(to)],
      group,
    })),
    byes: byes.map(to),
  }));
}

/**
 * The counts of a table (docs/rules.md, Formats 4). `mayPartner`: which two people may be partners at all, all unless
 * said.
 */
export function tableCounts(
  rounds: readonly DrawnRound[],
  people: readonly number[],
  mayPartner: (a: number, b: number) => boolean = () => true,
): TableCounts {
  const { partners, opponents, byes } = countsOf(rounds);
  const pairs = people.flatMap((a, i) => people.slice(i + 1).map((b) => [a, b] as const));
  return {
    partners: spread(pairs.filter(([a, b]) => mayPartner(a, b)).map(([a, b]) => partners(a, b))),
    opponents: spread(pairs.map(([a, b]) => opponents(a, b))),
    byes: spread(people.map(byes)),
  };
}

/**
 * The byes that the people alike had on average in the rounds without this person, who came later or was away
 * (docs/rules.md, Formats 6). `isAlike`:
 * with whom the person shares byes, everybody unless said.
 */
export function byesMissed(
  played: readonly DrawnRound[],
  person: number,
  isAlike: (other: number) => boolean = () => true,
): number {
  const playingIn = ({ games }: DrawnRound) => games.flatMap(({ sides }) => sides.flat());
  const missed = played.filter((round) => ![...playingIn(round), ...round.byes].includes(person));
  const share = (round: DrawnRound) => {
    const out = round.byes.filter(isAlike).length;
    return out === 0 ? 0 : out / (playingIn(round).filter(isAlike).length + out);
  };
  return Math.round(missed.reduce((sum, round) => sum + share(round), 0));
}

/** How often two people were partners and opponents, and how often one sat out. */
export function countsOf(rounds: readonly DrawnRound[]) {
  const together = new PairCounts();
  const against = new PairCounts();
  const out = new Map<number, number>();
  for (const { games, byes } of rounds) {
    for (const { sides } of games) {
      for (const [a, b] of sides) if (a !== undefined && b !== undefined) together.add(a, b);
      for (const a of sides[0]) for (const b of sides[1]) against.add(a, b);
    }
    for (const person of byes) out.set(person, (out.get(person) ?? 0) + 1);
  }
  return {
    partners: (a: number, b: number) => together.get(a, b),
    opponents: (a: number, b: number) => against.get(a, b),
    byes: (person: number) => out.get(person) ?? 0,
  };
}

class PairCounts {
  readonly #counts = new Map<number, Map<number, number>>();

  get(a: number, b: number): number {
    return this.#counts.get(Math.min(a, b))?.get(Math.max(a, b)) ?? 0;
  }

  add(a: number, b: number): void {
    const ofLower = this.#counts.get(Math.min(a, b)) ?? new Map<number, number>();
    this.#counts.set(Math.min(a, b), ofLower.set(Math.max(a, b), this.get(a, b) + 1));
  }
}

export const spread = (counts: readonly number[]): Spread =>
  counts.length > 0 ? { least: Math.min(...counts), most: Math.max(...counts) } : { least: 0, most: 0 };
