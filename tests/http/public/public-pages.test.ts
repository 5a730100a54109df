import { describe, expect, test } from 'vitest';
import { rules } from '#contract/tournament/rules.ts';
import { PRESETS } from '#domain/rules/presets.ts';
import { aCompletedGame, aGame, aGameInProgress, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { aPhone } from '#tests/support/data/court-logs.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const gameOf = (id: number, who: Caller = server.anonymous) =>
  who.call('GET /api/public/games/{id}', { params: { id } });
const storyOf = (id: number) => server.anonymous.call('GET /api/public/games/{id}/story', { params: { id } });
const teamOf = (id: number) => server.anonymous.call('GET /api/public/teams/{id}', { params: { id } });

/** Events of a phone, with ids as the calls require them. */
function aLog(sides: string, first: 1 | 2 = 1, from = 0) {
  const { tap, points } = aPhone();
  return [tap({ type: 'serve', side: first, left: 1 }), ...points(sides)].map((event, i) => ({
    ...event,
    id: `00000000-0000-4000-8000-${String(from + i).padStart(12, '0')}`,
  }));
}

const append = (admin: Caller, id: number, events: ReturnType<typeof aLog>, after: string | null = null) =>
  admin.call('POST /api/games/{id}/events', { params: { id }, body: { setNumber: 1, after, events } });

async function threeTeams() {
  const admin = await server.asAdmin();
  const [recife, olinda, natal] = [
    await aTeam(admin, 'Recife'),
    await aTeam(admin, 'Olinda'),
    await aTeam(admin, 'Natal'),
  ];
  return { admin, recife, olinda, natal };
}

describe('the page of a game', () => {
  test("has the game, the teams' earlier games and their form, the same for everybody", async () => {
    const { admin, recife, olinda, natal } = await threeTeams();
    const pair = { team1Id: recife.id, team2Id: olinda.id };
    const first = await aCompletedGame(admin, undefined, pair);
    const second = await aCompletedGame(
      admin,
      [
        [10, 21],
        [10, 21],
      ],
      { ...pair, round: 2 },
    );
    await aCompletedGame(admin, undefined, { team1Id: natal.id, team2Id: recife.id, round: 2 });
    const third = await aGame(admin, { team1Id: olinda.id, team2Id: recife.id, round: 3, court: '2' });
    const shown = await gameOf(third.id);
    expect(shown).toEqual({
      game: third,
      earlier: [second, first],
      record: { wins: 1, losses: 1, ties: 0 },
      forms: [
        ['loss', 'win'],
        ['win', 'loss', 'loss'],
      ],
    });
    expect(await gameOf(third.id, admin)).toEqual(shown);
    expect((await gameOf(first.id)).earlier).toEqual([]);
  });

  test.each([
    'GET /api/public/games/{id}',
    'GET /api/public/games/{id}/story',
    'GET /api/public/teams/{id}',
    'GET /api/public/teams/{id}/seasons',
  ] as const)('%s of an unknown id is a 404', async (key) => {
    const { status } = await server.anonymous.send(key, { params: { id: 4_711 } });
    expect(status).toBe(404);
  });
});

describe('the rallies of a game', () => {
  test('are empty without a log', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin, [[21, 15]]);
    expect(await storyOf(id)).toEqual({ sets: [] });
  });

  test('include those of each set, its runs and the winners by serve', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    await append(admin, id, aLog('2111122'));
    const { sets } = await storyOf(id);
    expect(sets).toMatchObject([
      {
        setNumber: 1,
        runs: [{ side: 1, points: 4, from: [0, 1], to: [4, 1] }],
        turningPoint: null,
        leadChanges: 1,
        served: [
          { rallies: 5, won: 3 },
          { rallies: 2, won: 1 },
        ],
        received: [
          { rallies: 2, won: 1 },
          { rallies: 5, won: 2 },
        ],
        seconds: 6,
      },
    ]);
    expect(sets[0]?.rallies.map(({ team1Score, team2Score }) => `${team1Score}x${team2Score}`)).toEqual(
      '0x1 1x1 2x1 3x1 4x1 4x2 4x3'.split(' '),
    );
    expect(sets[0]?.rallies.every(({ chance }) => chance > 0 && chance < 1)).toBe(true);
  });

  test('name neither players nor scorekeepers', async () => {
    const admin = await server.asAdmin();
    const { id, team1Id } = await aGameInProgress(admin);
    const bia = await aPlayer(admin, { firstName: 'Bia', teamId: team1Id });
    const [serve, point] = aLog('1');
    if (!serve || !point) throw new Error('A log has a serve and a point');
    const detail = {
      ...point,
      id: '00000000-0000-4000-8000-000000009999',
      type: 'detail' as const,
      pointId: point.id,
      kind: 'saque' as const,
      playerId: bia.id,
    };
    const events = [serve, point, detail];
    await admin.call('POST /api/games/{id}/events', {
      params: { id },
      body: { setNumber: 1, after: null, events },
    });
    const { text } = await server.anonymous.send('GET /api/public/games/{id}/story', { params: { id } });
    expect(text).not.toMatch(/Bia|Adriana|player|author|saque/);
  });

  test('are updated with each point, show the turning point once a set is over, and are cached until then', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin, [], { round: 1 });
    const log = aLog(`2${'1'.repeat(19)}`);
    await append(admin, id, log);
    const asked = () => server.anonymous.send('GET /api/public/games/{id}/story', { params: { id } });
    const before = await asked();
    expect((await asked()).headers['etag']).toBe(before.headers['etag']);
    const more = aLog('11', 1, 900).slice(1);
    await append(admin, id, more, log.at(-1)?.id ?? null);
    const [set] = (await storyOf(id)).sets;
    expect([set?.rallies.length, set?.rallies.at(-1)?.team1Score, set?.turningPoint]).toEqual([22, 21, 2]);
  });

  test('have another estimate once the rules of the tournament are others', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    await append(admin, id, aLog('1'.repeat(12)));
    const chance = async () => (await storyOf(id)).sets[0]?.rallies.at(-1)?.chance ?? 0;
    const before = await chance();
    const school = rules.parse(PRESETS.find(({ key }) => key === 'school')?.rules);
    await admin.call('PUT /api/tournament/rules', { body: { rules: school } });
    expect(await chance()).toBeGreaterThan(before);
  });

  test('are also used for estimates in later games', async () => {
    const { admin, recife, olinda, natal } = await threeTeams();
    const chance = async (round: 3 | 4, from: number) => {
      const { id } = await aGameInProgress(admin, [], { team1Id: recife.id, team2Id: natal.id, round });
      await append(admin, id, aLog('12', 1, from));
      return (await storyOf(id)).sets[0]?.rallies.at(-1)?.chance ?? 0;
    };
    const alone = await chance(3, 100);
    const strong = await aGameInProgress(admin, [], { team1Id: recife.id, team2Id: olinda.id, round: 1 });
    await append(admin, strong.id, aLog('1'.repeat(21), 2, 200));
    await admin.call('PATCH /api/games/{id}/status', {
      params: { id: strong.id },
      body: { status: 'concluido' },
    });
    expect(await chance(4, 300)).not.toBe(alone);
  });
});

