import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aGameInProgress, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { atOnce } from '#tests/support/server/at-once.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const BATCH = 'POST /api/detailed-points/batch-update';
const AT = '2025-04-05T12:00:00.000Z';
type Row = {
  playerId: number;
  teamId: number;
  round: number;
  saques: number;
  defesas: number;
  ataques: number;
  present: boolean;
};

async function sheets() {
  const admin = await server.asAdmin();
  const scorer = await server.asScorer();
  const recife = await aTeam(admin, 'Recife');
  const olinda = await aTeam(admin, 'Olinda');
  const bia = await aPlayer(admin, { teamId: recife.id });
  const ana = await aPlayer(admin, { firstName: 'Ana', teamId: recife.id });
  const caio = await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino', teamId: olinda.id });
  const counted = { round: 1, defesas: 4, ataques: 5, present: true };
  const rows = {
    bia: { playerId: bia.id, teamId: recife.id, saques: 6, ...counted } as Row,
    ana: { playerId: ana.id, teamId: recife.id, saques: 2, ...counted } as Row,
    caio: { playerId: caio.id, teamId: olinda.id, saques: 3, ...counted } as Row,
  };
  const save = (updates: Row[], lastUpdated: string | null, who: Caller = scorer) =>
    who.call(BATCH, { body: { updates, lastUpdated } });
  const refused = (updates: unknown, lastUpdated: unknown = null, who: Caller = scorer) =>
    server.refused(who, BATCH, { body: { updates, lastUpdated } });
  return { admin, scorer, recife, olinda, bia, ana, caio, rows, save, refused };
}

describe('a score sheet', () => {
  test('is saved whole, and returns the current rows of its team', async () => {
    const { admin, rows, save } = await sheets();
    const first = await save([rows.bia, rows.caio], null);
    const { updatedAt } = first;
    expect(first).toEqual({
      updatedAt,
      rows: [
        { ...rows.bia, updatedAt },
        { ...rows.caio, updatedAt },
      ],
    });
    const second = await save([rows.ana], updatedAt);
    expect(second.rows).toEqual([
      { ...rows.bia, updatedAt },
      { ...rows.ana, updatedAt: second.updatedAt },
    ]);
    const all = await admin.call('GET /api/detailed-points');
    expect(all).toHaveLength(3);
    const one = { query: { round: '1', team: String(rows.caio.teamId) } };
    expect(await admin.call('GET /api/detailed-points', one)).toEqual([{ ...rows.caio, updatedAt }]);
    expect(await admin.call('GET /api/detailed-points', { query: { round: '2' } })).toEqual([]);
  });

  test('that changes nothing leaves the rows unchanged', async () => {
    const { rows, save } = await sheets();
    const { updatedAt } = await save([rows.bia], null);
    expect((await save([rows.bia], updatedAt)).rows).toEqual([{ ...rows.bia, updatedAt }]);
    expect((await save([rows.bia], null)).rows).toEqual([{ ...rows.bia, updatedAt }]);
  });

  test('may have 500 rows, and not 501', async () => {
    const { rows, refused, save } = await sheets();
    const of = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...rows.bia, playerId: index + 1_000 }));
    expect(await refused(of(501))).toMatchObject({
      status: 400,
      message: 'No máximo 500 jogadores de uma vez',
    });
    expect(await refused(of(500))).toMatchObject({ status: 404 });
    expect(await refused([])).toMatchObject({ status: 400, message: 'Nenhum jogador alterado' });
    await save([rows.bia], null);
  });

  test('with one invalid row saves none', async () => {
    const { rows, refused } = await sheets();
    expect(await refused([rows.bia, { ...rows.caio, playerId: 999 }])).toMatchObject({
      status: 404,
      message: 'Jogador 999 não encontrado',
    });
    expect(await refused([rows.bia, { ...rows.caio, teamId: rows.bia.teamId }])).toMatchObject({
      status: 422,
      code: 'OTHER_TEAM',
      message: 'O jogador não é deste time',
    });
    expect(await refused([rows.bia, rows.caio, { ...rows.bia, saques: 9 }])).toMatchObject({
      status: 422,
      code: 'ROW_TWICE',
      message: 'O mesmo jogador aparece duas vezes na mesma rodada',
    });
  });

  test.each([
    ['a negative count', { saques: -1 }, 'Os pontos são números inteiros a partir de 0'],
    ['half a point', { defesas: 0.5 }, 'Os pontos são números inteiros a partir de 0'],
    ['a count in words', { ataques: '3' }, 'Os pontos são números inteiros a partir de 0'],
    ['a thousand points', { ataques: 1000 }, 'No máximo 999'],
    ['round 31', { round: 31 }, 'Rodada inválida'],
    ['no player', { playerId: 0 }, 'Identificador inválido'],
  ])('with %s is refused', async (_name, wrong, message) => {
    const { rows, refused } = await sheets();
    expect(await refused([{ ...rows.bia, ...wrong }])).toMatchObject({ status: 400, message });
  });

  test.each(['yesterday', '2025-04-05', 5, undefined])('loaded at %j is refused', async (lastUpdated) => {
    const { scorer, rows } = await sheets();
    const body = { updates: [rows.bia], lastUpdated };
    expect(await server.refused(scorer, BATCH, { body })).toMatchObject({
      status: 400,
      issues: [{ path: 'lastUpdated' }],
    });
  });
});

