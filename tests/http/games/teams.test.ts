import { describe, expect, test } from 'vitest';
import { aCompletedGame, aGame, aPlayer, aTeam, twoTeams } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const SAME_NAME = { status: 409, code: 'TEAM_NAME_TAKEN', message: 'Já existe um time com esse nome' };
const UNKNOWN = { status: 404, code: 'TEAM_NOT_FOUND', message: 'Time não encontrado' };

describe('a new team', () => {
  test('is mixed by default, and has no record', async () => {
    const admin = await server.asAdmin();
    const { status, body } = await admin.ask('POST /api/teams', { body: { name: '  Recife ' } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      name: 'Recife',
      category: 'Misto',
      imageUrl: null,
      namedImageUrl: null,
      gamesPlayed: 0,
      wins: 0,
      setsWon: 0,
      usedAllPlayers: false,
      players: [],
    });
    expect(await admin.call('GET /api/teams')).toEqual([body]);
  });

  test.each(['Conceição', 'CONCEIÇÃO', ' conceição ', 'Conceic\u0327a\u0303o'])(
    'with the name %j, like another one, is refused',
    async (name) => {
      const admin = await server.asAdmin();
      await aTeam(admin, 'Conceição');
      expect(await server.refused(admin, 'POST /api/teams', { body: { name } })).toMatchObject(SAME_NAME);
    },
  );

  test('whose name only the database considers the same is refused, too', async () => {
    const admin = await server.asAdmin();
    await aTeam(admin, 'ΒΟΛΟΣ');
    expect(await server.refused(admin, 'POST /api/teams', { body: { name: 'βολοσ' } })).toMatchObject(
      SAME_NAME,
    );
  });

  test.each([
    ['no name', {}, 400, undefined],
    ['a name of one letter', { name: 'R' }, 400, 'Nome deve ter pelo menos 2 caracteres'],
    ['a name of blanks', { name: '    ' }, 400, 'Nome deve ter pelo menos 2 caracteres'],
    ['a name of 61', { name: 'x'.repeat(61) }, 400, 'Use no máximo 60 caracteres'],
    ['a category that is none', { name: 'Recife', category: 'Livre' }, 400, 'Selecione uma categoria'],
    ['a picture of elsewhere', { name: 'Recife', imageUrl: 'https://a.b/c.png' }, 400, 'Imagem inválida'],
    [
      'a picture never stored',
      { name: 'Recife', imageUrl: `/api/images/${'e'.repeat(64)}` },
      404,
      'Imagem não encontrada',
    ],
  ])('with %s is refused', async (_name, body, status, message) => {
    const refusal = await server.refused(await server.asAdmin(), 'POST /api/teams', { body });
    expect(refusal).toMatchObject({ status, ...(message ? { message } : {}) });
  });
});

describe('a change of a team', () => {
  test('changes only the given fields', async () => {
    const admin = await server.asAdmin();
    const imageUrl = await server.storePicture();
    const body = { name: 'Recife', category: 'Feminino', imageUrl } as const;
    const { id, ...made } = await admin.call('POST /api/teams', { body });
    const change = (sent: object) => admin.call('PATCH /api/teams/{id}', { params: { id }, body: sent });
    expect(await change({ name: 'RECIFE' })).toEqual({ id, ...made, name: 'RECIFE' });
    expect(await change({ category: 'Misto' })).toEqual({ id, ...made, name: 'RECIFE', category: 'Misto' });
    expect(await change({})).toEqual({ id, ...made, name: 'RECIFE', category: 'Misto' });
    expect((await change({ imageUrl: null })).imageUrl).toBeNull();
  });

  test('to the name of another one is refused', async () => {
    const admin = await server.asAdmin();
    const [recife] = await twoTeams(admin);
    const sent = { params: { id: recife }, body: { name: 'olinda' } };
    expect(await server.refused(admin, 'PATCH /api/teams/{id}', sent)).toMatchObject(SAME_NAME);
  });

  test('that is unknown is not found', async () => {
    const sent = { params: { id: 999 }, body: { name: 'Olinda' } };
    expect(await server.refused(await server.asAdmin(), 'PATCH /api/teams/{id}', sent)).toMatchObject(
      UNKNOWN,
    );
  });
});

