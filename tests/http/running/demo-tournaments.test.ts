import { beforeAll, expect, test } from 'vitest';
import { fullName } from '#domain/people/names.ts';
import { PRESETS } from '#domain/rules/presets.ts';
import { storeOtherTournaments } from '#server/setup/demo/other-tournaments.ts';
import { query } from '#server/store/database/database.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { revisions } from '#server/store/database/schema/tournament.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
beforeAll(async () => {
  await server.fillDemo();
  await storeOtherTournaments(server.db, server.main.tournament.id);
  await server.keep();
});

const listed = async (caller: Caller, name: string) =>
  (await caller.call('GET /api/tournaments')).find((each) => each.name === name);

test('beside the demo are last year’s season, with its champion and best players, and a school’s cup', async () => {
  const all = await server.anonymous.call('GET /api/tournaments');
  const { year = 0 } = all.find(({ isCurrent }) => isCurrent) ?? {};
  expect(all.map(({ name, state, isCurrent }) => [name, state, isCurrent])).toEqual([
    ['Copa de Julho', 'running', false],
    ['Super 8 de terça', 'running', false],
    ['Copa da Escolinha', 'running', false],
    [`Torneio de Vôlei de Praia ${year}`, 'running', true],
    [`Torneio de Vôlei de Praia ${year - 1}`, 'ended', false],
  ]);
  const lastYear = all.at(-1);
  expect(lastYear?.champion?.name).toBe('Sol Poente');
  expect(lastYear?.best).toHaveLength(2);
  expect(lastYear?.firstDay).toMatch(`${year - 1}-04`);
});

test('every game of last year’s season is over, nobody gets messages, and its player has her account', async () => {
  const admin = await server.asAdmin();
  const lastYear = (await admin.call('GET /api/tournaments')).at(-1);
  const before = admin.in(lastYear?.slug ?? '');
  const { completedRounds } = await before.call('GET /api/games/completed');
  expect(completedRounds).toEqual([1, 2, 3, 4]);
  for (const key of ['GET /api/games/upcoming', 'GET /api/games/in-progress'] as const)
    expect(await before.call(key)).toEqual([]);
  const players = await before.call('GET /api/players');
  expect(players).toHaveLength(48);
  expect(players.filter(({ messagesConsent }) => messagesConsent)).toEqual([]);
  const now = await admin.call('GET /api/players');
  expect(players.filter(({ userId }) => userId !== null).map(fullName)).toEqual(
    now.filter(({ userId }) => userId !== null).map(fullName),
  );
});

test('the school plays one set to 15, the first round a week ago and the second in a week', async () => {
  const admin = await server.asAdmin();
  const school = await listed(admin, 'Copa da Escolinha');
  const cup = admin.in(school?.slug ?? '');
  expect(await cup.call('GET /api/tournament/rules')).toEqual(
    PRESETS.find(({ key }) => key === 'school')?.rules,
  );
  const table = await cup.call('GET /api/rankings/teams/total');
  expect(table.map(({ name, totalWins }) => [name, totalWins])).toEqual([
    ['Golfinhos', 2],
    ['Tubarões', 1],
    ['Siris', 1],
    ['Gaivotas', 0],
  ]);
  expect(await cup.call('GET /api/tournament/rounds')).toHaveLength(2);
  expect(await cup.call('GET /api/games/upcoming')).toHaveLength(2);
});

test('last Tuesday’s Super 8 was played to its end, and July’s cup is in its semi-finals', async () => {
  const admin = await server.asAdmin();
  const evening = admin.in((await listed(admin, 'Super 8 de terça'))?.slug ?? '');
  const [super8] = await evening.call('GET /api/stages');
  expect(super8?.standings[0]?.map(({ gamesPlayed }) => gamesPlayed)).toEqual(Array(8).fill(7));
  expect(await evening.call('GET /api/live-scores/active-round')).toEqual({ activeRound: 0 });
  const cup = admin.in((await listed(admin, 'Copa de Julho'))?.slug ?? '');
  const [stage] = await cup.call('GET /api/stages');
  expect(stage?.bracket.map(({ state }) => state)).toEqual([
    ...Array(4).fill('over'),
    'ready',
    'ready',
    'waiting',
    'waiting',
  ]);
  expect(await cup.call('GET /api/games/upcoming')).toHaveLength(2);
});

test('nothing of the current tournament changes, and none of them is filled anew at a later start', async () => {
  const admin = await server.asAdmin();
  expect(await admin.call('GET /api/teams')).toHaveLength(8);
  const lines = await query(server.db, (q) => q.select({ action: auditLog.action }).from(auditLog));
  expect(lines).toEqual([{ action: 'tournament.demo' }]);
  const written = await query(server.db, (q) => q.select({ topics: revisions.topics }).from(revisions));
  expect(written).toHaveLength(5);
  for (const { topics } of written) expect(topics).toHaveProperty('tournament');
});
