import { aGame } from '#domain/fixtures.ts';
import {
  type BegunGame,
  type BracketGame,
  bracketChange,
  bracketPlaces,
  type FilledGame,
  filledBracket,
  singleElimination,
} from '#domain/formats/bracket.ts';
import { nextByRanking } from '#domain/formats/by-ranking.ts';
import { DRAW_METHOD, type DrawFormat, drawn, type Entrant } from '#domain/formats/draw.ts';
import { countsOf, type DrawnRound, type Spread, spread, tableCounts } from '#domain/formats/drawn-round.ts';
import { groupStandings, qualifierOrder, standingsOfPlace } from '#domain/formats/groups.ts';
import {
  individualTable,
  PEOPLE_RANGE,
  ROUNDS_RANGE,
  restOfTable,
  withSubstitute,
} from '#domain/formats/individual.ts';
import { type IndividualRow, individualStandings } from '#domain/formats/individual-standings.ts';
import {
  bestOfKingGroups,
  kingGroups,
  kingStage,
  makesKingGroups,
  nextStageSizes,
} from '#domain/formats/king.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import type { Game, Side } from '#domain/tournament.ts';
import { judgeDouble, judgeSingle } from '#tests/support/data/bracket-judge.ts';
import { report } from './support/report.ts';

/** Generated tournaments of each format. */
const COUNT = Number(process.env['COUNT'] ?? 10_000);
const SEED = Number(process.env['SEED'] ?? 1);
/** Formats that match, all unless said. */
const ONLY = new RegExp(process.env['ONLY'] ?? '');
/** `ALL=1` prints each table, not only those that could be evener. */
const IS_LISTING_ALL = process.env['ALL'] === '1';

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);
const width = ({ least, most }: Spread) => most - least;
const shown = ({ least, most }: Spread) => `${least}–${most}`;

/** By counting alone: so many over so many differ by one at most. */
const evenest = (total: number, among: number): Spread => ({
  least: Math.floor(total / among),
  most: Math.ceil(total / among),
});

async function measureTables(): Promise<void> {
  const counted = { tables: 0, even: 0, byes: 0, partners: 0, opponents: 0 };
  console.log('\npeople  rounds  games at a time  partners       opponents      byes');
  console.log('                                 (at best)      (at best)      (at best)');
  for (const people of numbers(PEOPLE_RANGE.max - PEOPLE_RANGE.min + 1, PEOPLE_RANGE.min)) {
    // More courts than fours of people change nothing.
    for (const games of numbers(Math.floor(people / 4), 1)) {
      for (const rounds of numbers(ROUNDS_RANGE.max, ROUNDS_RANGE.min)) {
        const found = tableCounts(individualTable(people, rounds, games), numbers(people));
        const pairs = (people * (people - 1)) / 2;
        const best = {
          partners: evenest(2 * games * rounds, pairs),
          opponents: evenest(4 * games * rounds, pairs),
          byes: evenest((people - 4 * games) * rounds, people),
        };
        const isEven = (['partners', 'opponents', 'byes'] as const).every(
          (each) => width(found[each]) === width(best[each]),
        );
        counted.tables += 1;
        counted.even += Number(isEven);
        counted.byes += Number(width(found.byes) === width(best.byes));
        counted.partners += Number(width(found.partners) === width(best.partners));
        counted.opponents += Number(width(found.opponents) <= 2);
        if (isEven && !IS_LISTING_ALL) continue;
        const cells = (['partners', 'opponents', 'byes'] as const).map((each) =>
          `${shown(found[each])} (${shown(best[each])})`.padEnd(14),
        );
        console.log(
          [`${people}`.padEnd(7), `${rounds}`.padEnd(7), `${games}`.padEnd(16), ...cells].join(' ').trimEnd(),
        );
      }
    }
  }
  await report('formats, tables of individual games', [
    {
      measure: 'tables: 4 to 24 people, 1 to 30 rounds, each number of courts',
      figure: counted.tables,
      unit: 'tables',
    },
    {
      measure: 'byes as even as can be',
      figure: counted.byes,
      unit: 'tables',
      reach: { least: counted.tables },
    },
    { measure: 'partners as even as can be by counting', figure: counted.partners, unit: 'tables' },
    {
      measure: 'partners, opponents and byes as even as can be by counting',
      figure: counted.even,
      unit: 'tables',
    },
    { measure: 'opponents that differ by two at most', figure: counted.opponents, unit: 'tables' },
  ]);
}

