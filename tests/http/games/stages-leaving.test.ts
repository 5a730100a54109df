import { describe, expect, test } from 'vitest';
import { aPlayer } from '#tests/support/data/builders.ts';
import { aStage, draw, only, people, play, type Stage, teams } from '#tests/support/data/stages.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const LEAVE = 'POST /api/stages/{id}/leave';

const change = (admin: Caller, { id }: Pick<Stage, 'id'>, body: { id?: number; comesId?: number }) =>
  admin.call(LEAVE, { params: { id }, body });

const refused = (admin: Caller, { id }: Pick<Stage, 'id'>, body: { id?: number; comesId?: number }) =>
  server.refused(admin, LEAVE, { params: { id }, body });

/** Who has a place in these rounds. */
const playingIn = (rounds: Stage['rounds']) =>
  new Set(rounds.flatMap(({ games, byes }) => [...games.flatMap(({ sides }) => sides.flat()), ...byes]));

async function playRound(admin: Caller, round: Stage['rounds'][number] | undefined) {
  for (const { game } of round?.games ?? []) await play(admin, game?.id ?? 0, 5);
}

async function womenAndMen(admin: Caller, women: number, men: number): Promise<number[]> {
  const ids = await people(admin, women);
  for (let i = 1; i <= men; i += 1)
    ids.push((await aPlayer(admin, { firstName: `Homem ${i}`, gender: 'Masculino' })).id);
  return ids;
}

