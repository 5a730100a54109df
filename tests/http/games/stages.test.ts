import { describe, expect, test } from 'vitest';
import { STAGE } from '#contract/limits.ts';
import { chanceSeedOf, drawn, flawOfDraw } from '#domain/formats/draw.ts';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { query } from '#server/store/database/database.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { aGame, aGameInProgress, aSuper4, aTeam } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import {
  aStage,
  draw,
  type NewStage,
  only,
  people,
  play,
  type Stage,
  teams,
} from '#tests/support/data/stages.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const UNKNOWN = { status: 404, code: 'STAGE_NOT_FOUND' };

/** Anybody draws the same from what is public, and from what was published before. */
function expectProven({ proof, entries, format, rounds, ...stage }: Stage, commitment: string): void {
  if (!proof) throw new Error('Drawn, but without its proof');
  expect(stage.commitment).toBe(commitment);
  const input = {
    method: proof.method,
    chanceSeed: chanceSeedOf(proof.secret, proof.number),
    entrants: entries.map(({ id, seed, club, gender }) => ({ id, seed, club, gender })),
    format,
    exchanges: proof.exchanges,
  };
  const again = drawn(input);
  expect(rounds.map(({ games, byes }) => [games.map(({ sides }) => sides), byes])).toEqual(
    again.rounds.map(({ games, byes }) => [games.map(({ sides }) => sides), byes]),
  );
  expect(
    flawOfDraw({ commitment, secret: proof.secret, number: proof.number, input, draw: again }),
  ).toBeNull();
}

