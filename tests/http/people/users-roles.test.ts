import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CallKey } from '#contract/contract.ts';
import { setRole } from '#server/access/roles.ts';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { query, transaction } from '#server/store/database/database.ts';
import { secondFactors, users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import { aPlayer, aRegistration, aTeam } from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { type Actor, openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const OWN = { currentPassword: PASSWORD };
const PATCH = 'PATCH /api/users/{id}';
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' };
const ADMIN_NEEDED = {
  status: 403,
  code: 'INSTALLATION_ADMIN_NEEDED',
  message: 'Só quem administra o servidor dá ou tira a permissão de administrador.',
};
const OF_OTHER = {
  status: 403,
  code: 'ACCOUNT_OF_OTHER_TOURNAMENT',
  message:
    'Esta conta também é de outro torneio, ou de quem administra o servidor: só quem administra o servidor pode fazer isso.',
};
const vera = { firstName: 'Vera', email: 'vera@exemplo.com.br' };
const davi = { firstName: 'Davi', gender: 'Masculino', email: 'davi@exemplo.com.br' } as const;

const of = (id: number, body?: object) => ({ params: { id }, ...(body ? { body } : {}) });

const anotherTournament = () =>
  transaction(server.db, (tx) => addTournament(tx, { name: 'Copa de Inverno', year: 2025 }, server.now));

async function playsIn(tournamentId: number, { id: userId }: { id: number }): Promise<void> {
  const player = { tournamentId, userId, firstName: 'Paula', gender: 'Feminino', revision: 1 } as const;
  await query(server.db, (q) => q.insert(players).values(player));
}

/** A player of this tournament with that account. */
async function playsHere(organiser: Actor, { id }: { id: number }): Promise<number> {
  const player = await aPlayer(organiser, { firstName: 'Lia' });
  await server.link(player.id, id);
  await server.main.tournament.snapshots.refresh();
  return player.id;
}

describe('the role of an organiser', () => {
  test('opens everything of the tournament, and not the installation', async () => {
    const organiser = await server.asOrganiser();
    expect(await organiser.call('GET /api/user')).toMatchObject({
      isAdmin: true,
      isScorer: false,
      administersInstallation: false,
    });
    await organiser.call('POST /api/teams', { body: { name: 'Recife' } });
    expect(await server.refused(organiser, 'GET /api/system')).toMatchObject(FORBIDDEN);
    expect(await (await server.asAdmin()).call('GET /api/user')).toMatchObject({
      isAdmin: true,
      administersInstallation: true,
    });
  });

  test('is given and taken by an organiser with the own password, and counts at the next call', async () => {
    const organiser = await server.asOrganiser();
    const player = await server.asPlayer();
    await server.refused(player, 'GET /api/users');
    const given = await organiser.call(PATCH, of(player.id, { isOrganiser: true, ...OWN }));
    expect(given).toMatchObject({ id: player.id, isAdmin: false, isOrganiser: true, isScorer: false });
    await player.call('GET /api/users');
    const taken = await organiser.call(PATCH, of(player.id, { isOrganiser: false, ...OWN }));
    expect(taken).toMatchObject({ isOrganiser: false });
    expect(await server.refused(player, 'GET /api/users')).toMatchObject(FORBIDDEN);
    expect((await server.state())['roles']).toMatchObject([{ user_id: organiser.id }]);
  });

  test('is given with a new account, a new player and a first address, and is in the list of players', async () => {
    const organiser = await server.asOrganiser();
    const rights = { isOrganiser: true, ...OWN };
    expect(await organiser.call('POST /api/users', { body: { ...vera, ...rights } })).toMatchObject({
      isOrganiser: true,
    });
    const made = await organiser.call('POST /api/players', { body: { ...davi, ...rights } });
    expect(made).toMatchObject({ isAdmin: false, isOrganiser: true });
    const { id } = await aPlayer(organiser, { firstName: 'Lia' });
    const body = { email: 'lia@exemplo.com.br', ...rights };
    await organiser.call('PATCH /api/players/{id}', of(id, body));
    expect(await organiser.call('GET /api/players')).toMatchObject([
      { firstName: 'Davi', isOrganiser: true },
      { firstName: 'Lia', isOrganiser: true },
    ]);
    await organiser.call('PATCH /api/players/{id}', of(id, { isOrganiser: false, isScorer: true, ...OWN }));
    expect(await organiser.call('GET /api/players')).toMatchObject([
      { isOrganiser: true },
      { isOrganiser: false, isScorer: true },
    ]);
  });

  type Case = readonly [key: CallKey, message: string, sent: (organiser: Actor) => Promise<Loose>];
  const MAKES = 'Para dar acesso de organizador, digite também a sua própria senha';
  const OF_ORGANISER = 'Esta conta é de organizador: digite também a sua própria senha';
  const other = async (body?: object) => of((await server.asOrganiser()).id, body);
  const otherPlays = async (organiser: Actor, body?: object) =>
    of(await playsHere(organiser, await server.asOrganiser()), body);
  const CASES: readonly Case[] = [
    [PATCH, MAKES, async () => of((await server.asScorer()).id, { isOrganiser: true })],
    [PATCH, OF_ORGANISER, () => other({ isOrganiser: false })],
    [PATCH, OF_ORGANISER, async ({ id }) => of(id, { isOrganiser: false })],
    ['POST /api/users', MAKES, async () => ({ body: { ...vera, isOrganiser: true } })],
    ['POST /api/players', MAKES, async () => ({ body: { ...davi, isOrganiser: true } })],
    [
      'PATCH /api/players/{id}',
      OF_ORGANISER,
      (organiser) => otherPlays(organiser, { email: 'outro@exemplo.com.br' }),
    ],
    ['POST /api/users/{id}/reset-password', OF_ORGANISER, () => other()],
    ['POST /api/players/{id}/reset-password', OF_ORGANISER, (organiser) => otherPlays(organiser)],
    ['DELETE /api/users/{id}', OF_ORGANISER, () => other()],
    ['DELETE /api/players/{id}', OF_ORGANISER, (organiser) => otherPlays(organiser)],
  ];

  test.each(CASES)('%s needs the own password: %s', async (key, message, make) => {
    const organiser = await server.asOrganiser();
    const sent = await make(organiser);
    const by = (more: object) => ({ ...sent, body: { ...(sent.body as object), ...more } });
    expect(await server.refused(server.anonymous, key, by(OWN))).toMatchObject({ status: 401 });
    expect(await server.refused(await server.asScorer(), key, by(OWN))).toMatchObject(FORBIDDEN);
    expect(await server.refused(organiser, key, by({}))).toMatchObject({
      status: 422,
      code: 'OWN_PASSWORD_NEEDED',
      message,
    });
    expect(await server.refused(organiser, key, by({ currentPassword: 'errada' }))).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
    });
    expect((await organiser.send(key, by(OWN))).status).toBeLessThan(300);
  });

  test('sent as a text is refused, and of nobody a 404', async () => {
    const organiser = await server.asOrganiser();
    const { id } = await server.asPlayer();
    expect(await server.refused(organiser, PATCH, of(id, { isOrganiser: 'sim' }))).toMatchObject({
      status: 400,
      message: 'Valor inválido',
    });
    expect(await server.refused(organiser, PATCH, of(999, { isOrganiser: true, ...OWN }))).toMatchObject({
      status: 404,
      code: 'ACCOUNT_NOT_FOUND',
    });
  });

  test('goes with the account', async () => {
    const admin = await server.asAdmin();
    const organiser = await server.asOrganiser();
    await admin.ask('DELETE /api/users/{id}', of(organiser.id, OWN));
    expect((await server.state())['roles']).toEqual([]);
  });

  test('requires the second factor where administrators need one', async () => {
    const admin = await server.asAdmin();
    const confirmed = { userId: admin.id, secret: 'JBSWY3DPEHPK3PXP', createdAt: new Date(server.now) };
    await query(server.db, (q) =>
      q.insert(secondFactors).values({ ...confirmed, confirmedAt: new Date(server.now) }),
    );
    const tournamentId = await anotherTournament();
    const organisers = [await server.asOrganiser(), await server.asOrganiser({ tournamentId })];
    const scorer = await server.asScorer();
    await admin.call('PUT /api/second-factor-rule', { body: { isRequired: true } });
    for (const organiser of organisers) {
      expect(await organiser.call('GET /api/user')).toMatchObject({ mustSetUpSecondFactor: true });
      expect(await organiser.call('GET /api/user/second-factor')).toMatchObject({ isRequired: true });
      expect(await server.refused(organiser, 'GET /api/teams')).toMatchObject({
        code: 'SECOND_FACTOR_REQUIRED',
      });
    }
    await scorer.call('GET /api/teams');
    expect(await scorer.call('GET /api/user/second-factor')).toMatchObject({ isRequired: false });
  });

  test('of another tournament confirms an account as a player there does', async () => {
    const tournamentId = await anotherTournament();
    const self = { emailConfirmed: false, emailOrigin: 'self-registration' } as const;
    const who = await server.asScorer({ tournamentId, ...self });
    expect(await who.call('GET /api/user')).toMatchObject({ mustBeConfirmed: false, isScorer: false });
    await server.main.tournaments.refresh();
    await who.in('copa-de-inverno-2025').call('GET /api/teams');
  });
});