describe('a row keeps the team that it was played for', () => {
  test('when the player changes teams, and can still be corrected', async () => {
    const { admin, olinda, bia, rows, save, refused } = await sheets();
    const { updatedAt } = await save([rows.bia], null);
    await admin.call('PATCH /api/players/{id}', { params: { id: bia.id }, body: { teamId: olinda.id } });
    expect(await admin.call('GET /api/detailed-points')).toEqual([{ ...rows.bia, updatedAt }]);
    await save([{ ...rows.bia, saques: 7 }], updatedAt);
    await save([{ ...rows.bia, round: 2, teamId: olinda.id }], null);
    expect(await refused([{ ...rows.bia, round: 3 }])).toMatchObject({ status: 422, code: 'OTHER_TEAM' });
  });
});

describe('a sheet that another person changed meanwhile', () => {
  test('is refused with the rows that differ, and nothing of it is saved', async () => {
    const { admin, rows, save, refused } = await sheets();
    const loaded = await save([rows.bia, rows.ana, rows.caio], null);
    const theirs = await save([{ ...rows.bia, saques: 9 }], loaded.updatedAt, admin);
    const mine = [{ ...rows.bia, saques: 8 }, { ...rows.ana, saques: 8 }, rows.caio];
    expect(await refused(mine, loaded.updatedAt)).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: 'Outro usuário modificou alguns jogadores',
      conflicts: [{ ...rows.bia, saques: 9, updatedAt: theirs.updatedAt }],
    });
    expect((await save(mine, theirs.updatedAt)).rows).toHaveLength(3);
  });

  test('is no conflict where both have the same values, or changed different rows', async () => {
    const { admin, rows, save } = await sheets();
    const loaded = await save([rows.bia, rows.ana], null);
    await save([{ ...rows.bia, saques: 9 }], loaded.updatedAt, admin);
    await save(
      [
        { ...rows.bia, saques: 9 },
        { ...rows.ana, saques: 1 },
      ],
      loaded.updatedAt,
    );
  });

  test('and was empty when it was loaded is refused with all its rows', async () => {
    const { admin, rows, save, refused } = await sheets();
    await save([rows.bia, rows.ana], null, admin);
    const { conflicts } = await refused([
      { ...rows.bia, saques: 0 },
      { ...rows.ana, saques: 0 },
    ]);
    expect(conflicts).toHaveLength(2);
  });

  test('at the same moment: one is saved, the other refused', async () => {
    const { admin, scorer, rows } = await sheets();
    const { updatedAt } = await admin.call(BATCH, { body: { updates: [rows.bia], lastUpdated: null } });
    await scorer.call('GET /api/user');
    const send = (who: Caller, saques: number) => () =>
      who.send(BATCH, { body: { updates: [{ ...rows.bia, saques }], lastUpdated: updatedAt } });
    const [saved, late] = await atOnce(server, send(admin, 8), send(scorer, 9));
    expect([saved.status, late.status]).toEqual([200, 409]);
    expect(late.body['conflicts']).toEqual(saved.body['rows']);
    expect(await admin.call('GET /api/detailed-points')).toMatchObject([{ saques: 8 }]);
  });
});

