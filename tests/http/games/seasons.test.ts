import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { query } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';
import { aCompletedGame, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { type Actor, openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer({ OPEN_REGISTRATION: 'on' });

/** Recife wins a game of 74 points, in which Bia wins ten rallies; then the next season begins. */
async function twoSeasons({ withAccount = false } = {}) {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const person = await server.asPlayer({ firstName: 'Bia', lastName: 'Barros' });
  const bia = await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros', teamId: recife.id });
  if (withAccount) await server.link(bia.id, person.id);
  await play(admin, [recife.id, olinda.id], bia.id);
  const [first] = await admin.call('GET /api/tournaments');
  const { slug } = await admin.call('POST /api/tournaments', {
    body: {
      name: 'Torneio',
      year: 2026,
      from: first?.id ?? 0,
      copy: ['teams', 'players'],
      endsPrevious: true,
      becomesCurrent: true,
    },
  });
  const [again] = await admin.call('GET /api/players');
  const teams = await admin.call('GET /api/teams');
  return {
    admin,
    person,
    before: { slug: first?.slug ?? '', recife, olinda, bia },
    now: { slug, bia: again?.id ?? 0, recife: teams.find(({ name }) => name === 'Recife')?.id ?? 0 },
  };
}

async function play(admin: Actor, [team1Id, team2Id]: readonly [number, number], playerId: number) {
  await aCompletedGame(admin, undefined, { team1Id, team2Id });
  const row = { playerId, teamId: team1Id, round: 1, saques: 5, defesas: 3, ataques: 2, present: true };
  await admin.call('POST /api/detailed-points/batch-update', { body: { updates: [row], lastUpdated: null } });
}

const CAREER = 'GET /api/players/{id}/career';
const of = (id: number) => ({ params: { id } });
const played = {
  games: 1,
  wins: 1,
  saques: 5,
  defesas: 3,
  ataques: 2,
  totalAbsolute: 10,
  totalRelative: 13.5,
};
const notYet = { games: 0, wins: 0, saques: 0, defesas: 0, ataques: 0, totalAbsolute: 0, totalRelative: 0 };

test.each([true, false])(
  'a career has each season of the person, newest first, and all together; with an account: %o',
  async (withAccount) => {
    const { admin, before, now } = await twoSeasons({ withAccount });
    const scorer = await server.asScorer();
    const career = await scorer.call(CAREER, of(now.bia));
    expect(career).toEqual({
      seasons: [
        {
          tournament: { slug: now.slug, name: 'Torneio', year: 2026, isCurrent: true },
          playerId: now.bia,
          teams: [{ id: now.recife, name: 'Recife' }],
          ...notYet,
          bestRound: null,
        },
        {
          tournament: expect.objectContaining({ slug: before.slug, year: 2025, isCurrent: false }),
          playerId: before.bia.id,
          teams: [{ id: before.recife.id, name: 'Recife' }],
          ...played,
          bestRound: { round: 1, totalAbsolute: 10, totalRelative: 13.5 },
        },
      ],
      total: played,
    });
    expect(await admin.in(before.slug).call(CAREER, of(before.bia.id))).toEqual(career);
  },
);

test('a player who gets an account in the second season keeps the first, and nobody else joins them', async () => {
  const { admin, person, now } = await twoSeasons();
  await server.link(now.bia, person.id);
  const namesake = await aPlayer(admin, { firstName: 'Bia', lastName: 'Barros' });
  expect((await admin.call(CAREER, of(now.bia))).seasons).toHaveLength(2);
  expect((await admin.call(CAREER, of(namesake.id))).seasons).toHaveLength(1);
});

test('a copy that another account took over belongs to that person', async () => {
  const { admin, person, before, now } = await twoSeasons();
  const other = await server.asPlayer({ firstName: 'Bruna', lastName: 'Braga' });
  await server.link(before.bia.id, person.id);
  await server.link(now.bia, other.id);
  expect((await admin.call(CAREER, of(now.bia))).seasons.map(({ playerId }) => playerId)).toEqual([now.bia]);
});

test('a season in preparation is in nobody’s career yet', async () => {
  const { admin, now } = await twoSeasons();
  const [first] = await admin.call('GET /api/tournaments');
  const body = { name: 'Copa', year: 2027, from: first?.id ?? 0, copy: ['teams', 'players'] as const };
  await admin.call('POST /api/tournaments', { body: { ...body, copy: [...body.copy] } });
  const { seasons } = await admin.call(CAREER, of(now.bia));
  expect(seasons.map(({ tournament }) => tournament.year)).toEqual([2026, 2025]);
});

test('a career is refused to visitors, to accounts that nobody confirmed, and for an unknown player', async () => {
  const { admin, now } = await twoSeasons();
  expect((await server.refused(server.anonymous, CAREER, of(now.bia))).status).toBe(401);
  const stranger = await server.asPlayer({ emailConfirmed: false });
  expect(await server.refused(stranger, CAREER, of(now.bia))).toMatchObject({
    status: 403,
    code: 'ACCOUNT_NOT_CONFIRMED',
  });
  expect((await server.refused(admin, CAREER, of(4_711))).status).toBe(404);
});

test('a team is linked with those of its name in earlier seasons, by their newest names', async () => {
  const { admin, before, now } = await twoSeasons();
  const seasonsOf = async (id: number, who = server.anonymous) => {
    // The answer is kept for ten seconds.
    server.jump(10_000);
    return (await who.call('GET /api/public/teams/{id}/seasons', of(id))).seasons;
  };
  const link = { teamId: before.recife.id, slug: before.slug, year: 2025, isCurrent: false };
  expect(await seasonsOf(now.recife)).toMatchObject([link]);
  expect(await seasonsOf(before.recife.id, server.anonymous.in(before.slug))).toEqual([]);
  await admin.in(before.slug).call('PATCH /api/tournament', {
    body: { state: 'running', name: 'Copa de Verão', slug: 'copa' },
  });
  expect(await seasonsOf(now.recife)).toMatchObject([{ ...link, slug: 'copa', name: 'Copa de Verão' }]);
  await admin
    .in('copa')
    .call('PATCH /api/teams/{id}', { ...of(before.recife.id), body: { name: 'Olinda 2' } });
  expect(await seasonsOf(now.recife)).toEqual([]);
  await admin.in('copa').call('PATCH /api/teams/{id}', { ...of(before.recife.id), body: { name: 'Recife' } });
  expect(await seasonsOf(now.recife)).toHaveLength(1);
  await admin.in('copa').call('PATCH /api/tournament', { body: { state: 'preparation' } });
  expect(await seasonsOf(now.recife)).toEqual([]);
});

test.each([true, false])(
  'a person who erases their data is erased in every season; with an account in both: %o',
  async (withAccount) => {
    const { person, before, now } = await twoSeasons({ withAccount });
    await server.link(now.bia, person.id);
    const cpf = '52998224725';
    await query(server.db, (q) => q.update(players).set({ cpf, phone: '+5581991234567' }));
    await person.call('DELETE /api/user', { body: { currentPassword: PASSWORD } });
    const rows = await query(server.db, (q) =>
      q
        .select()
        .from(players)
        .where(inArray(players.id, [before.bia.id, now.bia])),
    );
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        firstName: 'Jogador removido',
        lastName: null,
        cpf: null,
        phone: null,
        userId: null,
      });
    expect(new Set(rows.map(({ personId }) => personId)).size).toBe(2);
    expect(JSON.stringify(await server.state())).not.toMatch(/Barros|52998224725/);
    const admin = await server.asAdmin();
    const old = await admin.in(before.slug).call('GET /api/players');
    expect(old.map(({ firstName }) => firstName)).toEqual(['Jogador removido']);
    expect((await admin.call(CAREER, of(now.bia))).seasons).toHaveLength(1);
  },
);