describe('the rights in all tournaments', () => {
  const OTHERS: readonly (readonly [key: CallKey, sent: (organiser: Actor) => Promise<Loose>])[] = [
    [PATCH, async () => of((await server.asScorer()).id, { isAdmin: true, ...OWN })],
    [PATCH, async ({ id }) => of(id, { isAdmin: true, ...OWN })],
    ['POST /api/users', async () => ({ body: { ...vera, isAdmin: true, ...OWN } })],
    ['POST /api/players', async () => ({ body: { ...davi, isAdmin: true, ...OWN } })],
    [
      'PATCH /api/players/{id}',
      async (organiser) => of((await aPlayer(organiser)).id, { email: vera.email, isAdmin: true, ...OWN }),
    ],
    [
      'PATCH /api/players/{id}',
      async (organiser) => of(await playsHere(organiser, await server.asScorer()), { isAdmin: true, ...OWN }),
    ],
    [
      'PATCH /api/players/{id}',
      async (organiser) => of(await playsHere(organiser, await server.asAdmin()), { isAdmin: false, ...OWN }),
    ],
  ];

  test.each(OTHERS)('%s: an organiser gives them to nobody', async (key, make) => {
    const organiser = await server.asOrganiser();
    await server.asAdmin();
    const sent = await make(organiser);
    expect(await server.refused(organiser, key, sent)).toMatchObject(ADMIN_NEEDED);
  });

  test('may be sent by an organiser as they are', async () => {
    const organiser = await server.asOrganiser();
    const { id } = await server.asPlayer();
    const body = { isAdmin: false, isScorer: true };
    expect(await organiser.call(PATCH, of(id, body))).toMatchObject(body);
    await organiser.call('POST /api/users', { body: { ...vera, isAdmin: false } });
  });

  test('are announced to every tournament, with the players of each', async () => {
    const tournamentId = await anotherTournament();
    const [admin, colleague] = [await server.asAdmin(), await server.asAdmin()];
    await playsIn(tournamentId, colleague);
    await admin.call(PATCH, of(colleague.id, { isAdmin: false, ...OWN }));
    const state = await server.state();
    const { revision, topics } =
      state['revisions']?.find((row) => row['tournament_id'] === tournamentId) ?? {};
    expect(topics).toMatchObject({ accounts: revision, players: revision });
    expect(state['players']).toMatchObject([{ tournament_id: tournamentId, revision }]);
  });
});