describe('a Super 8', () => {
  test('is drawn so that anybody can draw the same', async () => {
    const admin = await server.asAdmin();
    const made = await aStage(admin, await people(admin, 8));
    expect(made).toMatchObject({ proof: null, hasBegun: false, rounds: [], standings: [] });
    expect(made.commitment).toMatch(/^[0-9a-f]{64}$/);
    expectProven(await draw(admin, made), made.commitment);
  });

  test('has its games as pairs on both courts, one round after the other, and shows the first round', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 8);
    const { rounds } = await draw(admin, await aStage(admin, ids));
    const games = await admin.call('GET /api/games/upcoming');
    expect(games).toHaveLength(14);
    expect(games.map(({ round, court, date }) => [round, court, date]).slice(0, 3)).toEqual([
      [1, '1', '2026-12-01T22:00:00.000Z'],
      [1, '2', '2026-12-01T22:00:00.000Z'],
      [2, '1', '2026-12-01T22:20:00.000Z'],
    ]);
    const [first] = games;
    expect(first?.team1.name).toMatch(/^[A-Z][a-z]+ e [A-Z][a-z]+$/);
    expect(first?.team1.memberIds).toEqual(rounds[0]?.games[0]?.sides[0].toSorted((a, b) => a - b));
    expect(await admin.call('GET /api/live-scores/active-round')).toEqual({ activeRound: 1 });
    const days = await admin.call('GET /api/tournament/rounds');
    expect(days.slice(0, 7).map((round) => round.round_date)).toEqual(Array(7).fill('2026-12-01'));
    // Pairs are in no list of teams.
    expect(await admin.call('GET /api/teams')).toEqual([]);
    expect(await admin.call('GET /api/rankings/teams/total')).toEqual([]);
  });

  test('played to its end has standings that agree with a plain count', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 8);
    const { rounds } = await draw(admin, await aStage(admin, ids));
    const count = new Map(ids.map((id) => [id, { wins: 0, difference: 0, scored: 0 }]));
    let turn = 0;
    for (const { game, sides } of rounds.flatMap(({ games }) => games)) {
      turn += 1;
      const score = (turn % 2 ? 1 : -1) * (2 + (turn % 9));
      await play(admin, game?.id ?? 0, score);
      for (const [index, side] of sides.entries()) {
        const own = index === 0 ? score : -score;
        for (const person of side) {
          const sums = count.get(person);
          if (!sums) throw new Error('Somebody plays who is not entered');
          sums.wins += Number(own > 0);
          sums.difference += 2 * own;
          sums.scored += 2 * (own > 0 ? 21 : 21 + own);
        }
      }
    }
    const [table] = (await only(admin)).standings;
    for (const row of table ?? []) {
      const { wins, difference, scored } = count.get(row.id) ?? {};
      expect([row.gamesPlayed, row.wins, row.pointDifference, row.pointsFor]).toEqual([
        7,
        wins,
        difference,
        scored,
      ]);
    }
    const inOrder = [...count].toSorted(
      ([, a], [, b]) => b.wins - a.wins || b.difference - a.difference || b.scored - a.scored,
    );
    expect(table?.map(({ wins, pointDifference }) => [wins, pointDifference])).toEqual(
      inOrder.map(([, { wins, difference }]) => [wins, difference]),
    );
  });

  test('keeps its games: one is not deleted by hand', async () => {
    const admin = await server.asAdmin();
    const { rounds } = await draw(admin, await aStage(admin, await people(admin, 8)));
    const params = { id: rounds[0]?.games[0]?.game?.id ?? 0 };
    expect(await server.refused(admin, 'DELETE /api/games/{id}', { params })).toMatchObject({ status: 409 });
  });

  test('whose player was deleted since is not drawn; deleted after the draw, the rest goes on without them', async () => {
    const admin = await server.asAdmin();
    const [gone = 0, ...others] = await people(admin, 9);
    const lost = await aStage(admin, [gone, ...others.slice(0, 7)]);
    await admin.call('DELETE /api/players/{id}', { params: { id: gone } });
    const asked = { params: { id: lost.id }, body: { number: '1' } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/draw', asked)).toMatchObject({ status: 409 });
    await admin.call('DELETE /api/stages/{id}', { params: { id: lost.id } });

    const { id, rounds } = await draw(admin, await aStage(admin, others));
    for (const { game } of rounds[0]?.games ?? []) await play(admin, game?.id ?? 0, 5);
    const [leaver = 0] = others;
    await admin.call('DELETE /api/players/{id}', { params: { id: leaver } });
    const after = await admin.call('POST /api/stages/{id}/leave', { params: { id }, body: { id: leaver } });
    const rest = after.rounds.slice(1);
    for (const { games } of rest) expect(games.flatMap(({ sides }) => sides.flat())).not.toContain(leaver);
    expect(after.standings[0]?.find((row) => row.id === leaver)?.name).toBe('Jogador excluído');
  });

  test('leaves the round active that is being played', async () => {
    const admin = await server.asAdmin();
    await aGameInProgress(admin, [], { round: 2 });
    await admin.call('POST /api/live-scores/active-round', { body: { round: 2 } });
    await draw(admin, await aStage(admin, await people(admin, 8), { firstRound: 3 }));
    expect(await admin.call('GET /api/live-scores/active-round')).toEqual({ activeRound: 2 });
  });

  test('has two people exchanged by hand, until a game begins', async () => {
    const admin = await server.asAdmin();
    const [one = 0, other = 0, ...more] = await people(admin, 8);
    const before = await draw(admin, await aStage(admin, [one, other, ...more]));
    const params = { id: before.id };
    const { commitment } = before;
    const asked = { params, body: { commitment, made: 0, exchanges: [{ one, other }] } };
    const after = await admin.call('POST /api/stages/{id}/exchange', asked);
    const swapped = (id: number) => (id === one ? other : id === other ? one : id);
    expect(after.rounds[0]?.games.map(({ sides }) => sides)).toEqual(
      before.rounds[0]?.games.map(({ sides: [a, b] }) => [a.map(swapped), b.map(swapped)]),
    );
    expect(after.proof?.exchanges).toEqual([[one, other]]);
    const first = after.rounds[0]?.games[0]?.game?.id ?? 0;
    const game = await admin.call('GET /api/games/{id}', { params: { id: first } });
    expect(game.team1.memberIds).toEqual(after.rounds[0]?.games[0]?.sides[0].toSorted((a, b) => a - b));
    await play(admin, first, 4);
    expect(await server.refused(admin, 'POST /api/stages/{id}/exchange', asked)).toMatchObject({
      status: 409,
    });
    const undraw = { params, body: { commitment } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/undraw', undraw)).toMatchObject({
      status: 409,
    });
    expect(await server.refused(admin, 'DELETE /api/stages/{id}', { params })).toMatchObject({ status: 409 });
  });

  test('a game that somebody of a pair did not come to is the others’, or counts for nobody', async () => {
    const admin = await server.asAdmin();
    const stage = await draw(admin, await aStage(admin, await people(admin, 8)));
    const [one, other] = stage.rounds[0]?.games ?? [];
    const award = (id: number, winner: 1 | 2 | null) =>
      admin.call('POST /api/games/{id}/award', { params: { id }, body: { winner, reason: 'wo' } });
    await award(one?.game?.id ?? 0, 1);
    await award(other?.game?.id ?? 0, null);
    const [rows = []] = (await only(admin)).standings;
    const countOf = (id: number) => {
      const row = rows.find((each) => each.id === id);
      return [row?.gamesPlayed, row?.wins, row?.losses];
    };
    expect(one?.sides[0].map(countOf)).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ]);
    expect(one?.sides[1].map(countOf)).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ]);
    for (const id of other?.sides.flat() ?? []) expect(countOf(id)).toEqual([0, 0, 0]);
  });

  test('has several exchanged in one write, in their order, or none of them', async () => {
    const admin = await server.asAdmin();
    const [one = 0, other = 0, third = 0, ...more] = await people(admin, 8);
    const before = await draw(admin, await aStage(admin, [one, other, third, ...more]));
    const params = { id: before.id };
    const exchanges = [
      { one, other },
      { one, other: third },
    ];
    const { commitment } = before;
    const wrong = { params, body: { commitment, made: 0, exchanges: [...exchanges, { one, other: one }] } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/exchange', wrong)).toMatchObject({
      status: 422,
      code: 'NOT_IN_STAGE',
    });
    expect(await only(admin)).toEqual(before);
    const after = await admin.call('POST /api/stages/{id}/exchange', {
      params,
      body: { commitment, made: 0, exchanges },
    });
    // Somebody who did not see them exchanges nothing.
    const again = { params, body: { commitment, made: 0, exchanges } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/exchange', again)).toMatchObject({
      status: 409,
    });
    expect(await only(admin)).toEqual(after);
    // Whoever stands where the first stood is now the second; `one` is where the third was.
    const becomes = new Map([
      [one, other],
      [other, third],
      [third, one],
    ]);
    const moved = (id: number) => becomes.get(id) ?? id;
    expect(after.rounds[0]?.games.map(({ sides }) => sides)).toEqual(
      before.rounds[0]?.games.map(({ sides: [a, b] }) => [a.map(moved), b.map(moved)]),
    );
  });

  test('is drawn again from a new secret, and how often is public', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 8);
    const made = await aStage(admin, ids);
    const params = { id: made.id };
    const asked = { params, body: { commitment: made.commitment } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/undraw', asked)).toMatchObject({ status: 409 });
    const first = await draw(admin, made);
    const [one = 0, other = 0] = ids;
    const exchange = { params, body: { ...asked.body, made: 0, exchanges: [{ one, other }] } };
    await admin.call('POST /api/stages/{id}/exchange', exchange);
    expect(await admin.call('GET /api/games/upcoming')).toHaveLength(14);
    const undrawn = await admin.call('POST /api/stages/{id}/undraw', asked);
    expect(undrawn).toMatchObject({ state: 'prepared', proof: null, rounds: [], earlierDraws: 1 });
    expect(undrawn.commitment).not.toBe(first.commitment);
    expect(undrawn.entries.map(({ id }) => id)).toEqual(ids);
    expect(await admin.call('GET /api/games/upcoming')).toEqual([]);
    const second = await draw(admin, undrawn);
    expect(second).toMatchObject({ state: 'drawn', earlierDraws: 1, proof: { exchanges: [] } });
    expect(await admin.call('GET /api/games/upcoming')).toHaveLength(14);
    expectProven(second, undrawn.commitment);
    // A page that still shows the first draw changes nothing of the second.
    for (const refused of [
      await server.refused(admin, 'POST /api/stages/{id}/undraw', asked),
      await server.refused(admin, 'POST /api/stages/{id}/exchange', exchange),
      await server.refused(admin, 'POST /api/stages/{id}/reveal', {
        params,
        body: { ...asked.body, count: 1 },
      }),
    ])
      expect(refused).toMatchObject({ status: 409 });
    expect(await only(admin)).toEqual(second);
  });

  test('stays drawn where somebody of it was deleted, because it could not be drawn again', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 8);
    const made = await draw(admin, await aStage(admin, ids));
    await admin.call('DELETE /api/players/{id}', { params: { id: ids[0] ?? 0 }, body: {} });
    const before = await only(admin);
    const asked = { params: { id: made.id }, body: { commitment: made.commitment } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/undraw', asked)).toMatchObject({ status: 409 });
    expect(await only(admin)).toEqual(before);
  });

  test('is put aside a hundred times at most', async () => {
    const admin = await server.asAdmin();
    const made = await draw(admin, await aStage(admin, await people(admin, 4)));
    await query(server.db, (q) => q.update(stages).set({ earlierDraws: STAGE.earlierDraws }));
    const asked = { params: { id: made.id }, body: { commitment: made.commitment } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/undraw', asked)).toMatchObject({ status: 409 });
  });

  test('is drawn again without whoever left and with whoever came', async () => {
    const admin = await server.asAdmin();
    const [leaver = 0, ...ids] = await people(admin, 9);
    const made = await draw(admin, await aStage(admin, [leaver, ...ids.slice(0, 7)]));
    const params = { id: made.id };
    const comesId = ids[7] ?? 0;
    await admin.call('POST /api/stages/{id}/leave', { params, body: { id: leaver, comesId } });
    const body = { commitment: made.commitment };
    const undrawn = await admin.call('POST /api/stages/{id}/undraw', { params, body });
    const again = await draw(admin, undrawn);
    expect(again.entries.map(({ id }) => id)).toEqual(ids);
    expect(again.proof).toMatchObject({ entrants: 8, roundsAsDrawn: 7 });
  });

  test('is deleted with its games while none has begun', async () => {
    const admin = await server.asAdmin();
    const { id } = await draw(admin, await aStage(admin, await people(admin, 8)));
    await admin.call('DELETE /api/stages/{id}', { params: { id } });
    expect(await admin.call('GET /api/stages')).toEqual([]);
    expect(await admin.call('GET /api/games/upcoming')).toEqual([]);
    expect(await server.refused(admin, 'DELETE /api/stages/{id}', { params: { id } })).toMatchObject(UNKNOWN);
  });

  test('is drawn once', async () => {
    const admin = await server.asAdmin();
    const stage = await draw(admin, await aStage(admin, await people(admin, 8)));
    const request = { params: { id: stage.id }, body: { number: '1' } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/draw', request)).toMatchObject({ status: 409 });
    const unknown = { params: { id: 99 }, body: { number: '1' } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/draw', unknown)).toMatchObject(UNKNOWN);
  });

  test.each([
    ['twice the same person', (ids: number[]) => [...ids.slice(0, 7), ids[0] ?? 0], 422, 'ENTRY_TWICE'],
    ['somebody unknown', (ids: number[]) => [...ids.slice(0, 7), 9_999], 404, 'PLAYER_NOT_FOUND'],
    ['three people', (ids: number[]) => ids.slice(0, 3), 422, 'FORMAT_NOT_PLAYABLE'],
    ['more rounds than a tournament has', (ids: number[]) => ids, 422, 'TOO_MANY_ROUNDS', 25],
  ])('with %s is refused', async (_name, chosen, status, code, firstRound = 1) => {
    const admin = await server.asAdmin();
    const ids = chosen(await people(admin, 8));
    const body = {
      name: 'Super',
      format: { type: 'individual' as const, rounds: 7, courts: 2 },
      entries: ids.map((id) => ({ id })),
      courts: ['1'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound,
    };
    expect(await server.refused(admin, 'POST /api/stages', { body })).toMatchObject({ status, code });
  });
});

describe('a pair', () => {
  test('is named by its players, with last names where first names are shared, and without who is hidden', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 4);
    const { rounds } = await draw(
      admin,
      await aStage(admin, ids, { format: { type: 'individual', rounds: 1, courts: 1 } }),
    );
    const gameId = rounds[0]?.games[0]?.game?.id ?? 0;
    const names = async () => {
      const { team1, team2 } = await admin.call('GET /api/games/{id}', { params: { id: gameId } });
      return [team1.name, team2.name].join(' e ').split(' e ').toSorted();
    };
    expect(await names()).toEqual(['Ana', 'Bia', 'Caio', 'Duda']);
    const [ana = 0, bia = 0] = ids;
    await admin.call('PATCH /api/players/{id}', {
      params: { id: ana },
      body: { firstName: 'Bia', lastName: 'Alves' },
    });
    await admin.call('PATCH /api/players/{id}', { params: { id: bia }, body: { lastName: 'Barros' } });
    expect(await names()).toEqual(['Bia Alves', 'Bia Barros', 'Caio', 'Duda']);
    await admin.call('PATCH /api/players/{id}', { params: { id: ana }, body: { isHidden: true } });
    expect(await names()).toContain('outra pessoa');
  });

  test('has a sheet for its players, and no others', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 8);
    const { rounds } = await draw(admin, await aStage(admin, ids));
    const game = await admin.call('GET /api/games/{id}', {
      params: { id: rounds[0]?.games[0]?.game?.id ?? 0 },
    });
    const row = (playerId: number) => ({
      playerId,
      teamId: game.team1Id,
      round: 1,
      saques: 1,
      defesas: 0,
      ataques: 0,
      present: true,
    });
    const save = (playerId: number) => ({ body: { updates: [row(playerId)], lastUpdated: null } });
    const [member = 0] = game.team1.memberIds ?? [];
    const stranger = ids.find((id) => !game.team1.memberIds?.includes(id)) ?? 0;
    await admin.call('POST /api/detailed-points/batch-update', save(member));
    expect(
      await server.refused(admin, 'POST /api/detailed-points/batch-update', save(stranger)),
    ).toMatchObject({
      status: 422,
      code: 'OTHER_TEAM',
    });
  });

  test('is no team that players are put into, that is changed or withdrawn', async () => {
    const admin = await server.asAdmin();
    const { rounds } = await draw(admin, await aStage(admin, await people(admin, 8)));
    const { team1Id } = await admin.call('GET /api/games/{id}', {
      params: { id: rounds[0]?.games[0]?.game?.id ?? 0 },
    });
    const body = { firstName: 'Zeca', gender: 'Masculino' as const, teamId: team1Id };
    expect(await server.refused(admin, 'POST /api/players', { body })).toMatchObject({ status: 404 });
    const params = { id: team1Id };
    expect(
      await server.refused(admin, 'PATCH /api/teams/{id}', { params, body: { name: 'X1' } }),
    ).toMatchObject({ status: 404 });
    expect(await server.refused(admin, 'DELETE /api/teams/{id}', { params })).toMatchObject({ status: 404 });
    expect((await server.anonymous.send('GET /api/public/teams/{id}', { params })).status).toBe(404);
  });
});