describe('a Super', () => {
  test('goes on without somebody who leaves; a substitute takes their places', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 9);
    const [leaver = 0, gone = 0] = ids;
    const { id, rounds } = await draw(admin, await aStage(admin, ids.slice(0, 8)));
    for (const { game } of rounds.slice(0, 4).flatMap(({ games }) => games))
      await play(admin, game?.id ?? 0, 5);
    const params = { id };
    const after = await admin.call('POST /api/stages/{id}/leave', { params, body: { id: leaver } });
    expect(after.rounds.slice(0, 4)).toEqual((await only(admin)).rounds.slice(0, 4));
    const rest = after.rounds.slice(4);
    expect(rest).toHaveLength(3);
    for (const { games, byes } of rest) {
      expect(games.flatMap(({ sides }) => sides.flat())).not.toContain(leaver);
      expect(byes).not.toContain(leaver);
      expect(games).toHaveLength(1);
      for (const { game } of games) expect(game).not.toBeNull();
    }
    expect(await admin.call('GET /api/games/upcoming')).toHaveLength(3);
    const substitute = ids.at(-1) ?? 0;
    const last = await admin.call('POST /api/stages/{id}/leave', {
      params,
      body: { id: gone, comesId: substitute },
    });
    const playing = last.rounds
      .slice(4)
      .flatMap(({ games, byes }) => [...games.flatMap(({ sides }) => sides.flat()), ...byes]);
    expect(playing).toContain(substitute);
    expect(playing).not.toContain(gone);
    const again = await server.refused(admin, 'POST /api/stages/{id}/leave', { params, body: { id: gone } });
    expect(again).toMatchObject({ status: 422, code: 'NOT_IN_STAGE' });
    // The proof is still of the eight who were drawn, and of the rounds that stayed.
    expect(last.proof).toMatchObject({ entrants: 8, roundsAsDrawn: 4 });
  });

  test('is not exchanged by hand once somebody has left', async () => {
    const admin = await server.asAdmin();
    const [one = 0, other = 0, leaver = 0, ...more] = await people(admin, 8);
    const { id, commitment } = await draw(admin, await aStage(admin, [one, other, leaver, ...more]));
    await admin.call('POST /api/stages/{id}/leave', { params: { id }, body: { id: leaver } });
    const asked = { params: { id }, body: { commitment, made: 0, exchanges: [{ one, other }] } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/exchange', asked)).toMatchObject({
      status: 409,
    });
  });

  test('goes on with somebody who comes, also with who left before', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 9);
    const [leaver = 0] = ids;
    const comes = ids.at(-1) ?? 0;
    const stage = await draw(admin, await aStage(admin, ids.slice(0, 8)));
    await playRound(admin, stage.rounds[0]);
    await change(admin, stage, { id: leaver });
    const grown = await change(admin, stage, { comesId: comes });
    expect(playingIn(grown.rounds.slice(1))).toEqual(new Set(ids.slice(1)));
    for (const { games, byes } of grown.rounds.slice(1)) expect([games.length, byes.length]).toEqual([2, 0]);
    expect(grown.entries.map(({ id, playsOn }) => [id, playsOn])).toEqual(
      ids.map((id) => [id, id !== leaver]),
    );
    expect(await refused(admin, stage, { comesId: comes })).toMatchObject({ code: 'PLAYS_ALREADY' });
    const back = await change(admin, stage, { comesId: leaver });
    expect(back.entries.filter(({ playsOn }) => !playsOn)).toEqual([]);
    expect(playingIn(back.rounds.slice(1))).toEqual(new Set(ids));
  });

  test('whose round is half begun loses the game of who leaves, and its numbers stay', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 9);
    const stage = await draw(admin, await aStage(admin, ids.slice(0, 8)));
    const [begun, open] = stage.rounds[0]?.games ?? [];
    await play(admin, begun?.game?.id ?? 0, 5);
    const leaver = open?.sides[0][0] ?? 0;
    const after = await change(admin, stage, { id: leaver });
    expect(after.rounds[0]?.games.map(({ game }) => game?.id)).toEqual([begun?.game?.id]);
    expect(after.rounds[0]?.byes).toHaveLength(3);
    expect(playingIn(after.rounds.slice(1))).not.toContain(leaver);
    const upcoming = await admin.call('GET /api/games/upcoming');
    expect(upcoming).toHaveLength(6);
    // The later games are found under their numbers, and can be played.
    for (const round of after.rounds.slice(1)) await playRound(admin, round);
    const ended = await only(admin);
    expect(ended.rounds.flatMap(({ games }) => games.map(({ game }) => game?.status))).toEqual(
      Array.from({ length: 7 }, () => 'concluido'),
    );
    expect(ended.standings[0]?.find(({ id }) => id === leaver)?.gamesPlayed).toBe(0);
  });

  test('whose round is half begun has the substitute in the game that has not', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 9);
    const comesId = ids.at(-1) ?? 0;
    const stage = await draw(admin, await aStage(admin, ids.slice(0, 8)));
    const [begun, open] = stage.rounds[0]?.games ?? [];
    await play(admin, begun?.game?.id ?? 0, 5);
    const after = await change(admin, stage, { id: open?.sides[0][0] ?? 0, comesId });
    expect(after.rounds[0]?.games[1]).toMatchObject({
      game: { id: open?.game?.id },
      sides: [[comesId, open?.sides[0][1]], open?.sides[1]],
    });
  });

  test('made anew has no two games of a round on one court at one time; a moved one stays', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 12);
    const stage = await draw(
      admin,
      await aStage(admin, ids, {
        format: { type: 'individual', rounds: 5, courts: 3 },
        courts: ['1', '2', '3'],
      }),
    );
    await playRound(admin, stage.rounds[0]);
    const moved = stage.rounds[1]?.games[0]?.game?.id ?? 0;
    await admin.call('PATCH /api/games/{id}', { params: { id: moved }, body: { court: 'Central' } });
    const { rounds } = await change(admin, stage, { id: ids[0] ?? 0 });
    const places = rounds.flatMap(({ round, games }) =>
      games.map(({ game }) => [round, game?.court, game?.date].join(' ')),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(rounds[1]?.games.map(({ game }) => game?.court)).toContain('Central');
  });

  test('keeps its rounds that are over as they were, with who sat out', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 9);
    const stage = await draw(admin, await aStage(admin, ids));
    for (const round of stage.rounds.slice(0, 2)) await playRound(admin, round);
    const [out = 0] = stage.rounds[0]?.byes ?? [];
    const after = await change(admin, stage, { id: out });
    expect(after.rounds[0]?.byes).toEqual([out]);
    expect(after.proof?.roundsAsDrawn).toBe(2);
  });

  test('is made anew without who left, also if their game is put back to scheduled', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 9);
    const stage = await draw(admin, await aStage(admin, ids.slice(0, 8)));
    const [first] = stage.rounds[0]?.games ?? [];
    const params = { id: first?.game?.id ?? 0 };
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
    const leaver = first?.sides[0][0] ?? 0;
    await change(admin, stage, { id: leaver });
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'agendado' } });
    const after = await change(admin, stage, { comesId: ids[8] ?? 0 });
    expect(playingIn(after.rounds)).not.toContain(leaver);
  });

  test('is refused a change of nobody, one for fewer than four, and one after the last round began', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 4);
    const stage = await draw(
      admin,
      await aStage(admin, ids, { format: { type: 'individual', rounds: 1, courts: 1 } }),
    );
    expect(await refused(admin, stage, {})).toMatchObject({ status: 400 });
    const [leaver = 0] = ids;
    expect(await refused(admin, stage, { id: leaver })).toMatchObject({ code: 'FORMAT_NOT_PLAYABLE' });
    await playRound(admin, stage.rounds[0]);
    const { id: comesId } = await aPlayer(admin, { firstName: 'Zeca' });
    expect(await refused(admin, stage, { comesId })).toMatchObject({ status: 409 });
    expect(await only(admin)).toMatchObject({ entries: ids.map((id) => ({ id, playsOn: false })) });
  });
});