test('updatedAt grows with each save, even if the clock stops or goes back', async () => {
  const { rows, save } = await sheets();
  const times: string[] = [];
  let lastUpdated: string | null = null;
  for (const [index, step] of [0, 0, -3_600_000, 1_000].entries()) {
    server.now += step;
    const { updatedAt } = await save([{ ...rows.bia, saques: index }], lastUpdated);
    times.push(updatedAt);
    lastUpdated = updatedAt;
  }
  expect(times).toEqual(times.toSorted());
  expect(new Set(times).size).toBe(4);
});

describe('proposals from the logs', () => {
  /** A game of round 1 between the two teams, with a rally of each kind; not completed. */
  async function aLoggedGame() {
    const { admin, scorer, recife, olinda, bia, caio } = await sheets();
    const game = await aGameInProgress(admin, [], { team1Id: recife.id, team2Id: olinda.id });
    const won = (side: 1 | 2, kind: 'saque' | 'ataque' | 'erro', playerId: number) => {
      const point = { id: randomUUID(), at: AT, type: 'point' as const, side, isExtra: false };
      const detail = { id: randomUUID(), at: AT, type: 'detail' as const, pointId: point.id, kind, playerId };
      return [point, detail];
    };
    const events = [
      ...won(1, 'saque', bia.id),
      ...won(1, 'saque', bia.id),
      ...won(1, 'ataque', bia.id),
      ...won(2, 'ataque', caio.id),
      ...won(2, 'erro', bia.id),
    ];
    const params = { id: game.id };
    await scorer.call('POST /api/games/{id}/events', { params, body: { setNumber: 1, after: null, events } });
    const complete = () =>
      scorer.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
    const proposals = (round: number) =>
      scorer.call('GET /api/detailed-points/proposals', { query: { round: String(round) } });
    return { scorer, game, recife, olinda, bia, caio, complete, proposals };
  }

  test('are what each player won in the completed games of the round, and no saved row', async () => {
    const { scorer, game, recife, olinda, bia, caio, complete, proposals } = await aLoggedGame();
    expect(await proposals(1)).toEqual([]);
    await complete();
    expect(await proposals(1)).toEqual([
      {
        playerId: bia.id,
        teamId: recife.id,
        ...{ saques: 2, defesas: 0, ataques: 1 },
        games: [{ gameId: game.id, saques: 2, defesas: 0, ataques: 1 }],
      },
      {
        playerId: caio.id,
        teamId: olinda.id,
        ...{ saques: 0, defesas: 0, ataques: 1 },
        games: [{ gameId: game.id, saques: 0, defesas: 0, ataques: 1 }],
      },
    ]);
    expect(await proposals(2)).toEqual([]);
    expect(await scorer.call('GET /api/detailed-points')).toEqual([]);
  });

  test('are requested by round', async () => {
    const scorer = await server.asScorer();
    for (const query of [{}, { round: '31' }, { round: 'x' }]) {
      expect(await server.refused(scorer, 'GET /api/detailed-points/proposals', { query })).toMatchObject({
        status: 400,
      });
    }
  });
});