test('a Super 12 is played to its end by two courts’ links, and one person leaves after the fourth round', async () => {
  const admin = await server.asAdmin();
  const ids = await people(admin, 12);
  const now = new Date(server.now).toISOString();
  const [leaver = 0] = ids;
  const { id } = await draw(
    admin,
    await aStage(admin, ids, { format: { type: 'individual', rounds: 9, courts: 2 }, startsAt: now }),
  );
  const courts = new Map<string | null, Caller>();
  for (const court of ['1', '2']) {
    const { token } = await aCourtLink(admin, { court, day: dayIn(TIME_ZONE)(now) });
    const device = await openCourtLink(server.anonymous, token);
    await device.call('PUT /api/court/name', { body: { name: `Quadra ${court}` } });
    courts.set(court, device);
  }
  const count = new Map(ids.map((person) => [person, { games: 0, wins: 0, difference: 0, scored: 0 }]));
  let turn = 0;
  for (let round = 0; round < 9; round += 1) {
    if (round === 4) {
      await admin.call('POST /api/stages/{id}/leave', { params: { id }, body: { id: leaver } });
    }
    const games = (await only(admin)).rounds[round]?.games ?? [];
    expect(games).toHaveLength(2);
    for (const { game, sides } of games) {
      turn += 1;
      const score = (turn % 3 ? 1 : -1) * (3 + (turn % 7));
      await play(courts.get(game?.court ?? null) ?? admin, game?.id ?? 0, score);
      for (const [index, side] of sides.entries()) {
        const own = index === 0 ? score : -score;
        for (const person of side) {
          const sums = count.get(person);
          if (!sums) throw new Error('Somebody plays who is not entered');
          sums.games += 1;
          sums.wins += Number(own > 0);
          sums.difference += 2 * own;
          sums.scored += 2 * (own > 0 ? 21 : 21 + own);
        }
      }
    }
  }
  const [table] = (await only(admin)).standings;
  const rows = [...count].toSorted(
    ([, a], [, b]) => b.wins - a.wins || b.difference - a.difference || b.scored - a.scored,
  );
  expect(table?.map(({ wins, pointDifference, pointsFor }) => [wins, pointDifference, pointsFor])).toEqual(
    rows.map(([, { wins, difference, scored }]) => [wins, difference, scored]),
  );
  const games = (person: number) => count.get(person)?.games ?? 0;
  expect(games(leaver)).toBeLessThanOrEqual(4);
  for (const row of table ?? []) expect(row.gamesPlayed).toBe(games(row.id));
  // Who stayed sat out equally often, give or take one.
  const stayed = ids.slice(1).map(games);
  expect(Math.max(...stayed) - Math.min(...stayed)).toBeLessThanOrEqual(1);
});