describe('a Super misto', () => {
  const mixed = { format: { type: 'mixed', rounds: 4, courts: 2 } } as const;

  test('goes on in pairs of a woman and a man, with partners that nobody had', async () => {
    const admin = await server.asAdmin();
    const ids = await womenAndMen(admin, 5, 5);
    const women = new Set(ids.slice(0, 5));
    const [leaver = 0] = ids;
    const stage = await draw(admin, await aStage(admin, ids, mixed));
    await playRound(admin, stage.rounds[0]);
    const after = await change(admin, stage, { id: leaver });
    const rest = after.rounds.slice(1);
    expect(playingIn(rest)).toEqual(new Set(ids.slice(1)));
    for (const side of rest.flatMap(({ games }) => games.flatMap(({ sides }) => sides)))
      expect(side.map((id) => women.has(id))).toEqual([true, false]);
    const pairs = after.rounds.flatMap(({ games }) => games.flatMap(({ sides }) => sides.map(String)));
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test('takes a woman for a woman only, and needs two of each', async () => {
    const admin = await server.asAdmin();
    const ids = await womenAndMen(admin, 2, 3);
    const [woman = 0] = ids;
    const stage = await draw(
      admin,
      await aStage(admin, ids, { format: { type: 'mixed', rounds: 3, courts: 1 } }),
    );
    const { id: man } = await aPlayer(admin, { firstName: 'Zeca', gender: 'Masculino' });
    expect(await refused(admin, stage, { id: woman, comesId: man })).toMatchObject({ code: 'WRONG_GENDER' });
    expect(await refused(admin, stage, { id: woman })).toMatchObject({ code: 'FORMAT_NOT_PLAYABLE' });
    const { id: zoe } = await aPlayer(admin, { firstName: 'Zoe' });
    const after = await change(admin, stage, { id: woman, comesId: zoe });
    expect(playingIn(after.rounds)).toEqual(new Set([...ids.slice(1), zoe]));
  });
});

describe('rei da praia', () => {
  test('goes on with a substitute, who is in the standings of the group, and without one not at all', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 9);
    const comesId = ids.at(-1) ?? 0;
    const stage = await draw(
      admin,
      await aStage(admin, ids.slice(0, 8), { format: { type: 'king', by: 'lot' } }),
    );
    await playRound(admin, stage.rounds[0]);
    const [[leaver = 0] = []] = stage.groups;
    expect(await refused(admin, stage, { id: leaver })).toMatchObject({ code: 'SUBSTITUTE_NEEDED' });
    expect(await refused(admin, stage, { comesId })).toMatchObject({ code: 'SUBSTITUTE_NEEDED' });
    const after = await change(admin, stage, { id: leaver, comesId });
    expect(playingIn(after.rounds.slice(1))).not.toContain(leaver);
    await playRound(admin, after.rounds[1]);
    const { standings } = await only(admin);
    expect(standings.map((rows) => rows.length)).toEqual([5, 4]);
    const played = new Map(standings.flat().map(({ id, gamesPlayed }) => [id, gamesPlayed]));
    expect([played.get(leaver), played.get(comesId)]).toEqual([1, 1]);
  });
});

test('nobody of another group of rei da praia comes into a group', async () => {
  const admin = await server.asAdmin();
  const ids = await people(admin, 8);
  const stage = await draw(admin, await aStage(admin, ids, { format: { type: 'king', by: 'lot' } }));
  const [[leaver = 0] = [], [other = 0] = []] = stage.groups;
  const games = stage.rounds.flatMap((round) => round.games);
  for (const { game, sides } of games) if (sides.flat().includes(other)) await play(admin, game?.id ?? 0, 5);
  expect(await refused(admin, stage, { id: leaver, comesId: other })).toMatchObject({
    code: 'IN_ANOTHER_GROUP',
  });
});