describe('the page of a team', () => {
  test('shows its place and the reason, its games in order, and its record against each team', async () => {
    const { admin, recife, olinda, natal } = await threeTeams();
    const won = await aCompletedGame(admin, undefined, { team1Id: recife.id, team2Id: olinda.id });
    const lost = await aCompletedGame(
      admin,
      [
        [10, 21],
        [10, 21],
      ],
      {
        team1Id: recife.id,
        team2Id: natal.id,
        round: 2,
      },
    );
    const playing = await aGameInProgress(admin, [[5, 3]], {
      team1Id: natal.id,
      team2Id: recife.id,
      round: 3,
    });
    const last = await aGame(admin, { team1Id: recife.id, team2Id: olinda.id, round: 5 });
    const next = await aGame(admin, { team1Id: olinda.id, team2Id: recife.id, round: 4 });
    const standings = await server.anonymous.call('GET /api/rankings/teams/total');
    expect(await teamOf(recife.id)).toEqual({
      id: recife.id,
      name: 'Recife',
      category: 'Misto',
      imageUrl: null,
      teams: 3,
      standing: standings[1],
      above: standings[0],
      below: standings[2],
      playing: [playing],
      next: [next, last],
      results: [lost, won],
      opponents: [
        {
          team: { id: natal.id, name: 'Natal', imageUrl: null },
          games: 1,
          wins: 0,
          losses: 1,
          ties: 0,
          setsWon: 0,
          setsLost: 2,
          pointDifference: -22,
        },
        {
          team: { id: olinda.id, name: 'Olinda', imageUrl: null },
          games: 1,
          wins: 1,
          losses: 0,
          ties: 0,
          setsWon: 2,
          setsLost: 0,
          pointDifference: 10,
        },
      ],
      players: null,
    });
    expect([standings[0]?.name, standings[1]?.name]).toEqual(['Natal', 'Recife']);
  });

  test('shows its players where the organiser allows it: names and pictures of those who do not refuse', async () => {
    const { admin, recife } = await threeTeams();
    const caio = await aPlayer(admin, {
      firstName: 'Caio',
      lastName: 'Costa',
      teamId: recife.id,
      phone: '(81) 99123-4567',
    });
    const ana = await aPlayer(admin, { firstName: 'Ana', teamId: recife.id });
    expect((await teamOf(recife.id)).players).toBeNull();
    await admin.call('PATCH /api/tournament', { body: { rostersPublic: true, currentPassword: PASSWORD } });
    expect((await teamOf(recife.id)).players).toEqual([
      { firstName: 'Ana', lastName: null, imageUrl: null },
      { firstName: 'Caio', lastName: 'Costa', imageUrl: null },
    ]);
    const person = await server.asPlayer();
    await server.link(ana.id, person.id);
    await person.call('PATCH /api/user/visibility', { body: { isHidden: true } });
    expect((await teamOf(recife.id)).players?.map(({ firstName }) => firstName)).toEqual(['Caio']);
    expect(caio.teamId).toBe(recife.id);
  });
});