test.each([false, true])(
  'a draw leaves out the rounds of a new tournament in which nothing is played, where there are no teams: %o',
  async (hasTeams) => {
    const admin = await server.asAdmin();
    if (hasTeams) await aTeam(admin, 'Recife');
    const params = { roundNumber: 8 };
    await admin.call('PUT /api/tournament/rounds/{roundNumber}', { params, body: { date: '2026-12-08' } });
    await aSuper4(admin, ['Ana', 'Bia', 'Duda', 'Fabi']);
    const days = await admin.call('GET /api/tournament/rounds');
    expect(days.map(({ round_number }) => round_number)).toEqual(
      hasTeams ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 3, 8],
    );
  },
);

test('a stage begins after all rounds that have games or are planned, unless another is said', async () => {
  const admin = await server.asAdmin();
  await aGame(admin, { round: 2 });
  const entered = await teams(admin, 5);
  const elimination = { type: 'single' as const, hasThirdPlace: false };
  const first = await aStage(admin, entered, { format: elimination, firstRound: null });
  expect(first.firstRound).toBe(3);
  const next = await aStage(admin, entered, { format: elimination, firstRound: null });
  // An elimination of five has three rounds.
  expect(next.firstRound).toBe(6);
});

describe('an elimination of five teams', () => {
  test('keeps its teams, with a day for each round from the draw on', async () => {
    const admin = await server.asAdmin();
    const ids = await teams(admin, 5);
    await draw(
      admin,
      await aStage(admin, ids, {
        format: { type: 'single', hasThirdPlace: false },
        entries: ids.map((id, i) => ({ id, seed: i + 1 })),
        firstRound: 10,
      }),
    );
    const days = await admin.call('GET /api/tournament/rounds');
    expect(days.slice(-3).map((round) => [round.round_number, round.round_date])).toEqual([
      [10, '2026-12-01'],
      [11, '2026-12-01'],
      [12, '2026-12-01'],
    ]);
    // The first seed waits for an opponent, without a game.
    const params = { id: ids[0] ?? 0 };
    expect(await server.refused(admin, 'DELETE /api/teams/{id}', { params })).toMatchObject({ status: 409 });
    await aTeam(admin, 'Dupla 1 2');
  });

  test('fills itself, and a corrected result changes the games that have not begun', async () => {
    const admin = await server.asAdmin();
    const ids = await teams(admin, 5);
    const made = await aStage(admin, ids, {
      format: { type: 'double', hasReset: false },
      entries: ids.map((id, i) => ({ id, seed: i + 1 })),
    });
    await draw(admin, made);
    const upcoming = async () =>
      (await admin.call('GET /api/games/upcoming')).map(({ id, team1Id, team2Id }) => ({
        id,
        team1Id,
        team2Id,
      }));
    // Of the first round one game; two of the second already know both teams or one.
    const before = await upcoming();
    expect(before.map(({ team1Id, team2Id }) => [team1Id, team2Id])).toEqual([
      [ids[3], ids[4]],
      [ids[1], ids[2]],
    ]);
    const [first] = before;
    await play(admin, first?.id ?? 0, 5);
    const winners = (await upcoming()).find(({ team1Id, team2Id }) =>
      [team1Id, team2Id].includes(ids[0] ?? 0),
    );
    expect([winners?.team1Id, winners?.team2Id]).toEqual([ids[0], ids[3]]);
    // Corrected: the other team won.
    const params = { id: first?.id ?? 0 };
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
    for (const setNumber of [1, 2])
      await admin.call('POST /api/games/{id}/sets', {
        params,
        body: { setNumber, team1Score: 15, team2Score: 21 },
      });
    const complete = { params, body: { status: 'concluido' as const } };
    expect(await server.refused(admin, 'PATCH /api/games/{id}/status', complete)).toMatchObject({
      status: 409,
      code: 'CHANGES_LATER_GAMES',
      message:
        'Este resultado muda outros jogos. Chave principal, 2ª fase: passa a ser Time 1 contra Time 5.',
    });
    const confirmed = { params, body: { ...complete.body, confirm: true } };
    await admin.call('PATCH /api/games/{id}/status', confirmed);
    const corrected = (await upcoming()).find(({ id }) => id === winners?.id);
    expect([corrected?.team1Id, corrected?.team2Id]).toEqual([ids[0], ids[4]]);
    for (;;) {
      const [next] = await upcoming();
      if (!next) break;
      await play(admin, next.id, 3);
    }
    const { bracket } = await only(admin);
    expect(bracket.filter(({ state }) => state !== 'over')).toEqual([]);
    expect(bracket.at(-1)).toMatchObject({ stage: 'final', winner: ids[0] });
  });
});

