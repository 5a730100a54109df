import { describe, expect, test } from 'vitest';
import {
  aCompletedGame,
  aGame,
  aGameInProgress,
  aPlayer,
  aTeam,
  twoTeams,
} from '#tests/support/data/builders.ts';
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
      seed: null,
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
    ['a seed of nought', { name: 'Recife', seed: 0 }, 400, 'Use um número de 1 a 999'],
    ['half a seed', { name: 'Recife', seed: 1.5 }, 400, 'Use um número de 1 a 999'],
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
    expect(await change({ seed: 3 })).toEqual({ id, ...made, name: 'RECIFE', category: 'Misto', seed: 3 });
    expect((await change({ seed: null })).seed).toBeNull();
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
    expect(await refusal()).toMatchObject({ status: 409, message: 'Recife tem 1 jogo: exclua o jogo antes' });
    await aCompletedGame(admin, undefined, { team1Id: team2Id, team2Id: team1Id });
    expect(await refusal()).toMatchObject({
      status: 409,
      message: 'Recife tem 2 jogos: exclua os jogos antes',
    });
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

describe('a team that withdraws', () => {
  /** A team with two scheduled games, one in progress and one completed, and a scheduled game of two others. */
  async function aTeamWithGames() {
    const admin = await server.asAdmin();
    const [recife, olinda] = await twoTeams(admin);
    const { id: natal } = await aTeam(admin, 'Natal');
    const teams = { team1Id: recife, team2Id: olinda, round: 1 };
    const toCome = [
      await aGame(admin, teams),
      await aGame(admin, { ...teams, team1Id: natal, team2Id: recife }),
    ];
    const playing = await aGameInProgress(admin, [[5, 3]], teams);
    const done = await aCompletedGame(admin, [[21, 5]], teams);
    const other = await aGame(admin, { ...teams, team1Id: natal, team2Id: olinda });
    const withdraw = (games: 'award' | 'delete', seen = 2) => ({
      params: { id: recife },
      body: { games, seen },
    });
    return { admin, recife, olinda, natal, toCome, stay: [playing, done, other], withdraw };
  }

  test('gives its games to come to the others, and keeps the others', async () => {
    const { admin, recife, natal, toCome, stay, withdraw } = await aTeamWithGames();
    const team = await admin.call('POST /api/teams/{id}/withdraw', withdraw('award'));
    expect(team).toMatchObject({ id: recife, gamesPlayed: 3, wins: 1 });
    const now = await admin.call('GET /api/games/round/{round}', { params: { round: 1 } });
    const awards = toCome.map(({ id }) => now.find((game) => game.id === id)?.award);
    expect(awards).toMatchObject([
      { winner: 2, reason: 'wo' },
      { winner: 1, reason: 'wo' },
    ]);
    for (const game of stay) expect(now).toContainEqual(game);
    const rows = await server.anonymous.call('GET /api/rankings/teams/total');
    expect(rows.find(({ id }) => id === natal)).toMatchObject({ totalWins: 1, totalPoints: 3 });
    const lines = (await admin.call('GET /api/audit')).lines.slice(0, 3);
    expect(lines.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['team.withdraw', recife],
      ...toCome.toReversed().map(({ id }) => ['game.award', id]),
    ]);
  });

  test('or takes them out, and the calendar says that they are cancelled', async () => {
    const { admin, toCome, stay, withdraw } = await aTeamWithGames();
    await admin.call('POST /api/teams/{id}/withdraw', withdraw('delete'));
    const now = await admin.call('GET /api/games/round/{round}', { params: { round: 1 } });
    expect(now.map(({ id }) => id).toSorted()).toEqual(stay.map(({ id }) => id).toSorted());
    const lines = (await admin.call('GET /api/audit')).lines.slice(0, 3);
    expect(lines.map(({ action }) => action)).toEqual(['team.withdraw', 'game.delete', 'game.delete']);
    const calendar = await server.main.app.inject('/calendario.ics');
    expect(calendar.payload.match(/STATUS:CANCELLED/g)).toHaveLength(toCome.length);
  });

  test('is asked again where its games are not those that were seen, or are none', async () => {
    const { admin, withdraw } = await aTeamWithGames();
    expect(await server.refused(admin, 'POST /api/teams/{id}/withdraw', withdraw('award', 3))).toMatchObject({
      status: 409,
      message: 'Os jogos deste time mudaram nesse meio-tempo. Confira os números e confirme de novo.',
    });
    expect(await server.refused(admin, 'POST /api/teams/{id}/withdraw', withdraw('award', 0))).toMatchObject({
      status: 400,
      message: 'O time não tem jogos agendados',
    });
    const unknown = { ...withdraw('award'), params: { id: 999_999 } };
    expect(await server.refused(admin, 'POST /api/teams/{id}/withdraw', unknown)).toMatchObject(UNKNOWN);
    const scorer = await server.asScorer();
    expect(await server.refused(scorer, 'POST /api/teams/{id}/withdraw', withdraw('award'))).toMatchObject({
      status: 403,
    });
  });
});