describe('pelo ranking', () => {
  test('has no next round with fewer than four', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 4);
    const stage = await draw(admin, await aStage(admin, ids, { format: { type: 'ranking', courts: 1 } }));
    await playRound(admin, stage.rounds[0]);
    await change(admin, stage, { id: ids[0] ?? 0 });
    const asked = { params: { id: stage.id } };
    expect(await server.refused(admin, 'POST /api/stages/{id}/next-round', asked)).toMatchObject({
      status: 422,
      code: 'FORMAT_NOT_PLAYABLE',
    });
  });

  test('goes on from the next round with who stays and who came', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 10);
    const [leaver = 0, other = 0] = ids;
    const [comes = 0, late = 0] = ids.slice(8);
    const made = await aStage(admin, ids.slice(0, 8), { format: { type: 'ranking', courts: 2 } });
    const stage = await draw(admin, made);
    const before = await change(admin, stage, { id: leaver, comesId: comes });
    expect(playingIn(before.rounds)).toEqual(new Set([...ids.slice(1, 8), comes]));
    await playRound(admin, before.rounds[0]);
    const between = await change(admin, stage, { id: other });
    expect(between.rounds).toEqual((await only(admin)).rounds);
    await change(admin, stage, { comesId: late });
    const next = await admin.call('POST /api/stages/{id}/next-round', { params: { id: stage.id } });
    expect(playingIn(next.rounds.slice(1))).toEqual(new Set(ids.slice(2)));
    const anew = await change(admin, stage, { comesId: other });
    expect(playingIn(anew.rounds.slice(1))).toEqual(new Set(ids.slice(1)));
    expect(anew.rounds[1]?.byes).toHaveLength(1);
  });
});

test('a team that withdraws from a double elimination also loses the game that this gives it', async () => {
  const admin = await server.asAdmin();
  const stage = await draw(
    admin,
    await aStage(admin, await teams(admin, 4), { format: { type: 'double', hasReset: false } }),
  );
  const [first, second] = stage.bracket;
  await play(admin, second?.game?.id ?? 0, 5);
  const id = Number(first?.teams[0]);
  await admin.call('POST /api/teams/{id}/withdraw', { params: { id }, body: { games: 'award', seen: 1 } });
  const { bracket } = await only(admin);
  const its = bracket.filter((game) => game.teams.includes(id));
  expect(its.map((game) => [game.stage, game.state, game.winner === id])).toEqual([
    ['main', 'over', false],
    ['losers', 'over', false],
  ]);
  const { lines } = await admin.call('GET /api/audit', { query: {} });
  expect(lines.filter(({ action }) => action === 'game.award')).toHaveLength(2);
});

describe('who goes on into another stage', () => {
  /** The positions in their groups, in the order in which they go on. */
  const positionsOf = ({ standings, bestFirst }: Stage) =>
    bestFirst.map((id) => standings.flat().find((row) => row.id === id)?.position ?? 0);

  test('of rei da praia: the firsts, best first, then the seconds; nobody who left', async () => {
    const admin = await server.asAdmin();
    const ids = await people(admin, 10);
    const stage = await draw(
      admin,
      await aStage(admin, ids.slice(0, 9), { format: { type: 'king', by: 'lot' } }),
    );
    expect(stage.bestFirst).toHaveLength(9);
    await playRound(admin, stage.rounds[0]);
    const [[leaver = 0] = []] = stage.groups;
    const after = await change(admin, stage, { id: leaver, comesId: ids[9] ?? 0 });
    for (const round of after.rounds.slice(1)) await playRound(admin, round);
    const ended = await only(admin);
    const positions = positionsOf(ended);
    expect(positions.slice(0, 2)).toEqual([1, 1]);
    expect(
      ended.standings.map((rows) => rows.some(({ id }) => ended.bestFirst.slice(0, 2).includes(id))),
    ).toEqual([true, true]);
    expect(ended.bestFirst).not.toContain(leaver);
    expect(new Set(ended.bestFirst).size).toBe(9);
  });

  test('of groups of teams: all firsts, then all seconds; of an elimination nobody', async () => {
    const admin = await server.asAdmin();
    const ids = await teams(admin, 5);
    const groups = await draw(
      admin,
      await aStage(admin, ids, { format: { type: 'groups', groups: 2, by: 'lot' } }),
    );
    const games = groups.rounds.flatMap((round) => round.games);
    for (const [i, { game }] of games.entries()) await play(admin, game?.id ?? 0, 3 + i);
    const ended = await only(admin);
    expect(new Set(ended.bestFirst)).toEqual(new Set(ids));
    const positions = positionsOf(ended);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(
      ended.standings.map((rows) => rows.some(({ id }) => ended.bestFirst.slice(0, 2).includes(id))),
    ).toEqual([true, true]);
    const single = await aStage(admin, ids, {
      name: 'Mata-mata',
      format: { type: 'single', hasThirdPlace: false },
      firstRound: 8,
    });
    expect((await draw(admin, single)).bestFirst).toEqual([]);
  });
});
