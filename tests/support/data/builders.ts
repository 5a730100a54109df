import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { Caller } from '#tests/support/server/call.ts';

export type Game = CallAnswer<Contract['GET /api/games/{id}']>;
type NewPlayer = CallRequest<Contract['POST /api/players']>['body'];
type NewRegistration = CallRequest<Contract['POST /api/tournament/pre-registrations']>['body'];
type NewGame = CallRequest<Contract['POST /api/games']>['body'];
type Scores = readonly (readonly [team1Score: number, team2Score: number])[];

/**
 * Creates data of a tournament through API calls: each builder has ordinary defaults, and takes what the test
 * is about.
 */

export function aTeam(admin: Caller, name: string) {
  return admin.call('POST /api/teams', { body: { name } });
}

export async function twoTeams(admin: Caller): Promise<[number, number]> {
  const recife = await aTeam(admin, 'Recife');
  const olinda = await aTeam(admin, 'Olinda');
  return [recife.id, olinda.id];
}

export function aPlayer(admin: Caller, player: Partial<NewPlayer> = {}) {
  return admin.call('POST /api/players', { body: { firstName: 'Bia', gender: 'Feminino', ...player } });
}

export function aRegistration(visitor: Caller, registration: Partial<NewRegistration> = {}) {
  const body = {
    firstName: 'Lia',
    lastName: 'Lobo',
    email: 'lia@exemplo.com.br',
    phone: '(81) 99876-5432',
    gender: 'Feminino' as const,
    memberNumber: '42',
    ...registration,
  };
  return visitor.call('POST /api/tournament/pre-registrations', { body });
}

export async function aGame(admin: Caller, game: Partial<NewGame> = {}): Promise<Game> {
  const [team1Id, team2Id] =
    game.team1Id === undefined || game.team2Id === undefined
      ? await twoTeams(admin)
      : [game.team1Id, game.team2Id];
  return admin.call('POST /api/games', { body: { team1Id, team2Id, round: 1, ...game } });
}

export async function aGameInProgress(
  admin: Caller,
  scores: Scores = [],
  game: Partial<NewGame> = {},
): Promise<Game> {
  const { id } = await aGame(admin, game);
  let current = await admin.call('PATCH /api/games/{id}/status', {
    params: { id },
    body: { status: 'em_andamento' },
  });
  for (const [index, [team1Score, team2Score]] of scores.entries()) {
    const body = { setNumber: index + 1, team1Score, team2Score };
    current = await admin.call('POST /api/games/{id}/sets', { params: { id }, body });
  }
  return current;
}

export async function aCompletedGame(
  admin: Caller,
  scores: Scores = [
    [21, 15],
    [21, 17],
  ],
  game: Partial<NewGame> = {},
): Promise<Game> {
  const { id } = await aGameInProgress(admin, scores, game);
  return admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status: 'concluido' } });
}

/** A drawn elimination of new teams, the first the best seed. Returns the stage's id. */
export async function anElimination(admin: Caller, names: readonly string[]): Promise<number> {
  const teams: { id: number }[] = [];
  for (const name of names) teams.push(await aTeam(admin, name));
  const { id } = await admin.call('POST /api/stages', {
    body: {
      name: 'Chave da Copa',
      format: { type: 'single', hasThirdPlace: true },
      entries: teams.map((team, i) => ({ id: team.id, seed: i + 1 })),
      courts: ['1', '2'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound: 1,
    },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  return id;
}

/** A drawn Super 4 of new women: three games, each with each of the others. Returns the stage's id. */
export async function aSuper4(admin: Caller, names: readonly string[]): Promise<number> {
  const people: { id: number }[] = [];
  for (const firstName of names) people.push(await aPlayer(admin, { firstName }));
  const { id } = await admin.call('POST /api/stages', {
    body: {
      name: 'Super de terça',
      format: { type: 'individual', rounds: 3, courts: 1 },
      entries: people.map((person) => ({ id: person.id })),
      courts: ['1'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
      firstRound: 1,
    },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id }, body: { number: '4711' } });
  return id;
}

/**
 * Plays the next games in which both teams are known, so many of them; the pair of `person` wins each in two sets, else
 * the first team.
 */
export async function playNextGames(admin: Caller, count: number, person?: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const [next] = await admin.call('GET /api/games/upcoming');
    const params = { id: next?.id ?? 0 };
    const isSecond = person !== undefined && next?.team2.memberIds?.includes(person);
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
    for (const setNumber of [1, 2])
      await admin.call('POST /api/games/{id}/sets', {
        params,
        body: isSecond
          ? { setNumber, team1Score: 19, team2Score: 21 }
          : { setNumber, team1Score: 21, team2Score: 19 },
      });
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
  }
}

export async function aSheet(
  admin: Caller,
  player: { id: number; teamId: number | null },
  rounds: readonly [saques: number, defesas: number, ataques: number][],
) {
  const updates = rounds.map(([saques, defesas, ataques], index) => {
    const row = { playerId: player.id, teamId: player.teamId ?? 0, round: index + 1, present: true };
    return { ...row, saques, defesas, ataques };
  });
  await admin.call('POST /api/detailed-points/batch-update', { body: { updates, lastUpdated: null } });
}