test('a double elimination of 13 teams, with a semi-final corrected after the final was scheduled', async () => {
  const admin = await server.asAdmin();
  const ids = await teams(admin, 13);
  await draw(
    admin,
    await aStage(admin, ids, {
      format: { type: 'double', hasReset: false },
      entries: ids.map((id, i) => ({ id, seed: i + 1 })),
    }),
  );
  const seedOf = (id: number) => ids.indexOf(id);
  const upcoming = () => admin.call('GET /api/games/upcoming');
  let corrected = false;
  for (;;) {
    const scheduled = await upcoming();
    const { bracket } = await only(admin);
    const last = bracket.filter(({ stage }) => stage === 'losers').at(-1);
    if (!corrected && last?.state === 'over' && last.game && scheduled.length === 1) {
      // The better seed had won: the other one is in the final now.
      const params = { id: last.game.id };
      const lost = last.teams.find((team) => team !== last.winner);
      await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
      const score = last.winner === last.teams[0] ? [12, 21] : [21, 12];
      for (const setNumber of [1, 2])
        await admin.call('POST /api/games/{id}/sets', {
          params,
          body: { setNumber, team1Score: score[0] ?? 0, team2Score: score[1] ?? 0 },
        });
      await admin.call('PATCH /api/games/{id}/status', {
        params,
        body: { status: 'concluido', confirm: true },
      });
      corrected = true;
      const [final] = await upcoming();
      expect([final?.team1Id, final?.team2Id]).toContain(lost);
      expect(final?.id).toBe(scheduled[0]?.id);
      continue;
    }
    const [next] = scheduled;
    if (!next) break;
    await play(admin, next.id, seedOf(next.team1Id) < seedOf(next.team2Id) ? 4 : -4);
  }
  expect(corrected).toBe(true);
  const { bracket } = await only(admin);
  expect(bracket.filter(({ state }) => state !== 'over' && state !== 'passed')).toEqual([]);
  // Everybody but the winner has lost twice, but whoever lost only the final.
  const losses = new Map<unknown, number>();
  for (const { state, teams: both, winner } of bracket) {
    const loser = both.find((team) => team !== winner);
    if (state === 'over') losses.set(loser, (losses.get(loser) ?? 0) + 1);
  }
  const final = bracket.at(-1);
  for (const id of ids) {
    const most = id === final?.winner ? 0 : 2;
    if (id !== final?.winner) expect(losses.get(id)).toBe(most);
  }
});