type Known = Actor & { readonly playerId: number };
/** Accounts that an organiser of this tournament sees, because they play here, and does not own. */
const ACCOUNTS_OF_OTHERS: readonly (readonly [name: string, make: () => Promise<Actor>])[] = [
  ['an administrator of the installation', () => server.asAdmin({ firstName: 'Dona' })],
  [
    'an organiser of another tournament',
    async () => server.asOrganiser({ tournamentId: await anotherTournament() }),
  ],
  [
    'a scorekeeper of another tournament',
    async () => server.asScorer({ tournamentId: await anotherTournament() }),
  ],
  [
    'a player of another tournament',
    async () => {
      const who = await server.asPlayer();
      await playsIn(await anotherTournament(), who);
      return who;
    },
  ],
];

describe.each(ACCOUNTS_OF_OTHERS)('the account of %s who plays here too', (_name, make) => {
  async function people() {
    const organiser = await server.asOrganiser();
    const admin = await server.asAdmin();
    const account = await make();
    const who: Known = Object.assign(account, { playerId: await playsHere(organiser, account) });
    return { organiser, admin, who };
  }

  const CREDENTIALS: readonly (readonly [key: CallKey, sent: (who: Known) => Loose])[] = [
    ['PATCH /api/players/{id}', ({ playerId }) => of(playerId, { email: 'outro@exemplo.com.br', ...OWN })],
    ['PATCH /api/players/{id}', ({ playerId }) => of(playerId, { password: 'onda do mar', ...OWN })],
    ['POST /api/players/{id}/reset-password', ({ playerId }) => of(playerId, OWN)],
    ['POST /api/users/{id}/reset-password', ({ id }) => of(id, OWN)],
    ['POST /api/users/{id}/confirm-email', ({ id, email }) => of(id, { email })],
    ['DELETE /api/users/{id}', ({ id }) => of(id, OWN)],
    ['POST /api/users/{id}/opt-out', ({ id }) => of(id)],
    ['DELETE /api/users/{id}/second-factor', ({ id }) => of(id, OWN)],
  ];
  /** Of an account with a player, and without a second factor. */
  const REFUSED_TO_ALL = CREDENTIALS.slice(-3).map(([key]) => key);

  test.each(CREDENTIALS)('%s is only for who administers the installation', async (key, sent) => {
    const { organiser, admin, who } = await people();
    expect(await server.refused(organiser, key, sent(who))).toMatchObject(OF_OTHER);
    const { status } = await admin.send(key, sent(who));
    if (REFUSED_TO_ALL.includes(key)) expect(status).toBe(409);
    else expect(status).toBeLessThan(300);
  });

  test('stays when an organiser deletes the player; an administrator cannot be deleted that way', async () => {
    const { organiser, who } = await people();
    const isAdmin = (await who.call('GET /api/user')).administersInstallation;
    const { status } = await organiser.send('DELETE /api/players/{id}', of(who.playerId, OWN));
    expect(status).toBe(isAdmin ? 403 : 204);
    expect((await server.state())['users']?.map(({ id }) => id)).toContain(who.id);
  });

  test('keeps its name and picture when an organiser changes those of the player', async () => {
    const { organiser, who } = await people();
    const accountOf = async () => (await server.state())['users']?.find((row) => row['id'] === who.id);
    const before = await accountOf();
    const changed = await organiser.call('PATCH /api/players/{id}', of(who.playerId, { firstName: 'Lua' }));
    expect(changed).toMatchObject({ firstName: 'Lua', email: who.email });
    await organiser.call('POST /api/players/{id}/image', {
      ...of(who.playerId),
      query: {},
      body: await aPicture(),
    });
    expect((await organiser.call('GET /api/players'))[0]?.imageUrl).not.toBeNull();
    await organiser.ask('DELETE /api/players/{id}/image', { params: { id: who.playerId } });
    expect(await accountOf()).toEqual(before);
  });

  test('gets a role here, and has it here alone', async () => {
    const { organiser, who } = await people();
    const rolesBefore = (await server.state())['roles'] ?? [];
    expect(await organiser.call(PATCH, of(who.id, { isScorer: true }))).toMatchObject({ isScorer: true });
    const role = { tournament_id: 1, user_id: who.id, is_organiser: false, is_scorer: true };
    expect((await server.state())['roles']).toEqual(expect.arrayContaining([...rolesBefore, role]));
    expect((await server.state())['roles']).toHaveLength(rolesBefore.length + 1);
    await organiser.call(PATCH, of(who.id, { isScorer: false }));
    expect((await server.state())['roles']).toEqual(rolesBefore);
  });
});

