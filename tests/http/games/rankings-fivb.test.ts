import { expect, test } from 'vitest';
import { rules as sent } from '#contract/tournament/rules.ts';
import { PRESETS } from '#domain/rules/presets.ts';
import { aCompletedGame, aGame, aGameInProgress } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

/**
 * An event of its own in a second tournament, by the rules of the FIVB, beside a count that shares nothing with the
 * product's.
 */
const server = openTestServer();

type Sets = [number, number][];
/** The winner first; the sets as they count. `how`: other than played to the end. */
type Played = { winner: string; loser: string; sets: Sets; how?: 'wo' | 'abandono' | 'extra' };

const won = (winner: string, loser: string, sets: Sets, how?: Played['how']): Played => ({
  winner,
  loser,
  sets,
  ...(how ? { how } : {}),
});

/** Areia, Brisa and Coral are alike in every game and beat each other in a circle: only their seeds part them. */
const LAST = ['Areia', 'Brisa', 'Coral'];
const SEEDS: Readonly<Record<string, number>> = { Brisa: 1, Coral: 4, Farol: 2 };
/** Of Duna and Enseada, level on points, Duna won their game; Farol, Galé and Horizonte beat each other in a circle. */
const TEAMS = [...LAST, 'Duna', 'Enseada', 'Farol', 'Galé', 'Horizonte'];

const flat = (own: number, other: number): Sets => [
  [own, other],
  [own, other],
];

const GAMES: readonly Played[] = [
  won('Areia', 'Brisa', flat(21, 17)),
  won('Brisa', 'Coral', flat(21, 17)),
  won('Coral', 'Areia', flat(21, 17)),
  ...LAST.flatMap((last) => [
    won('Duna', last, flat(21, 15)),
    won('Enseada', last, flat(21, 8)),
    won('Farol', last, [
      [21, 19],
      [19, 21],
      [15, 13],
    ]),
    won('Galé', last, flat(21, 12)),
    won('Horizonte', last, flat(21, 10)),
  ]),
  won('Duna', 'Enseada', [
    [21, 19],
    [24, 26],
    [16, 14],
  ]),
  won('Farol', 'Duna', [[21, 18]], 'extra'),
  won('Enseada', 'Farol', flat(21, 0), 'wo'),
  // Horizonte stopped at 14 to 8 in its favour.
  won(
    'Enseada',
    'Horizonte',
    [
      [21, 14],
      [21, 0],
    ],
    'abandono',
  ),
  won('Duna', 'Galé', flat(21, 18)),
  won('Duna', 'Horizonte', flat(22, 20)),
  won('Enseada', 'Galé', flat(21, 16)),
  won('Farol', 'Galé', flat(21, 11)),
  won('Galé', 'Horizonte', flat(21, 19)),
  won('Horizonte', 'Farol', [
    [21, 18],
    [17, 21],
    [15, 11],
  ]),
];

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** What a team's games come to, those against `others` only if they are given. */
function figures(name: string, others: readonly string[] = TEAMS) {
  const own = GAMES.filter(
    ({ winner, loser }) =>
      (winner === name && others.includes(loser)) || (loser === name && others.includes(winner)),
  );
  const scores = own.flatMap(({ winner, sets }) =>
    sets.map(([a, b]) => (winner === name ? { own: a, other: b } : { own: b, other: a })),
  );
  const wins = own.filter(({ winner }) => winner === name).length;
  const lostWithoutComing = own.filter(({ loser, how }) => loser === name && how === 'wo').length;
  return {
    played: own.length,
    wins,
    points: 2 * wins + (own.length - wins - lostWithoutComing),
    setsWon: scores.filter((set) => set.own > set.other).length,
    setsLost: scores.filter((set) => set.own < set.other).length,
    scored: sum(scores.map((set) => set.own)),
    conceded: sum(scores.map((set) => set.other)),
  };
}

const ratio = (name: string, others: readonly string[] = TEAMS) =>
  figures(name, others).scored / figures(name, others).conceded;

type Place = { name: string; why: string | null; values?: { own: number; next: number; teams: number } };