test('pelo ranking: the next round comes of the standings, once the last one is over', async () => {
  const admin = await server.asAdmin();
  const stage = await draw(
    admin,
    await aStage(admin, await people(admin, 8), { format: { type: 'ranking', courts: 2 } }),
  );
  const params = { id: stage.id };
  expect(stage.rounds).toHaveLength(1);
  expect(await server.refused(admin, 'POST /api/stages/{id}/next-round', { params })).toMatchObject({
    status: 409,
  });
  for (const { game } of stage.rounds[0]?.games ?? []) await play(admin, game?.id ?? 0, 5);
  const next = await admin.call('POST /api/stages/{id}/next-round', { params });
  expect(next.rounds).toHaveLength(2);
  const winners = new Set((stage.rounds[0]?.games ?? []).flatMap(({ sides }) => sides[0]));
  expect(new Set(next.rounds[1]?.games[0]?.sides.flat())).toEqual(winners);
});

describe('a live draw', () => {
  const name = (admin: Caller, { id, commitment }: Pick<Stage, 'id' | 'commitment'>, count: number) =>
    admin.call('POST /api/stages/{id}/reveal', { params: { id }, body: { commitment, count } });
  const begin = (admin: Caller, { id }: Pick<Stage, 'id'>) =>
    admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711', isLive: true } });

  test('tells nobody more than the names that were said, and makes the games with the last one', async () => {
    const admin = await server.asAdmin();
    const made = await aStage(admin, await teams(admin, 4), {
      format: { type: 'groups', groups: 2, by: 'lot' },
    });
    const none = await begin(admin, made);
    expect(none).toMatchObject({ state: 'live', liveDraw: { revealed: [], of: 4 }, proof: null, rounds: [] });
    expect(none.groups).toEqual([[], []]);
    const two = await name(admin, made, 2);
    expect(two.groups.map(({ length }) => length)).toEqual([1, 1]);
    expect(two).toMatchObject({ proof: null, rounds: [], standings: [], state: 'live' });
    // A second tap of somebody who saw one name less, or a repeated one.
    expect((await name(admin, made, 1)).liveDraw).toEqual(two.liveDraw);
    expect(await admin.call('GET /api/games/upcoming')).toEqual([]);
    const all = await name(admin, made, 4);
    expect(all).toMatchObject({ state: 'drawn', liveDraw: null, proof: { number: '4711' } });
    expect(all.groups.flat().slice(0, 1)).toEqual(two.liveDraw?.revealed.slice(0, 1));
    expect(await admin.call('GET /api/games/upcoming')).toHaveLength(2);
    expect(await name(admin, made, 4)).toEqual(all);
    expect(await admin.call('GET /api/games/upcoming')).toHaveLength(2);
  });

  test('fills a bracket name by name, and can neither be changed nor played before its end', async () => {
    const admin = await server.asAdmin();
    const ids = await teams(admin, 4);
    const made = await aStage(admin, ids, { format: { type: 'single', hasThirdPlace: false } });
    await begin(admin, made);
    const { bracket } = await name(admin, made, 1);
    expect(bracket.flatMap((game) => game.teams).filter((team) => team !== null)).toHaveLength(1);
    const params = { id: made.id };
    const [one = 0, other = 0] = ids;
    const { commitment } = made;
    const exchange = { params, body: { commitment, made: 0, exchanges: [{ one, other }] } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/exchange', exchange)).toMatchObject({
      status: 409,
    });
    expect(await only(admin)).toMatchObject({ state: 'live', hasBegun: false });
    const undrawn = await admin.call('POST /api/stages/{id}/undraw', { params, body: { commitment } });
    expect(undrawn).toMatchObject({ state: 'prepared', liveDraw: null, earlierDraws: 1 });
    expect(undrawn.bracket.flatMap((game) => game.teams)).toEqual([]);
  });

  test('has no next round before its end', async () => {
    const admin = await server.asAdmin();
    const made = await aStage(admin, await people(admin, 4), { format: { type: 'ranking', courts: 1 } });
    await begin(admin, made);
    const params = { id: made.id };
    expect(await server.refused(admin, 'POST /api/stages/{id}/next-round', { params })).toMatchObject({
      status: 409,
    });
    expect((await name(admin, made, 4)).rounds).toHaveLength(1);
  });

  test('is refused to everybody but an organiser, for an unknown stage, and with a bad count', async () => {
    const admin = await server.asAdmin();
    const ids = await teams(admin, 2);
    const made = await aStage(admin, ids, { format: { type: 'league', rounds: 1 } });
    await begin(admin, made);
    const request = { params: { id: made.id }, body: { commitment: made.commitment, count: 1 } };
    const call = 'POST /api/stages/{id}/reveal';
    expect(await server.refused(server.anonymous, call, request)).toMatchObject({ status: 401 });
    const player = await server.asPlayer();
    expect(await server.refused(player, call, request)).toMatchObject({ status: 403 });
    const other = await aStage(admin, ids, { format: { type: 'league', rounds: 1 } });
    const prepared = { params: { id: other.id }, body: { commitment: other.commitment, count: 1 } };
    expect(await server.refused(admin, call, prepared)).toMatchObject({ status: 409 });
    const unknown = { ...request, params: { id: other.id + 1 } };
    expect(await server.refused(admin, call, unknown)).toMatchObject(UNKNOWN);
    const bad = { ...request, body: { ...request.body, count: 0 } };
    expect(await server.refused(admin, call, bad)).toMatchObject({ status: 400 });
    expect((await admin.call('GET /api/stages'))[0]?.liveDraw).toEqual({ revealed: [], of: 2 });
  });
});