describe('an account of another tournament alone', () => {
  async function people() {
    const tournamentId = await anotherTournament();
    const organiser = await server.asOrganiser();
    const elsewhere = await server.asScorer({ tournamentId, firstName: 'Zoe' });
    return { tournamentId, organiser, elsewhere };
  }

  test('is in no list of an organiser, unlike those of here and of nowhere', async () => {
    const { tournamentId, organiser } = await people();
    const admin = await server.asAdmin();
    const here = [organiser, await server.asScorer(), await server.asPlayer({ firstName: 'Nina' })];
    const plays = await server.asPlayer();
    await playsIn(tournamentId, plays);
    const both = await server.asPlayer();
    await playsIn(tournamentId, both);
    await playsHere(organiser, both);
    const ids = async (who: Actor) => (await who.call('GET /api/users')).map(({ id }) => id).toSorted();
    expect(await ids(organiser)).toEqual([...here, both].map(({ id }) => id).toSorted());
    expect(await ids(admin)).toHaveLength(7);
  });

  const CALLS: readonly (readonly [key: CallKey, status: number, body: object])[] = [
    [PATCH, 200, { isScorer: true }],
    [PATCH, 200, {}],
    ['DELETE /api/users/{id}', 204, {}],
    ['POST /api/users/{id}/reset-password', 200, {}],
    ['POST /api/users/{id}/opt-out', 200, {}],
    ['DELETE /api/users/{id}/second-factor', 409, {}],
  ];
  test.each(CALLS)('%s is refused to an organiser, and %i to an administrator', async (key, status, body) => {
    const { organiser, elsewhere } = await people();
    const admin = await server.asAdmin();
    expect(await server.refused(organiser, key, of(elsewhere.id, body))).toMatchObject(OF_OTHER);
    expect((await admin.send(key, of(elsewhere.id, body))).status).toBe(status);
  });

  test('is told to an organiser who types its address, with whom to ask', async () => {
    const { organiser, elsewhere } = await people();
    const body = { ...vera, email: elsewhere.email };
    expect(await server.refused(organiser, 'POST /api/users', { body })).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      message:
        'Este e-mail já tem conta, de outro torneio: peça a quem administra o servidor que dê a permissão aqui.',
    });
    expect(await server.refused(await server.asAdmin(), 'POST /api/users', { body })).toMatchObject({
      message: 'Este e-mail já está em uso',
    });
    const player = { ...davi, email: elsewhere.email };
    expect(await server.refused(organiser, 'POST /api/players', { body: player })).toMatchObject({
      status: 409,
    });
    expect(
      await server.refused(organiser, 'POST /api/players/import', {
        body: { rows: [{ firstName: 'Davi', gender: 'm', email: elsewhere.email }] },
      }),
    ).toMatchObject({ status: 422, problems: [{ field: 'email' }] });
  });

  test('is linked by an approval, keeps its role and gets none, and its address is not confirmed by it', async () => {
    const { tournamentId, organiser } = await people();
    const { id: teamId } = await aTeam(organiser, 'Recife');
    const unconfirmed = { emailConfirmed: false, emailOrigin: 'own-change' } as const;
    const who = await server.asOrganiser({ tournamentId, email: 'lia@exemplo.com.br', ...unconfirmed });
    const { id } = await aRegistration(server.anonymous, { email: who.email });
    const approve = { params: { id }, body: { teamId } };
    const APPROVE = 'POST /api/tournament/pre-registrations/{id}/approve';
    expect(await server.refused(organiser, APPROVE, approve)).toMatchObject({
      status: 409,
      code: 'ACCOUNT_EXISTS',
      account: { id: who.id, isAdmin: false, isOrganiser: false, isScorer: false },
    });
    const { player, hadAccount, passwordLink } = await organiser.call(APPROVE, {
      params: { id },
      body: { teamId, linkAccountId: who.id },
    });
    expect([player.userId, player.isOrganiser, hadAccount, passwordLink]).toEqual([
      who.id,
      false,
      true,
      null,
    ]);
    expect(await who.call('GET /api/user')).toMatchObject({
      isAdmin: false,
      emailConfirmed: false,
      player: { id: player.id },
    });
    const role = { tournament_id: tournamentId, user_id: who.id, is_organiser: true, is_scorer: false };
    expect((await server.state())['roles']).toContainEqual(role);
  });

  test('gives its entries to no organiser but those about a role here', async () => {
    const { organiser, elsewhere } = await people();
    const admin = await server.asAdmin();
    await elsewhere.call('PATCH /api/user/phone', { body: { phone: '(81) 98765-4321' } });
    await admin.call('POST /api/users/{id}/reset-password', of(elsewhere.id));
    const lines = async (who: Actor) => (await who.call('GET /api/audit')).lines.map(({ action }) => action);
    const actors = async (who: Actor) => (await who.call('GET /api/audit/actors')).map(({ id }) => id);
    expect([await lines(organiser), await actors(organiser)]).toEqual([[], []]);
    expect(await lines(admin)).toEqual(['account.reset-password', 'account.change-phone']);
    expect((await actors(admin)).toSorted()).toEqual([elsewhere.id, admin.id].toSorted());
    await admin.call(PATCH, of(elsewhere.id, { isScorer: true }));
    await admin.call(PATCH, of(elsewhere.id, { isScorer: false }));
    expect(await lines(organiser)).toEqual(['account.change', 'account.change']);
  });
});

