import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rules as sent } from '#contract/tournament/rules.ts';
import { DEFAULT_RULES, type OrderCriterion } from '#domain/rules/rules.ts';
import { aCompletedGame, aTeam } from '#tests/support/data/builders.ts';
import { announcedBy } from '#tests/support/server/announced.ts';
import { type Actor, openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const DRAW = 'POST /api/rankings/teams/lots';
const TAKE_BACK = 'DELETE /api/rankings/teams/lots/{id}';
const NOT_LEVEL = {
  status: 409,
  message: 'A classificação mudou nesse meio-tempo: não há sorteio a fazer entre estes times.',
};
const LOT: OrderCriterion = { measure: 'lot', among: 'all' };
const SEED: OrderCriterion = { measure: 'seed', among: 'all' };

const useOrder = (admin: Actor, ...order: OrderCriterion[]) =>
  admin.call('PUT /api/tournament/rules', {
    body: { rules: sent.parse({ ...DEFAULT_RULES, order: { two: order, more: order } }) },
  });

/** Recife, Olinda and Natal won once, each by 2x0; the three others lost once, and Caruaru has not played. */
async function levelTeams(admin: Actor) {
  const names = ['Recife', 'Olinda', 'Natal', 'Lagoa', 'Pina', 'Brasília'];
  const made = new Map<string, number>();
  for (const name of [...names, 'Caruaru']) made.set(name, (await aTeam(admin, name)).id);
  const id = (name: string) => made.get(name) ?? 0;
  const play = (winner: string, loser: string) =>
    aCompletedGame(
      admin,
      [
        [21, 15],
        [21, 15],
      ],
      { team1Id: id(winner), team2Id: id(loser) },
    );
  await play('Recife', 'Lagoa');
  await play('Olinda', 'Pina');
  await play('Natal', 'Brasília');
  const standing = async () =>
    (await server.anonymous.call('GET /api/rankings/teams/total')).map(
      ({ position, name, decidedBy, lotDrawnAt }) => [position, name, decidedBy, lotDrawnAt] as const,
    );
  return { id, play, standing, winners: ['Natal', 'Olinda', 'Recife'].map(id) };
}

describe('a lot between level teams', () => {
  test('is only drawn where the rules list it, and by nobody who has not played', async () => {
    const admin = await server.asAdmin();
    const { id, winners } = await levelTeams(admin);
    expect((await admin.call('GET /api/rankings/teams/lots')).toDraw).toEqual([]);
    await useOrder(admin, LOT);
    const { toDraw, drawn } = await admin.call('GET /api/rankings/teams/lots');
    // The teams that lost are level with Caruaru, which may still play.
    expect([toDraw, drawn]).toEqual([[winners], []]);
    for (const teamIds of [
      [id('Natal'), id('Olinda')],
      [...winners, id('Lagoa')],
      [id('Lagoa'), id('Pina'), id('Brasília'), id('Caruaru')],
      [id('Natal'), id('Natal'), id('Natal')],
    ]) {
      expect(await server.refused(admin, DRAW, { body: { teamIds } })).toMatchObject(NOT_LEVEL);
    }
  });

  test('decides at once, is recorded with its chance, and is in the audit', async () => {
    const admin = await server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
    const { winners, standing } = await levelTeams(admin);
    await useOrder(admin, LOT);
    const before = await standing();
    expect(before.slice(0, 3).map(([position, , why]) => [position, why])).toEqual([
      [1, 'shared'],
      [1, 'shared'],
      [1, null],
    ]);
    const announced = await announcedBy(server, async () => {
      const { status, body } = await admin.ask(DRAW, { body: { teamIds: winners.toReversed() } });
      expect(status).toBe(201);
      expect(body.toDraw).toEqual([]);
    });
    expect(announced).toEqual(['games', 'teams']);
    const { drawn } = await admin.call('GET /api/rankings/teams/lots');
    const [lot] = drawn;
    const chance = lot?.chance ?? '';
    expect(chance).toMatch(/^[0-9a-f]{32}$/);
    const hashed = (teamId: number) => createHash('sha256').update(`${chance}:${teamId}`).digest('hex');
    const order = winners.toSorted((a, b) => (hashed(a) < hashed(b) ? -1 : 1));
    expect(drawn).toMatchObject([{ teamIds: order, drawnBy: 'Ana Souza' }]);
    const rows = await server.anonymous.call('GET /api/rankings/teams/total');
    expect(rows.slice(0, 3).map((row) => [row.position, row.id, row.decidedBy, row.lotDrawnAt])).toEqual([
      [1, order[0], 'lot', lot?.drawnAt],
      [2, order[1], 'lot', lot?.drawnAt],
      [3, order[2], null, null],
    ]);
    const { lines } = await admin.call('GET /api/audit', { query: { subject: 'tournament' } });
    expect(lines[0]).toMatchObject({
      action: 'tournament.draw-lot',
      changes: [{ field: 'lot', before: null, after: { teamIds: order, chance } }],
    });
    expect(await server.refused(admin, DRAW, { body: { teamIds: winners } })).toMatchObject(NOT_LEVEL);
  });

  test('is drawn once, however often the same press arrives', async () => {
    const admin = await server.asAdmin();
    const { winners } = await levelTeams(admin);
    await useOrder(admin, LOT);
    const press = { body: { teamIds: winners }, headers: { 'idempotency-key': crypto.randomUUID() } };
    const first = await admin.call(DRAW, press);
    expect(await admin.call(DRAW, press)).toEqual(first);
    expect(first.drawn).toHaveLength(1);
  });

  test('orders only teams that were in it: with another one level, the places are shared again', async () => {
    const admin = await server.asAdmin();
    const { id, play, standing, winners } = await levelTeams(admin);
    await useOrder(admin, LOT);
    const { drawn } = await admin.call(DRAW, { body: { teamIds: winners } });
    const order = drawn[0]?.teamIds ?? [];
    await play('Pina', 'Brasília');
    expect((await standing()).slice(0, 4).map(([position]) => position)).toEqual([1, 1, 1, 1]);
    expect((await admin.call('GET /api/rankings/teams/lots')).toDraw).toEqual([
      ['Natal', 'Olinda', 'Pina', 'Recife'].map(id),
    ]);
    // Pina goes ahead, and those of the lot are level alone again.
    await play('Pina', 'Lagoa');
    const rows = await server.anonymous.call('GET /api/rankings/teams/total');
    expect(rows.slice(0, 4).map(({ id: team }) => team)).toEqual([id('Pina'), ...order]);
  });

  test('taken back, its teams are level again; it is in the audit, and gone for the next', async () => {
    const admin = await server.asAdmin();
    const { standing, winners } = await levelTeams(admin);
    await useOrder(admin, LOT);
    const before = await standing();
    const { drawn } = await admin.call(DRAW, { body: { teamIds: winners } });
    const params = { id: drawn[0]?.id ?? 0 };
    expect(await admin.call(TAKE_BACK, { params })).toEqual({ toDraw: [winners], drawn: [] });
    expect(await standing()).toEqual(before);
    const { lines } = await admin.call('GET /api/audit', { query: { subject: 'tournament' } });
    expect(lines[0]).toMatchObject({
      action: 'tournament.take-back-lot',
      changes: [{ field: 'lot', before: { teamIds: drawn[0]?.teamIds }, after: null }],
    });
    expect(await server.refused(admin, TAKE_BACK, { params })).toMatchObject({
      status: 404,
      message: 'Sorteio não encontrado: alguém já o desfez',
    });
  });

  test.each([
    ['of one team', { teamIds: [1] }],
    ['of no number', { teamIds: ['1', '2'] }],
    ['of nobody', {}],
  ])('%s is refused', async (_, body) => {
    const admin = await server.asAdmin();
    expect(await server.refused(admin, DRAW, { body })).toMatchObject({ status: 400 });
  });

  test('is no more drawn or taken back in an ended tournament', async () => {
    const admin = await server.asAdmin();
    const { winners } = await levelTeams(admin);
    await useOrder(admin, LOT);
    const { drawn } = await admin.call(DRAW, { body: { teamIds: winners } });
    await admin.call('PATCH /api/tournament', { body: { state: 'ended' } });
    const code = 'TOURNAMENT_ENDED';
    expect(await server.refused(admin, DRAW, { body: { teamIds: winners } })).toMatchObject({ code });
    const params = { id: drawn[0]?.id ?? 0 };
    expect(await server.refused(admin, TAKE_BACK, { params })).toMatchObject({ code });
  });

  test('stays in its tournament', async () => {
    const admin = await server.asAdmin();
    const { winners } = await levelTeams(admin);
    await useOrder(admin, LOT);
    const { drawn } = await admin.call(DRAW, { body: { teamIds: winners } });
    const { slug } = await admin.call('POST /api/tournaments', { body: { name: 'Copa', year: 2026 } });
    const other = admin.in(slug);
    expect(await other.call('GET /api/rankings/teams/lots')).toEqual({ toDraw: [], drawn: [] });
    const params = { id: drawn[0]?.id ?? 0 };
    expect(await server.refused(other, TAKE_BACK, { params })).toMatchObject({ status: 404 });
  });
});

test('seeds part level teams, the best first, and the unseeded stay level behind them', async () => {
  const admin = await server.asAdmin();
  const { id, standing } = await levelTeams(admin);
  for (const [name, seed] of [
    ['Recife', 1],
    ['Natal', 2],
    ['Lagoa', 7],
  ] as const) {
    await admin.call('PATCH /api/teams/{id}', { params: { id: id(name) }, body: { seed } });
  }
  await useOrder(admin, SEED);
  expect((await standing()).map(([position, name, why]) => [position, name, why])).toEqual([
    [1, 'Recife', 'seed'],
    [2, 'Natal', 'seed'],
    [3, 'Olinda', null],
    [4, 'Lagoa', 'seed'],
    [5, 'Brasília', 'shared'],
    [5, 'Caruaru', 'shared'],
    [5, 'Pina', null],
  ]);
});

test('a new season made from this one takes its teams without their seeds', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/teams', { body: { name: 'Recife', seed: 1 } });
  const [tournament] = await admin.call('GET /api/tournaments');
  const { slug } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', year: 2026, from: tournament?.id ?? 0, copy: ['teams'] },
  });
  expect(await admin.in(slug).call('GET /api/teams')).toMatchObject([{ name: 'Recife', seed: null }]);
});

test.each(['seed', 'lot'] as const)('%s is no criterion among level teams', async (measure) => {
  const admin = await server.asAdmin();
  const order = [{ measure, among: 'level' }];
  const body = { rules: { ...DEFAULT_RULES, order: { two: order, more: [] } } };
  expect(await server.refused(admin, 'PUT /api/tournament/rules', { body })).toMatchObject({ status: 400 });
});