describe('an elimination of the best of groups', () => {
  const groups = { type: 'groups', groups: 2, by: 'seed' } as const;
  const single = { type: 'single', hasThirdPlace: true } as const;

  async function withGroups(admin: Caller, count: number) {
    const ids = await teams(admin, count);
    const made = await aStage(admin, ids, {
      format: groups,
      entries: ids.map((id, i) => ({ id, seed: i + 1 })),
    });
    return { ids, source: await draw(admin, made) };
  }

  const finals = (admin: Caller, stageId: number, more: Partial<NewStage> = {}) =>
    aStage(admin, [], {
      name: 'Finais',
      format: single,
      fromGroups: { stageId, perGroup: 2, next: 0 },
      firstRound: null,
      ...more,
    });

  const stageNamed = async (admin: Caller, name: string): Promise<Stage> => {
    const stage = (await admin.call('GET /api/stages')).find((each) => each.name === name);
    if (!stage) throw new Error(`There is no stage ${name}`);
    return stage;
  };

  test('says of which group each place is, and fills itself as the groups end', async () => {
    const admin = await server.asAdmin();
    const { source } = await withGroups(admin, 6);
    const made = await finals(admin, source.id);
    expect(made).toMatchObject({ state: 'drawn', proof: null });
    expect(made.qualifiers.map((each) => each.from === 'group' && [each.group, each.place])).toEqual([
      [0, 1],
      [1, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(made.bracket.slice(0, 2).map(({ teams: both, game }) => [both, game])).toEqual([
      [[null, null], null],
      [[null, null], null],
    ]);
    const games = source.rounds.flatMap((round) => round.games);
    // In group A whoever is named first wins; nothing else is played yet.
    for (const { game } of games.filter(({ group }) => group === 0)) await play(admin, game?.id ?? 0, 5);
    const half = await stageNamed(admin, 'Finais');
    const [firstA, secondA] = (await stageNamed(admin, 'Super de terça')).standings[0] ?? [];
    expect(half.bracket.slice(0, 2).map(({ teams: both }) => both.toSorted())).toEqual([
      [firstA?.id, null].toSorted(),
      [secondA?.id, null].toSorted(),
    ]);
    for (const { game } of games.filter(({ group }) => group === 1)) await play(admin, game?.id ?? 0, -5);
    const full = await stageNamed(admin, 'Finais');
    expect(full.bracket.slice(0, 2).every(({ game, state }) => game !== null && state === 'ready')).toBe(
      true,
    );
    const names = new Set(full.bracket.slice(0, 2).flatMap(({ teams: both }) => both));
    expect(names.size).toBe(4);
    const next = await admin.call('GET /api/games/upcoming');
    expect(next.map(({ round }) => round)).toEqual([4, 4]);
  });

  test('gets other teams by a corrected result until its own game begins', async () => {
    const admin = await server.asAdmin();
    const { source } = await withGroups(admin, 4);
    await finals(admin, source.id);
    const games = source.rounds.flatMap((round) => round.games);
    for (const { game } of games) await play(admin, game?.id ?? 0, 5);
    const before = await stageNamed(admin, 'Finais');
    const [first] = games;
    const params = { id: first?.game?.id ?? 0 };
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
    const open = await stageNamed(admin, 'Finais');
    expect(
      open.bracket
        .slice(0, 2)
        .flatMap(({ teams: both }) => both)
        .filter(Boolean),
    ).toHaveLength(2);
    for (const setNumber of [1, 2])
      await admin.call('POST /api/games/{id}/sets', {
        params,
        body: { setNumber, team1Score: 10, team2Score: 21 },
      });
    const end = { params, body: { status: 'concluido' } } as const;
    const asked = await server.refused(admin, 'PATCH /api/games/{id}/status', end);
    expect(asked).toMatchObject({ status: 409, code: 'CHANGES_LATER_GAMES' });
    const confirmed = { params, body: { ...end.body, confirm: true } } as const;
    await admin.call('PATCH /api/games/{id}/status', confirmed);
    const after = await stageNamed(admin, 'Finais');
    expect(after.bracket.map(({ teams: both }) => both)).not.toEqual(
      before.bracket.map(({ teams: both }) => both),
    );
    const stored = await admin.call('GET /api/games/upcoming');
    expect(stored.map(({ team1, team2 }) => [team1.id, team2.id])).toEqual(
      after.bracket.slice(0, 2).map(({ teams: both }) => both),
    );
  });

  test('follows the rules when these change', async () => {
    const admin = await server.asAdmin();
    const { source } = await withGroups(admin, 4);
    await finals(admin, source.id, { fromGroups: { stageId: source.id, perGroup: 1, next: 0 } });
    for (const { game } of source.rounds.flatMap((round) => round.games)) await play(admin, game?.id ?? 0, 5);
    const rules = await admin.call('GET /api/tournament/rules');
    await admin.call('PUT /api/tournament/rules', { body: { rules } });
    const [final] = (await stageNamed(admin, 'Finais')).bracket;
    const [stored] = await admin.call('GET /api/games/upcoming');
    expect([stored?.team1.id, stored?.team2.id]).toEqual(final?.teams);
  });

  test('is refused where it does not fit, and keeps its groups from being deleted', async () => {
    const admin = await server.asAdmin();
    const ids = await teams(admin, 4);
    const source = await aStage(admin, ids, { format: groups });
    const body = (more: Partial<NewStage>): NewStage => ({
      name: 'Finais',
      format: single,
      entries: [],
      courts: ['1'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      fromGroups: { stageId: source.id, perGroup: 2, next: 0 },
      ...more,
    });
    const refused = async (more: Partial<NewStage>) =>
      (await server.refused(admin, 'POST /api/stages', { body: body(more) })).status;
    expect(await refused({})).toBe(409);
    await draw(admin, source);
    expect(await refused({ format: { type: 'league', rounds: 1 } })).toBe(422);
    expect(await refused({ fromGroups: { stageId: source.id, perGroup: 3, next: 0 } })).toBe(422);
    expect(await refused({ fromGroups: { stageId: source.id, perGroup: 2, next: 1 } })).toBe(422);
    expect(await refused({ fromGroups: { stageId: source.id + 1, perGroup: 2, next: 0 } })).toBe(404);
    expect(await refused({ fromGroups: null })).toBe(422);
    expect(await admin.call('GET /api/stages')).toHaveLength(1);
    const made = await admin.call('POST /api/stages', { body: body({}) });
    const gone = { params: { id: source.id } };
    expect(await server.refused(admin, 'DELETE /api/stages/{id}', gone)).toMatchObject({ status: 409 });
    await admin.call('DELETE /api/stages/{id}', { params: { id: made.id } });
    await admin.call('DELETE /api/stages/{id}', gone);
    expect(await admin.call('GET /api/stages')).toEqual([]);
  });

  test('is filled from a group of one, and its games keep their teams and rounds', async () => {
    const admin = await server.asAdmin();
    const ids = await teams(admin, 3);
    const made = await aStage(admin, ids, {
      format: groups,
      entries: ids.map((id, i) => ({ id, seed: i + 1 })),
    });
    const source = await draw(admin, made);
    await finals(admin, source.id, { fromGroups: { stageId: source.id, perGroup: 1, next: 0 } });
    const left = await server.refused(admin, 'DELETE /api/tournament/rounds/{roundNumber}', {
      params: { roundNumber: 2 },
    });
    expect(left).toMatchObject({ status: 409 });
    // The finals wait for these groups.
    const undrawn = await server.refused(admin, 'POST /api/stages/{id}/undraw', {
      params: { id: source.id },
      body: { commitment: source.commitment },
    });
    expect(undrawn).toMatchObject({ status: 409 });
    const [game] = source.rounds.flatMap((round) => round.games);
    const id = game?.game?.id ?? 0;
    const { team1 } = await admin.call('GET /api/games/{id}', { params: { id } });
    const others = ids.filter((each) => each !== team1.id && !game?.sides.flat().includes(each));
    const edit = { params: { id }, body: { team2Id: others[0] ?? 0 } };
    expect(await server.refused(admin, 'PATCH /api/games/{id}', edit)).toMatchObject({ status: 409 });
    await play(admin, id, 5);
    const [final] = (await stageNamed(admin, 'Finais')).bracket;
    expect(final?.state).toBe('ready');
  });

  test('gives no walkover against a team that took the place of one that withdrew', async () => {
    const admin = await server.asAdmin();
    const { source } = await withGroups(admin, 4);
    await finals(admin, source.id, { fromGroups: { stageId: source.id, perGroup: 1, next: 0 } });
    const games = source.rounds.flatMap((round) => round.games);
    for (const { game } of games) await play(admin, game?.id ?? 0, 5);
    const [first] = games;
    const [[loser = 0], [next = 0]] = first?.sides ?? [[], []];
    const params = { id: first?.game?.id ?? 0 };
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
    for (const setNumber of [2, 1])
      await admin.call('DELETE /api/games/{id}/sets/{setNumber}', {
        params: { ...params, setNumber },
        query: {},
      });
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'agendado' } });
    await admin.call('POST /api/teams/{id}/withdraw', {
      params: { id: loser },
      body: { games: 'award', seen: 2 },
    });
    const [final] = (await stageNamed(admin, 'Finais')).bracket;
    expect(final).toMatchObject({ state: 'ready', game: { status: 'agendado' } });
    expect(final?.teams).toContain(next);
  });
});