/** A whole number from 0, below `count`. */
type Random = (count: number) => number;

function randomOf(seed: number): Random {
  let state = seed | 0;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

class Fault extends Error {}

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Fault(what);
}

const entrantsOf = (count: number, random: Random): Entrant[] =>
  numbers(count, 1).map((id) => ({
    id,
    seed: random(3) === 0 ? id : null,
    club: random(2) === 0 ? `${random(4)}` : null,
    gender: null,
  }));

const draw = (format: DrawFormat, entrants: readonly Entrant[], random: Random) =>
  drawn({ method: DRAW_METHOD, chanceSeed: `${random(2 ** 31)}`, entrants, format, exchanges: [] });

function mustPlayOnce(rounds: readonly DrawnRound[]): void {
  for (const { games, byes } of rounds) {
    const busy = games.flatMap(({ sides }) => sides.flat()).concat(byes);
    must(new Set(busy).size === busy.length, 'somebody is twice in a round');
  }
}

const mustHaveEvenByes = (rounds: readonly DrawnRound[], people: readonly number[]) =>
  must(width(spread(people.map(countsOf(rounds).byes))) <= 1, 'byes are uneven');

function playLeague(random: Random): void {
  const count = 2 + random(15);
  const rounds = 1 + random(2 * count);
  const isSeeded = random(2) === 0;
  const entrants = entrantsOf(count, random).map((entrant) => ({
    ...entrant,
    seed: isSeeded ? entrant.id : null,
  }));
  const league = draw({ type: 'league', rounds }, entrants, random).rounds;
  const ids = numbers(count, 1);
  mustPlayOnce(league);
  mustHaveEvenByes(league, ids);
  const met = countsOf(league).opponents;
  const meetings = ids.flatMap((a) => ids.filter((b) => b > a).map((b) => met(a, b)));
  must(width(spread(meetings)) <= 1, 'somebody met twice before everybody once');
  for (const id of ids) {
    const named = league.flatMap(({ games }) =>
      games.flatMap(({ sides }) => sides.map((side) => side.includes(id))),
    );
    const first = named.filter((isIn, i) => isIn && i % 2 === 0).length;
    const second = named.filter((isIn, i) => isIn && i % 2 === 1).length;
    must(Math.abs(first - second) <= 1, 'first-named sides are uneven');
  }
}

const scoreOf = (random: Random) => {
  const loser = random(20);
  return random(2) === 0 ? ([21, loser] as const) : ([loser, 21] as const);
};

function playGroups(random: Random): void {
  const groupCount = 2 + random(4);
  const entrants = entrantsOf(groupCount * (3 + random(3)) + random(groupCount), random);
  const { groups, rounds } = draw(
    { type: 'groups', groups: groupCount, by: random(2) === 0 ? 'seed' : 'lot' },
    entrants,
    random,
  );
  mustPlayOnce(rounds);
  const team = (id: number) => ({
    id,
    name: `${id}`,
    category: 'Misto' as const,
    seed: null,
    imageUrl: null,
    namedImageUrl: null,
  });
  const isGone = new Set(random(4) === 0 ? [entrants[random(entrants.length)]?.id] : []);
  const result = ([one = 0, other = 0]: readonly number[]): Game => {
    const gone = isGone.has(one) ? 1 : isGone.has(other) ? 2 : null;
    const winner: Side = gone === 1 ? 2 : 1;
    if (gone) return aGame(one, other, [], { award: { winner, reason: 'wo' } });
    return aGame(one, other, [scoreOf(random), scoreOf(random)]);
  };
  const games = rounds.flatMap((round) => round.games.map(({ sides }) => result(sides.flat())));
  const corrected = random(games.length);
  games.splice(corrected, 1, result([games[corrected]?.team1Id ?? 0, games[corrected]?.team2Id ?? 0]));
  const played = { teams: entrants.map(({ id }) => team(id)), games, rules: DEFAULT_RULES, lots: [] };
  const tables = groups.map((ids) => groupStandings({ ...played, teams: ids.map(team) }));
  for (const table of tables) {
    must(
      table.every((row) => row.gamesPlayed === table.length - 1),
      'not everybody played everybody in a group',
    );
    const values = table.map(
      ({ points, wins, pointDifference }) => (points * 1000 + wins) * 10_000 + pointDifference,
    );
    must(
      values.every((value, i) => i === 0 || value <= (values[i - 1] ?? 0)),
      'a group is in the wrong order',
    );
  }
  const perGroup = 1 + random(2);
  const nextPlace = standingsOfPlace(tables, perGroup + 1, played);
  must(
    width(spread(nextPlace.map(({ gamesPlayed }) => gamesPlayed))) === 0,
    'thirds are compared over unequal games',
  );
  const order = qualifierOrder(groupCount, perGroup, random(groupCount + 1));
  const qualified = order.map((from) =>
    from.from === 'group' ? tables[from.group]?.[from.place - 1]?.teamId : nextPlace[from.place - 1]?.teamId,
  );
  must(new Set(qualified).size === order.length && !qualified.includes(undefined), 'the wrong teams go on');
  if (order.length < 2) return;
  playBracket(
    singleElimination(order.length, true),
    qualified.map(Number),
    { isDouble: false, hasExtra: true },
    random,
  );
}