test('a role in one tournament gives nothing in another, in one session', async () => {
  const tournamentId = await anotherTournament();
  const who = await server.asScorer();
  await query(server.db, (q) => setRole(q, tournamentId, who.id, { isOrganiser: true, isScorer: false }));
  expect(await who.call('GET /api/user')).toMatchObject({ isAdmin: false, isScorer: true });
  expect((await who.call('GET /api/user/data')).account.roles).toEqual([
    { tournament: 'Torneio de Vôlei de Praia 2025', year: 2025, isOrganiser: false, isScorer: true },
    { tournament: 'Copa de Inverno', year: 2025, isOrganiser: true, isScorer: false },
  ]);
});

test('an account whose temporary password an organiser makes is theirs until it gets a role elsewhere', async () => {
  const organiser = await server.asOrganiser();
  const { id } = await organiser.call('POST /api/users', { body: vera });
  const reset = await organiser.call('POST /api/users/{id}/reset-password', of(id));
  expect(reset.temporaryPassword).toBe(TEMPORARY);
  const tournamentId = await anotherTournament();
  await query(server.db, (q) => setRole(q, tournamentId, id, { isOrganiser: false, isScorer: true }));
  expect(await server.refused(organiser, 'POST /api/users/{id}/reset-password', of(id))).toMatchObject(
    OF_OTHER,
  );
});