describe('the deletion of a team', () => {
  test('keeps its players, without a team', async () => {
    const admin = await server.asAdmin();
    const [teamId] = await twoTeams(admin);
    const player = await aPlayer(admin, { teamId });
    const answer = await admin.ask('DELETE /api/teams/{id}', { params: { id: teamId } });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await admin.call('GET /api/teams')).map(({ name }) => name)).toEqual(['Olinda']);
    expect(await admin.call('GET /api/players')).toMatchObject([
      { id: player.id, teamId: null, teamName: null },
    ]);
  });

  test('is refused while it has games, whatever their status', async () => {
    const admin = await server.asAdmin();
    const { team1Id, team2Id } = await aGame(admin);
    const refusal = () => server.refused(admin, 'DELETE /api/teams/{id}', { params: { id: team1Id } });
    expect(await refusal()).toMatchObject({ status: 409, message: 'Recife tem 1 jogo: exclua-o antes' });
    await aCompletedGame(admin, undefined, { team1Id: team2Id, team2Id: team1Id });
    expect(await refusal()).toMatchObject({ status: 409, message: 'Recife tem 2 jogos: exclua-os antes' });
  });

  test('is refused while its players have points', async () => {
    const admin = await server.asAdmin();
    const [teamId] = await twoTeams(admin);
    const { id: playerId } = await aPlayer(admin, { teamId });
    const row = { playerId, teamId, round: 1, saques: 1, defesas: 0, ataques: 0, present: true };
    await admin.call('POST /api/detailed-points/batch-update', {
      body: { updates: [row], lastUpdated: null },
    });
    expect(await server.refused(admin, 'DELETE /api/teams/{id}', { params: { id: teamId } })).toMatchObject({
      status: 409,
      message: 'Recife tem pontos de jogadores registrados e não pode ser excluído',
    });
  });

  test('that is unknown is not found', async () => {
    const sent = { params: { id: 999 } };
    expect(await server.refused(await server.asAdmin(), 'DELETE /api/teams/{id}', sent)).toMatchObject(
      UNKNOWN,
    );
  });
});

test('teams are ordered by name in Portuguese collation, their players by full name', async () => {
  const admin = await server.asAdmin();
  for (const name of ['Zumbi', 'água Fria', 'Alto', 'Água Branca']) await aTeam(admin, name);
  const teams = await admin.call('GET /api/teams');
  expect(teams.map(({ name }) => name)).toEqual(['Água Branca', 'água Fria', 'Alto', 'Zumbi']);
  const teamId = teams[0]?.id ?? 0;
  for (const firstName of ['Élida', 'Eva', 'Dora']) await aPlayer(admin, { firstName, teamId });
  const [first] = await admin.call('GET /api/teams');
  expect(first?.players.map(({ firstName }) => firstName)).toEqual(['Dora', 'Élida', 'Eva']);
});

test('the record of a team counts its completed games', async () => {
  const admin = await server.asAdmin();
  const { id, team1Id, team2Id } = await aCompletedGame(admin);
  await admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status: 'em_andamento' } });
  const body = { status: 'concluido', usedAllPlayersTeam1: true } as const;
  await admin.call('PATCH /api/games/{id}/status', { params: { id }, body });
  const teams = new Map((await admin.call('GET /api/teams')).map((team) => [team.id, team]));
  expect(teams.get(team1Id)).toMatchObject({ gamesPlayed: 1, wins: 1, setsWon: 2, usedAllPlayers: true });
  expect(teams.get(team2Id)).toMatchObject({ gamesPlayed: 1, wins: 0, setsWon: 0, usedAllPlayers: false });
});