type Kind = { readonly isDouble: boolean; readonly hasExtra: boolean };
const keyOf = (stage: string, one: number, other: number) =>
  `${stage} ${Math.min(one, other)} ${Math.max(one, other)}`;
const isKnown = ({ teams, state }: FilledGame) =>
  teams.every((team) => typeof team === 'number') && ['ready', 'begun', 'over'].includes(state);

function playBracket(
  bracket: readonly BracketGame[],
  entrants: readonly number[],
  kind: Kind,
  random: Random,
): void {
  let begun = new Map<number, BegunGame>();
  for (;;) {
    const filled = filledBracket(bracket, entrants, begun);
    const { seen, champion } = judgement(bracket, entrants, kind, begun);
    const own = filled
      .filter(isKnown)
      .map(({ stage, teams: [one, other] }) => keyOf(stage, Number(one), Number(other)));
    const judged = seen.map(([stage, one, other]) => keyOf(stage, entrants[one] ?? 0, entrants[other] ?? 0));
    must(
      own.toSorted().join() === judged.toSorted().join(),
      'the bracket is not as the other implementation has it',
    );
    const open = filled
      .filter(({ state }) => state === 'ready' || state === 'begun')
      .flatMap(({ teams }) => teams);
    must(new Set(open).size === open.length, 'somebody is twice in an open game');
    const ready = filled.filter(({ state }) => state === 'ready');
    const next = ready[random(Math.max(1, ready.length))];
    if (!next) {
      must(bracketPlaces(filled)[0]?.entrants[0] === entrants[champion as number], 'another champion');
      return;
    }
    begun.set(next.id, {
      teams: [Number(next.teams[0]), Number(next.teams[1])],
      winner: random(2) === 0 ? 1 : 2,
    });
    if (random(6) === 0) begun = corrected(bracket, entrants, begun, random);
  }
}

/** Another result of a game, unless a game that has begun stands against it. */
function corrected(
  bracket: readonly BracketGame[],
  entrants: readonly number[],
  begun: Map<number, BegunGame>,
  random: Random,
): Map<number, BegunGame> {
  const [id, game] = [...begun][random(begun.size)] ?? [];
  if (id === undefined || !game) return begun;
  const after = new Map(begun).set(id, { ...game, winner: game.winner === 1 ? 2 : 1 });
  const before = filledBracket(bracket, entrants, begun);
  const scheduled = before.filter(({ state }) => state === 'ready');
  const change = bracketChange(
    before,
    filledBracket(bracket, entrants, after),
    new Map(scheduled.map(({ id: each, teams: [one, other] }) => [each, [Number(one), Number(other)]])),
  );
  must(
    change.changed.every((each) => !begun.has(each.id)),
    'a game that has begun was made anew',
  );
  return change.kept.length === 0 ? after : begun;
}

function judgement(
  bracket: readonly BracketGame[],
  entrants: readonly number[],
  { isDouble, hasExtra }: Kind,
  begun: ReadonlyMap<number, BegunGame>,
) {
  const winners = new Map(
    [...begun].map(([id, { teams, winner }]) => [
      keyOf(bracket[id]?.stage ?? '', ...teams),
      entrants.indexOf(teams[Number(winner) - 1] ?? 0),
    ]),
  );
  return (isDouble ? judgeDouble : judgeSingle)(
    entrants.length,
    hasExtra,
    (stage, one, other) => winners.get(keyOf(stage, entrants[one] ?? 0, entrants[other] ?? 0)) ?? 'unknown',
  );
}