describe('an organiser of the new season, for a player of both', () => {
  /** The account of a player of this tournament and of another one. */
  async function returning({
    state = 'ended',
    organisesBoth = true,
  }: {
    state?: 'running' | 'ended';
    organisesBoth?: boolean;
  }) {
    const tournamentId = await transaction(server.db, (tx) =>
      addTournament(tx, { name: 'Torneio', year: 2024, state }, server.now),
    );
    const organiser = await server.asOrganiser();
    const who = await server.asPlayer();
    await playsIn(tournamentId, who);
    const role = { isOrganiser: true, isScorer: false };
    if (organisesBoth) await query(server.db, (q) => setRole(q, tournamentId, organiser.id, role));
    return { tournamentId, organiser, who, playerId: await playsHere(organiser, who) };
  }
  const RESET = 'POST /api/players/{id}/reset-password';

  test('may do what an account needs, if they organise both', async () => {
    const { organiser, who, playerId } = await returning({});
    await organiser.call('POST /api/users/{id}/reset-password', of(who.id));
    await organiser.call(RESET, of(playerId));
    await organiser.call('PATCH /api/players/{id}', of(playerId, { email: 'outro@exemplo.com.br' }));
    await organiser.ask('DELETE /api/players/{id}', of(playerId));
    expect((await server.state())['players']).toMatchObject([{ user_id: who.id }]);
  });

  test('deletes the player and the role of this one; the account, its sessions and the other season stay', async () => {
    const { tournamentId, organiser, who, playerId } = await returning({});
    await organiser.call('PATCH /api/players/{id}', of(playerId, { isScorer: true, ...OWN }));
    expect((await organiser.ask('DELETE /api/players/{id}', of(playerId))).status).toBe(204);
    const { players, roles, users } = await server.state();
    expect(players).toMatchObject([{ tournament_id: tournamentId, user_id: who.id }]);
    expect(roles?.filter((role) => role['user_id'] === who.id)).toEqual([]);
    expect(users?.map(({ id }) => id)).toContain(who.id);
    expect(await who.call('GET /api/user')).toMatchObject({ id: who.id, isScorer: false });
  });

  test.each(['running', 'ended'] as const)(
    'may not if they do not organise the other one, which is %s: anybody becomes a player here by an approval',
    async (state) => {
      const { tournamentId, organiser, who, playerId } = await returning({ state, organisesBoth: false });
      expect(await server.refused(organiser, RESET, of(playerId))).toMatchObject(OF_OTHER);
      expect(
        await server.refused(organiser, 'POST /api/users/{id}/reset-password', of(who.id)),
      ).toMatchObject(OF_OTHER);
      const role = { isOrganiser: true, isScorer: false };
      await query(server.db, (q) => setRole(q, tournamentId, organiser.id, role));
      await organiser.call(RESET, of(playerId));
    },
  );

  test('may not if the person is not here', async () => {
    const { tournamentId, organiser } = await returning({});
    const { id } = await server.asPlayer();
    await playsIn(tournamentId, { id });
    const key = 'POST /api/users/{id}/reset-password';
    expect(await server.refused(organiser, key, of(id))).toMatchObject(OF_OTHER);
  });
});