/** The order of level teams as the FIVB has it, each with what puts it before the next. */
function ordered(level: readonly string[]): Place[] {
  if (level.length === 1) return level.map((name) => ({ name, why: null }));
  const measures: Record<string, (name: string) => number> =
    level.length === 2
      ? { rallyRatio: (name) => ratio(name), headToHead: (name) => figures(name, level).wins }
      : {
          rallyRatioAmong: (name) => ratio(name, level),
          rallyRatio: (name) => ratio(name),
          seed: (name) => -(SEEDS[name] ?? 1000),
        };
  for (const [why, of] of Object.entries(measures)) {
    const values = [...new Set(level.map(of))].sort((a, b) => b - a);
    if (values.length === 1) continue;
    const isAmong = why === 'headToHead' || why === 'rallyRatioAmong';
    return values.flatMap((own, i) => {
      const part = ordered(level.filter((name) => of(name) === own));
      const next = values[i + 1];
      if (next === undefined) return part;
      const last = { name: part.at(-1)?.name ?? '', why };
      return [...part.slice(0, -1), isAmong ? { ...last, values: { own, next, teams: level.length } } : last];
    });
  }
  throw new Error(`Nothing parts ${level.join()}`);
}

test('an event by the rules of the FIVB, played at the address of its tournament, is what a plain count says', async () => {
  const admin = await server.asAdmin();
  const { slug } = await admin.call('POST /api/tournaments', { body: { name: 'Copa da Areia', year: 2026 } });
  const there = admin.in(slug);
  const fivb = PRESETS.find(({ key }) => key === 'fivb');
  await there.call('PUT /api/tournament/rules', { body: { rules: sent.parse(fivb?.rules) } });
  const idOf = new Map<string, number>();
  for (const name of TEAMS) {
    const { id } = await there.call('POST /api/teams', { body: { name, seed: SEEDS[name] ?? null } });
    idOf.set(name, id);
  }
  const rounds = await there.call('GET /api/tournament/rounds');
  const eighth = rounds.find(({ round_number: round }) => round === 8);
  await there.call('PATCH /api/tournament/rounds/{roundId}/type', {
    params: { roundId: eighth?.id ?? 0 },
    body: { isExtraRound: true },
  });
  for (const [i, { winner, loser, sets, how }] of GAMES.entries()) {
    const teams = { team1Id: idOf.get(winner) ?? 0, team2Id: idOf.get(loser) ?? 0 };
    const round = how === 'extra' ? 8 : 1 + (i % 7);
    if (how === 'wo') {
      const { id } = await aGame(there, { ...teams, round });
      await there.call('POST /api/games/{id}/award', { params: { id }, body: { winner: 1, reason: 'wo' } });
    } else if (how === 'abandono') {
      const { id } = await aGameInProgress(there, [[8, 14]], { ...teams, round });
      await there.call('POST /api/games/{id}/award', {
        params: { id },
        body: { winner: 1, reason: 'abandono' },
      });
    } else await aCompletedGame(there, sets, { ...teams, round });
  }

  const byPoints = Map.groupBy(TEAMS, (name) => figures(name).points);
  const groups = [...byPoints].sort(([a], [b]) => b - a).map(([, level]) => level);
  expect(groups.map((level) => level.toSorted())).toEqual([
    ['Duna', 'Enseada'],
    ['Farol', 'Galé', 'Horizonte'],
    ['Areia', 'Brisa', 'Coral'],
  ]);
  const expected = groups.flatMap(ordered);
  const rows = await there.call('GET /api/rankings/teams/total');
  expect(
    rows.map((row) => ({
      position: row.position,
      name: row.name,
      points: row.totalPoints,
      wins: row.totalWins,
      losses: row.totalLosses,
      played: row.gamesPlayed,
      setsWon: row.totalSetsWon,
      setsLost: row.totalSetsLost,
      scored: row.pointsFor,
      conceded: row.pointsAgainst,
      difference: row.pointDifference,
      seed: row.seed,
      why: row.decidedBy,
      headToHead: row.headToHead,
    })),
  ).toEqual(
    expected.map(({ name, why, values = null }, i) => {
      const { played, wins, points, setsWon, setsLost, scored, conceded } = figures(name);
      return {
        position: i + 1,
        name,
        points,
        wins,
        losses: played - wins,
        played,
        setsWon,
        setsLost,
        scored,
        conceded,
        difference: scored - conceded,
        seed: SEEDS[name] ?? null,
        why,
        headToHead: values,
      };
    }),
  );
  // Each kind of reason was needed.
  expect(new Set(expected.map(({ why }) => why))).toEqual(
    new Set([null, 'rallyRatio', 'rallyRatioAmong', 'seed']),
  );
  expect(rows[0]?.name).toBe('Enseada');
  expect(await there.call('GET /api/games/completed')).toMatchObject({ gamesByRound: { 8: [{}] } });
  expect(await admin.call('GET /api/rankings/teams/total')).toEqual([]);
});