const playElimination = (isDouble: boolean) => (random: Random) => {
  const hasExtra = random(2) === 0;
  const entrants = entrantsOf(2 + random(31), random);
  const format = isDouble
    ? ({ type: 'double', hasReset: hasExtra } as const)
    : ({ type: 'single', hasThirdPlace: hasExtra } as const);
  const { bracket, order } = draw(format, entrants, random);
  playBracket(bracket, order, { isDouble, hasExtra }, random);
};

/** The games of rounds with generated results; some are corrected afterwards. */
class PlayedGames {
  readonly games: Game[] = [];
  readonly #pairs = new Map<number, readonly number[]>();

  play(rounds: readonly DrawnRound[], random: Random): void {
    for (const { sides } of rounds.flatMap((round) => round.games)) {
      const [team1Id, team2Id] = [this.#pairs.size + 1, this.#pairs.size + 2];
      this.#pairs.set(team1Id, sides[0]).set(team2Id, sides[1]);
      this.games.push(aGame(team1Id, team2Id, [scoreOf(random)], { isExtraRound: true }));
      if (random(12) === 0) {
        const index = random(this.games.length);
        const game = this.games[index];
        if (game)
          this.games[index] = {
            ...aGame(game.team1Id, game.team2Id, [scoreOf(random)], { isExtraRound: true }),
          };
      }
    }
  }

  membersOf = (teamId: number): readonly number[] => this.#pairs.get(teamId) ?? [];

  standings(people: readonly number[]): IndividualRow[] {
    const rows = individualStandings({ ...this, people: people.map((id) => ({ id, name: `${id}` })) });
    const byHand = new Map(people.map((id) => [id, { wins: 0, won: 0, lost: 0 }]));
    for (const { team1Id, team2Id, sets } of this.games) {
      const [one = 0, other = 0] = [sets[0]?.team1Score, sets[0]?.team2Score];
      for (const [id, own, against] of [
        [team1Id, one, other],
        [team2Id, other, one],
      ] as const) {
        for (const person of this.membersOf(id)) {
          const sums = byHand.get(person);
          if (sums)
            byHand.set(person, {
              wins: sums.wins + Number(own > against),
              won: sums.won + own,
              lost: sums.lost + against,
            });
        }
      }
    }
    const values = rows.map(({ personId, wins, pointsFor, pointsAgainst }) => {
      const hand = byHand.get(personId);
      must(
        hand?.wins === wins && hand.won === pointsFor && hand.lost === pointsAgainst,
        'the standings count otherwise',
      );
      return [wins, pointsFor - pointsAgainst, pointsFor];
    });
    const isBelow = (row: readonly number[], above: readonly number[]) => {
      const first = row.findIndex((value, i) => value !== above[i]);
      return first < 0 || (row[first] ?? 0) < (above[first] ?? 0);
    };
    must(
      values.every((row, i) => i === 0 || isBelow(row, values[i - 1] ?? [])),
      'the standings are in the wrong order',
    );
    return rows;
  }
}

function playIndividual(random: Random): void {
  const people = 4 + random(21);
  const rounds = 1 + random(15);
  const courts = 1 + random(6);
  const evening = new PlayedGames();
  const { rounds: table, order } = draw(
    { type: 'individual', rounds, courts },
    entrantsOf(people, random),
    random,
  );
  const k = random(rounds);
  let all: readonly DrawnRound[] = table;
  let present = order;
  // Making the rest anew takes a tenth of a second: one tournament in twenty has it.
  const change = random(20);
  if (change === 0 && people > 4) {
    present = random(2) === 0 ? order.filter((id) => id !== order[0]) : [...order, 1000];
    all = [...table.slice(0, k), ...restOfTable(table.slice(0, k), present, rounds - k, courts)];
  } else if (change < 5) {
    all = [...table.slice(0, k), ...withSubstitute(table.slice(k), order[0] ?? 0, 1000)];
  }
  must(all.length === rounds, 'rounds are missing');
  mustPlayOnce(all);
  const throughout = order.filter((id) => present.includes(id) && id !== order[0]);
  mustHaveEvenByes(all, throughout);
  evening.play(all, random);
  evening.standings([...present, ...(change < 5 ? [1000] : [])]);
}

function playMixed(random: Random): void {
  const [women, men] = [2 + random(7), 2 + random(7)];
  const [rounds, courts] = [1 + random(Math.max(women, men)), 1 + random(4)];
  const entrants = entrantsOf(women + men, random).map((entrant, i) => ({
    ...entrant,
    gender: i < women ? ('Feminino' as const) : ('Masculino' as const),
  }));
  const mixed = draw({ type: 'mixed', rounds, courts }, entrants, random).rounds;
  mustPlayOnce(mixed);
  const ids = entrants.map(({ id }) => id);
  mustHaveEvenByes(mixed, ids.slice(0, women));
  mustHaveEvenByes(mixed, ids.slice(women));
  const { partners } = countsOf(mixed);
  must(
    ids.every((a) => ids.every((b) => a === b || partners(a, b) <= 1)),
    'somebody has the same partner twice',
  );
  const isMixed = (side: readonly number[]) => side.filter((id) => ids.indexOf(id) < women).length === 1;
  must(
    mixed.every(({ games }) => games.every(({ sides }) => sides.every(isMixed))),
    'a pair is not mixed',
  );
}

function playKing(random: Random): void {
  const people = numbers(21, 4).filter(makesKingGroups);
  const entrants = entrantsOf(people[random(people.length)] ?? 4, random);
  let { groups } = draw({ type: 'king', by: 'lot' }, entrants, random);
  for (;;) {
    const rounds = kingStage(groups);
    mustPlayOnce(rounds);
    const evening = new PlayedGames();
    evening.play(rounds, random);
    const ids = groups.flat();
    const tables = groups.map((group) => evening.standings(group));
    must(
      tables.every((table) => table.every(({ gamesPlayed }) => gamesPlayed === table.length - 1)),
      'not everybody with everybody',
    );
    const sizes = nextStageSizes(ids.length);
    const size = sizes[random(Math.max(1, sizes.length))];
    if (!size) return;
    const next = bestOfKingGroups(tables, ids, {
      people: ids.map((id) => ({ id, name: `${id}` })),
      games: evening.games,
      membersOf: evening.membersOf,
    }).slice(0, size);
    must(next.length === size && new Set(next).size === size, 'the wrong number goes on');
    const count = kingGroups(size);
    groups = numbers(count).map((group) => next.filter((_, i) => i % count === group));
  }
}

function playRanking(random: Random): void {
  const courts = 1 + random(6);
  const evening = new PlayedGames();
  let present = numbers(4 + random(21), 1);
  const all = present;
  const played: DrawnRound[] = [];
  for (const round of numbers(1 + random(12))) {
    const order = round === 0 ? present : evening.standings(present).map(({ personId }) => personId);
    const next = nextByRanking(order, played, courts);
    const partnersBefore = countsOf(played.slice(-1)).partners;
    mustPlayOnce([next]);
    const sides = next.games.flatMap((game) => game.sides);
    must(
      sides.every(([one = 0, other = 0]) => partnersBefore(one, other) === 0),
      'the same partner twice in a row',
    );
    played.push(next);
    evening.play([next], random);
    if (present.length === all.length) mustHaveEvenByes(played, present);
    const leaves = present[random(present.length)];
    if (random(10) === 0 && present.length > 4) present = present.filter((id) => id !== leaves);
  }
}

const FORMATS: readonly (readonly [name: string, play: (random: Random) => void])[] = [
  ['league', playLeague],
  ['groups, then finals', playGroups],
  ['single elimination', playElimination(false)],
  ['double elimination', playElimination(true)],
  ['Super N', playIndividual],
  ['Super misto', playMixed],
  ['rei da praia', playKing],
  ['pelo ranking', playRanking],
];

async function measureTournaments(): Promise<void> {
  const asked = [...FORMATS.entries()].filter(([, [name]]) => ONLY.test(name));
  const rows = asked.map(([kind, [name, play]]) => {
    const faults: string[] = [];
    for (const number of numbers(COUNT)) {
      const seed = (SEED * 1000 + kind) * 1_000_003 + number;
      try {
        play(randomOf(seed));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        faults.push(`${error.message} (${seed})`);
      }
    }
    return {
      measure: `${name}: of ${COUNT} generated tournaments with a fault`,
      figure: faults.length,
      unit: 'tournaments',
      reach: { most: 0 },
      note: faults[0] ?? '',
    };
  });
  await report('formats, generated tournaments', rows);
}

await measureTables();
await measureTournaments();