describe('rights for an account whose password somebody else gave', () => {
  const NOT_CHOSEN = { status: 422, code: 'PASSWORD_NOT_CHOSEN' };

  test('of an administrator are given once the person chose their own, unless an administrator gave it', async () => {
    const organiser = await server.asOrganiser();
    const admin = await server.asAdmin();
    const toAdmin = { isAdmin: true, ...OWN };
    const { id, passwordLink } = await organiser.call('POST /api/users', { body: vera });
    expect(await server.refused(admin, PATCH, of(id, toAdmin))).toMatchObject(NOT_CHOSEN);
    const token = passwordLink?.split('#')[1] ?? '';
    await server.anonymous.call('POST /api/password-links/use', {
      body: { token, newPassword: 'onda do mar' },
    });
    expect(await admin.call(PATCH, of(id, toAdmin))).toMatchObject({ isAdmin: true });
    const own = await admin.call('POST /api/users', { body: { ...vera, email: 'outra@exemplo.com.br' } });
    expect(await (await server.asAdmin()).call(PATCH, of(own.id, toAdmin))).toMatchObject({ isAdmin: true });
  });

  test('in a tournament are given while its organisers know it, and not while others do', async () => {
    const [organiser, colleague] = [await server.asOrganiser(), await server.asOrganiser()];
    const { id } = await organiser.call('POST /api/users', { body: vera });
    expect(await colleague.call(PATCH, of(id, { isScorer: true }))).toMatchObject({ isScorer: true });
    await colleague.call(PATCH, of(id, { isScorer: false }));
    const stranger = await server.asOrganiser({ tournamentId: await anotherTournament() });
    await query(server.db, (q) =>
      q.update(users).set({ passwordGivenBy: stranger.id }).where(eq(users.id, id)),
    );
    for (const rights of [{ isScorer: true }, { isOrganiser: true, ...OWN }])
      expect(await server.refused(colleague, PATCH, of(id, rights))).toMatchObject(NOT_CHOSEN);
    await colleague.call('POST /api/users/{id}/reset-password', of(id));
    expect(await colleague.call(PATCH, of(id, { isScorer: true }))).toMatchObject({ isScorer: true });
  });
});
