import { describe, expect, test } from 'vitest';
import { query } from '#server/store/database/database.ts';
import { attempts } from '#server/store/database/schema/accounts.ts';
import { aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { atOnce } from '#tests/support/server/at-once.ts';
import { openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const OWNER = 'dona@exemplo.com.br';
const server = openTestServer({ ADMIN_EMAILS: OWNER });

const UNKNOWN = { status: 404, code: 'ACCOUNT_NOT_FOUND', message: 'Conta não encontrada' };
const TAKEN = { status: 409, code: 'EMAIL_TAKEN', message: 'Este e-mail já está em uso' };
const LAST = { status: 409, code: 'CONFLICT', message: 'É a única pessoa com acesso de administrador' };
const ALWAYS = {
  status: 422,
  code: 'ALWAYS_ADMIN',
  message: 'Esta pessoa é sempre administradora deste servidor',
};

const vera = { firstName: 'Vera', lastName: 'Vaz', email: 'vera@exemplo.com.br', isScorer: true };
const OWN = { currentPassword: PASSWORD };
const of = (id: number) => ({ params: { id } });
const signIn = (username: string, password: string) =>
  server.anonymous.send('POST /api/login', { body: { username, password } });

describe('the list of accounts', () => {
  test('is ordered by name, with the roles and players', async () => {
    const admin = await server.asAdmin();
    const team = await aTeam(admin, 'Recife');
    const bia = await aPlayer(admin, { email: 'bia@exemplo.com.br', teamId: team.id, isScorer: true });
    await aPlayer(admin, { firstName: 'Sem conta' });
    await server.asPlayer({ firstName: 'Ítalo', lastName: null, email: OWNER, isAdmin: true });
    const given = { emailOrigin: 'admin', emailSince: expect.any(String), emailConfirmed: true };
    const common = {
      ...given,
      imageUrl: null,
      isAdmin: false,
      isOrganiser: false,
      isAlwaysAdmin: false,
      mustChangePassword: false,
      hasSecondFactor: false,
      messagesConsent: false,
    };
    expect(await admin.call('GET /api/users')).toEqual([
      {
        ...common,
        id: admin.id,
        email: admin.email,
        firstName: 'Adriana',
        lastName: 'Alves',
        isAdmin: true,
        isScorer: false,
        player: null,
      },
      {
        ...common,
        id: bia.userId,
        email: 'bia@exemplo.com.br',
        firstName: 'Bia',
        lastName: null,
        isScorer: true,
        mustChangePassword: true,
        player: { id: bia.id, teamId: team.id, teamName: 'Recife' },
      },
      {
        ...common,
        id: expect.any(Number),
        email: OWNER,
        firstName: 'Ítalo',
        lastName: null,
        isAdmin: true,
        isAlwaysAdmin: true,
        isScorer: false,
        player: null,
      },
    ]);
  });
});

describe('a new account', () => {
  test('signs in with the password that is returned once, and must choose another', async () => {
    const admin = await server.asAdmin();
    const { status, body } = await admin.ask('POST /api/users', {
      body: { ...vera, email: ' Vera@Exemplo.com.br ' },
    });
    expect([status, body]).toEqual([
      201,
      {
        ...vera,
        id: body.id,
        imageUrl: null,
        isAdmin: false,
        isOrganiser: false,
        isAlwaysAdmin: false,
        mustChangePassword: true,
        hasSecondFactor: false,
        messagesConsent: false,
        player: null,
        temporaryPassword: TEMPORARY,
        passwordLink: expect.stringContaining('/nova-senha#'),
        emailOrigin: 'admin',
        emailSince: expect.any(String),
        emailConfirmed: true,
      },
    ]);
    expect(await signIn(vera.email, TEMPORARY)).toMatchObject({
      status: 200,
      body: { isScorer: true, isAdmin: false, mustChangePassword: true, player: null },
    });
    expect(JSON.stringify(await admin.call('GET /api/users'))).not.toContain(TEMPORARY);
  });

  test('has only a name and an address when nothing else is sent', async () => {
    const body = { firstName: 'Vera', lastName: '', email: vera.email };
    expect(await (await server.asAdmin()).call('POST /api/users', { body })).toMatchObject({
      lastName: null,
      isAdmin: false,
      isScorer: false,
    });
  });

  test('requested twice with one key is created once, and its password is not returned again', async () => {
    const admin = await server.asAdmin();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await admin.ask('POST /api/users', { body: vera, headers });
    const again = await admin.ask('POST /api/users', { body: vera, headers });
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, temporaryPassword: null } });
    expect(await admin.call('GET /api/users')).toHaveLength(2);
  });

  test.each([
    ['no name', { firstName: ' ' }, 'Nome deve ter pelo menos 2 caracteres'],
    ['a short name', { firstName: 'V' }, 'Nome deve ter pelo menos 2 caracteres'],
    ['a long name', { firstName: 'V'.repeat(51) }, 'Nome deve ter no máximo 50 caracteres'],
    ['no address', { email: '' }, 'Email inválido'],
    ['half an address', { email: 'vera@' }, 'Email inválido'],
    ['a role that is no yes or no', { isAdmin: 'sim' }, 'Valor inválido'],
  ])('with %s is refused', async (_name, wrong, message) => {
    const refusal = await server.refused(await server.asAdmin(), 'POST /api/users', {
      body: { ...vera, ...wrong },
    });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION', message });
  });

  test('with an existing address, or one of an administrator in the settings, is refused', async () => {
    const admin = await server.asAdmin();
    await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    for (const email of ['bia@exemplo.com.br', 'BIA@exemplo.com.br', OWNER]) {
      expect(await server.refused(admin, 'POST /api/users', { body: { ...vera, email } })).toMatchObject(
        TAKEN,
      );
    }
  });

  test('of one address requested twice at once is created once', async () => {
    const admin = await server.asAdmin();
    await admin.call('GET /api/user');
    const make = () => admin.send('POST /api/users', { body: vera });
    const [first, second] = await atOnce(server, make, make);
    expect([first.status, second.status]).toEqual([201, 409]);
    expect(second.body).toMatchObject({ message: TAKEN.message });
    expect(await admin.call('GET /api/users')).toHaveLength(2);
  });
});

describe('roles', () => {
  const change = (id: number, body: object) => ({ ...of(id), body });

  test('are given and removed one by one, and count at the very next call', async () => {
    const admin = await server.asAdmin();
    const player = await server.asPlayer();
    const lists = async () => [
      (await player.send('GET /api/users')).status,
      (await player.send('POST /api/games/{id}/award', { ...of(999), body: { winner: 1, reason: 'wo' } }))
        .status,
    ];
    expect(await lists()).toEqual([403, 403]);
    const scorer = await admin.call('PATCH /api/users/{id}', change(player.id, { isScorer: true }));
    expect(scorer).toMatchObject({ id: player.id, isAdmin: false, isScorer: true });
    expect(await lists()).toEqual([403, 404]);
    await admin.call('PATCH /api/users/{id}', change(player.id, { isAdmin: true, ...OWN }));
    expect(await lists()).toEqual([200, 404]);
    const taken = await admin.call('PATCH /api/users/{id}', change(player.id, { isAdmin: false, ...OWN }));
    expect(taken).toMatchObject({ isAdmin: false, isScorer: true });
    expect(await lists()).toEqual([403, 404]);
  });

  test('of a player are the same in the list of players', async () => {
    const admin = await server.asAdmin();
    const { userId } = await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    await admin.call('PATCH /api/users/{id}', change(userId ?? 0, { isAdmin: true, isScorer: true, ...OWN }));
    expect(await admin.call('GET /api/players')).toMatchObject([{ isAdmin: true, isScorer: true }]);
  });

  test('of the last administrator stay', async () => {
    const admin = await server.asAdmin();
    await server.asScorer();
    const body = { isAdmin: false, isScorer: true };
    expect(await server.refused(admin, 'PATCH /api/users/{id}', change(admin.id, body))).toMatchObject(LAST);
  });

  test('removed by two administrators from each other at once: one of them stays an administrator', async () => {
    const [ana, rui] = [await server.asAdmin(), await server.asAdmin({ firstName: 'Rui' })];
    await Promise.all([ana.call('GET /api/user'), rui.call('GET /api/user')]);
    const [first, second] = await atOnce(
      server,
      () => ana.send('PATCH /api/users/{id}', change(rui.id, { isAdmin: false, ...OWN })),
      () => rui.send('PATCH /api/users/{id}', change(ana.id, { isAdmin: false, ...OWN })),
    );
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(second.body).toMatchObject({ message: LAST.message });
    expect(await ana.call('GET /api/users')).toMatchObject([{ isAdmin: true }, { isAdmin: false }]);
  });

  test('of an administrator in the settings stay', async () => {
    const admin = await server.asAdmin();
    const owner = await server.asAdmin({ email: OWNER });
    expect(
      await server.refused(admin, 'PATCH /api/users/{id}', change(owner.id, { isAdmin: false })),
    ).toMatchObject(ALWAYS);
  });

  test.each([
    ['a text', { isAdmin: 'true' }, 'Valor inválido'],
    ['null', { isScorer: null }, 'Valor inválido'],
  ])('sent as %s are refused', async (_name, body, message) => {
    const admin = await server.asAdmin();
    const { id } = await server.asPlayer();
    expect(await server.refused(admin, 'PATCH /api/users/{id}', change(id, body))).toMatchObject({
      status: 400,
      message,
    });
  });

  test('change nothing else, whatever is sent', async () => {
    const admin = await server.asAdmin();
    const { id, email } = await server.asPlayer();
    const body = {
      isScorer: true,
      email: 'outro@exemplo.com.br',
      firstName: 'Outro',
      password: 'onda do mar',
    };
    expect(await admin.call('PATCH /api/users/{id}', change(id, body))).toMatchObject({
      email,
      firstName: 'Paula',
      isScorer: true,
      mustChangePassword: false,
    });
  });
});

describe('the confirmation of an address', () => {
  const confirm = (id: number, email: string) => ({ ...of(id), body: { email } });
  const CONFIRM = 'POST /api/users/{id}/confirm-email';

  test('applies to the address that was seen, and may be repeated', async () => {
    const admin = await server.asAdmin();
    const unconfirmed = { emailConfirmed: false, emailOrigin: 'own-change' } as const;
    const { id, email } = await server.asScorer(unconfirmed);
    expect(await server.refused(admin, CONFIRM, confirm(id, 'antes@exemplo.com.br'))).toMatchObject({
      status: 409,
      code: 'ACCOUNT_CHANGED',
      message: 'Esta conta já tem outro e-mail: confira o que está na lista.',
    });
    for (let times = 0; times < 2; times += 1) {
      expect(await admin.call(CONFIRM, confirm(id, email))).toMatchObject({ id, emailConfirmed: true });
    }
    expect(await server.refused(admin, CONFIRM, confirm(999, email))).toMatchObject(UNKNOWN);
    expect(await server.refused(admin, CONFIRM, of(id))).toMatchObject({ status: 400 });
  });
});

describe('the deletion of an account', () => {
  test('ends its sessions at once, and forgets the failed attempts to sign in', async () => {
    const admin = await server.asAdmin();
    const scorer = await server.asScorer();
    await scorer.call('GET /api/user');
    const wrong = { body: { username: scorer.email, password: 'errada' } };
    expect((await server.anonymous.send('POST /api/login', wrong)).status).toBe(401);
    expect((await admin.ask('DELETE /api/users/{id}', of(scorer.id))).status).toBe(204);
    const counters = await query(server.db, (q) => q.select().from(attempts));
    expect(JSON.stringify(counters)).not.toContain(scorer.email);
    expect((await scorer.send('GET /api/user')).status).toBe(401);
    expect(await admin.call('GET /api/users')).toHaveLength(1);
  });

  test('of a player is refused', async () => {
    const admin = await server.asAdmin();
    const { userId } = await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    expect(await server.refused(admin, 'DELETE /api/users/{id}', of(userId ?? 0))).toMatchObject({
      status: 409,
      message: 'Esta conta é de um jogador: exclua o jogador em Jogadores',
    });
  });

  test('of the own one is refused', async () => {
    const admin = await server.asAdmin();
    await server.asAdmin();
    expect(await server.refused(admin, 'DELETE /api/users/{id}', of(admin.id))).toMatchObject({
      status: 409,
      message: 'Você não pode excluir a sua própria conta por aqui',
    });
  });

  test('of each other at once, by the only two administrators: one of them stays', async () => {
    const [ana, rui] = [await server.asAdmin(), await server.asAdmin({ firstName: 'Rui' })];
    await Promise.all([ana.call('GET /api/user'), rui.call('GET /api/user')]);
    const [first, second] = await atOnce(
      server,
      () => ana.send('DELETE /api/users/{id}', { ...of(rui.id), body: OWN }),
      () => rui.send('DELETE /api/users/{id}', { ...of(ana.id), body: OWN }),
    );
    expect([first.status, second.status]).toEqual([204, 401]);
    expect(await ana.call('GET /api/users')).toMatchObject([{ id: ana.id }]);
  });

  test('of an administrator in the settings is refused', async () => {
    const admin = await server.asAdmin();
    const owner = await server.asAdmin({ email: OWNER });
    expect(await server.refused(admin, 'DELETE /api/users/{id}', of(owner.id))).toMatchObject(ALWAYS);
  });
});

describe('the reset of a password', () => {
  test('returns a temporary one, which must be changed, and ends every session', async () => {
    const admin = await server.asAdmin();
    const scorer = await server.asScorer();
    await scorer.call('GET /api/user');
    expect(await admin.call('POST /api/users/{id}/reset-password', of(scorer.id))).toEqual({
      temporaryPassword: TEMPORARY,
      passwordLink: expect.stringContaining('/nova-senha#'),
    });
    expect((await scorer.send('GET /api/user')).status).toBe(401);
    expect(await signIn(scorer.email, TEMPORARY)).toMatchObject({
      status: 200,
      body: { mustChangePassword: true },
    });
  });
});

describe("the reset of another administrator's password", () => {
  const USER = 'POST /api/users/{id}/reset-password';
  const PLAYER = 'POST /api/players/{id}/reset-password';
  const NEEDED = {
    status: 422,
    code: 'OWN_PASSWORD_NEEDED',
    message: 'Esta conta é de administrador: digite também a sua própria senha',
  };
  const by = (id: number, currentPassword: string) => ({ ...of(id), body: { currentPassword } });

  test("requires the caller's own password", async () => {
    const admin = await server.asAdmin();
    const other = await server.asAdmin();
    expect(await server.refused(admin, USER, of(other.id))).toMatchObject(NEEDED);
    expect(await server.refused(admin, USER, by(other.id, ''))).toMatchObject({ status: 400 });
    expect(await server.refused(admin, USER, by(other.id, 'errada'))).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
    });
    await other.call('GET /api/user');
    expect(await admin.call(USER, by(other.id, PASSWORD))).toMatchObject({ temporaryPassword: TEMPORARY });
    expect((await other.send('GET /api/user')).status).toBe(401);
  });

  test('counts wrong ones as guesses', async () => {
    const admin = await server.asAdmin();
    const other = await server.asAdmin();
    for (let times = 0; times < 10; times += 1) {
      expect((await admin.send(USER, by(other.id, 'errada'))).status).toBe(400);
    }
    expect((await admin.send(USER, by(other.id, PASSWORD))).status).toBe(429);
  });

  test('is required in the list of players too, where a player form cannot set a password without it', async () => {
    const admin = await server.asAdmin();
    const other = await server.asAdmin();
    const { id } = await aPlayer(admin);
    await server.link(id, other.id);
    const body = { newPassword: 'onda do mar' };
    expect(await server.refused(admin, PLAYER, of(id))).toMatchObject(NEEDED);
    expect(await server.refused(admin, PLAYER, { ...of(id), body })).toMatchObject(NEEDED);
    expect(
      await server.refused(admin, 'PATCH /api/players/{id}', {
        ...of(id),
        body: { password: 'onda do mar' },
      }),
    ).toMatchObject(NEEDED);
    const sent = { ...of(id), body: { ...body, currentPassword: PASSWORD } };
    expect(await admin.call(PLAYER, sent)).toMatchObject({ temporaryPassword: 'onda do mar' });
  });
});

describe('making, demoting, deleting or readdressing an administrator requires the own password', () => {
  const USER = 'PATCH /api/users/{id}';
  const PLAYER = 'PATCH /api/players/{id}';
  const OF_ADMIN = 'Esta conta é de administrador: digite também a sua própria senha';
  const MAKES_ADMIN = 'Para dar acesso de administrador, digite também a sua própria senha';
  const needed = (message: string) => ({ status: 422, code: 'OWN_PASSWORD_NEEDED', message });
  const nuno = { firstName: 'Nuno', gender: 'Masculino' as const, email: 'nuno@exemplo.com.br' };

  async function people() {
    const [admin, other, scorer] = [await server.asAdmin(), await server.asAdmin(), await server.asScorer()];
    const plays = await aPlayer(admin);
    await server.link(plays.id, other.id);
    const lia = await aPlayer(admin, { firstName: 'Lia' });
    return { admin, other, scorer, plays, lia };
  }
  type People = Awaited<ReturnType<typeof people>>;

  type Case = readonly [
    name: string,
    key: typeof USER | typeof PLAYER | 'DELETE /api/users/{id}' | 'POST /api/users' | 'POST /api/players',
    message: string,
    sent: (made: People) => { params?: { id: number }; body?: object },
  ];
  const CASES: readonly Case[] = [
    ['given a role', USER, MAKES_ADMIN, ({ scorer }) => ({ ...of(scorer.id), body: { isAdmin: true } })],
    ['demoted', USER, OF_ADMIN, ({ other }) => ({ ...of(other.id), body: { isAdmin: false } })],
    ['demoted by oneself', USER, OF_ADMIN, ({ admin }) => ({ ...of(admin.id), body: { isAdmin: false } })],
    ['demoted as a player', PLAYER, OF_ADMIN, ({ plays }) => ({ ...of(plays.id), body: { isAdmin: false } })],
    [
      'given another address as a player',
      PLAYER,
      OF_ADMIN,
      ({ plays }) => ({ ...of(plays.id), body: { email: 'outro@exemplo.com.br' } }),
    ],
    [
      'made with the first address of a player',
      PLAYER,
      MAKES_ADMIN,
      ({ lia }) => ({ ...of(lia.id), body: { email: 'lia@exemplo.com.br', isAdmin: true } }),
    ],
    ['made with an account', 'POST /api/users', MAKES_ADMIN, () => ({ body: { ...vera, isAdmin: true } })],
    ['made with a player', 'POST /api/players', MAKES_ADMIN, () => ({ body: { ...nuno, isAdmin: true } })],
  ];

  test.each(CASES)('%s', async (_name, key, message, sent) => {
    const made = await people();
    const { params, body } = sent(made);
    const beside = params ? { params } : {};
    const by = (more: object) => ({ ...beside, body: { ...body, ...more } });
    expect(await server.refused(server.anonymous, key, by(OWN))).toMatchObject({ status: 401 });
    expect(await server.refused(made.scorer, key, by(OWN))).toMatchObject({ status: 403 });
    expect(await server.refused(made.admin, key, by({}))).toMatchObject(needed(message));
    expect(await server.refused(made.admin, key, by({ currentPassword: '' }))).toMatchObject({ status: 400 });
    expect(await server.refused(made.admin, key, by({ currentPassword: 'errada' }))).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
    });
    expect((await made.admin.send(key, by(OWN))).status).toBe(key.startsWith('POST') ? 201 : 200);
  });

  test.each([
    ['DELETE /api/users/{id}', async () => (await server.asAdmin()).id],
    ['DELETE /api/players/{id}', async () => (await people()).plays.id],
  ] as const)('%s', async (key, make) => {
    const id = await make();
    const admin = await server.asAdmin();
    const by = (currentPassword: string) => ({ ...of(id), body: { currentPassword } });
    expect(await server.refused(server.anonymous, key, by(PASSWORD))).toMatchObject({ status: 401 });
    expect(await server.refused(await server.asScorer(), key, by(PASSWORD))).toMatchObject({ status: 403 });
    expect(await server.refused(admin, key, of(id))).toMatchObject(needed(OF_ADMIN));
    expect(await server.refused(admin, key, by(''))).toMatchObject({ status: 400 });
    expect(await server.refused(admin, key, by('errada'))).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await admin.ask(key, by(PASSWORD))).status).toBe(204);
    expect(await server.refused(admin, key, by(PASSWORD))).toMatchObject({ status: 404 });
  });

  test('and an administrator who plays needs it to change the own address, as in the profile', async () => {
    const { other, plays } = await people();
    const body = { email: 'nova@exemplo.com.br' };
    expect(await server.refused(other, PLAYER, { ...of(plays.id), body })).toMatchObject(needed(OF_ADMIN));
    const changed = await other.call(PLAYER, { ...of(plays.id), body: { ...body, ...OWN } });
    expect(changed).toMatchObject(body);
  });

  test('other changes do not require it', async () => {
    const { admin, other, plays, scorer } = await people();
    const same = { isAdmin: true, isScorer: true, email: other.email, firstName: 'Beatriz' };
    await admin.call(PLAYER, { ...of(plays.id), body: same });
    await admin.call(USER, { ...of(other.id), body: { isAdmin: true, isScorer: false } });
    await admin.call(USER, { ...of(scorer.id), body: { isAdmin: false, isScorer: false } });
    expect((await admin.ask('DELETE /api/users/{id}', of(scorer.id))).status).toBe(204);
  });

  test('a password that was changed during the request does not count any more', async () => {
    const { admin, other } = await people();
    const elsewhere = await server.signIn(admin.id);
    await Promise.all([admin.call('GET /api/user'), elsewhere.call('GET /api/user')]);
    const [changed, demoted] = await atOnce(
      server,
      () =>
        elsewhere.send('PATCH /api/user/password', {
          body: { ...OWN, newPassword: 'ressaca de agosto' },
        }),
      () => admin.send(USER, { ...of(other.id), body: { isAdmin: false, ...OWN } }),
    );
    expect([changed.status, demoted.status, demoted.body.code]).toEqual([200, 400, 'WRONG_PASSWORD']);
    expect(await other.call('GET /api/user')).toMatchObject({ isAdmin: true });
  });
});

test.each([
  'PATCH /api/users/{id}',
  'DELETE /api/users/{id}',
  'POST /api/users/{id}/reset-password',
] as const)('%s: an unknown account is a 404', async (key) => {
  const admin = await server.asAdmin();
  const body = key.startsWith('PATCH') ? { body: { isScorer: true } } : {};
  expect(await server.refused(admin, key, { ...of(999), ...body })).toMatchObject(UNKNOWN);
  expect(await server.refused(admin, key, { params: { id: '9'.repeat(30) }, ...body })).toMatchObject(
    UNKNOWN,
  );
  expect(await server.refused(admin, key, { params: { id: '0x1' }, ...body })).toMatchObject({
    status: 400,
    message: 'Identificador inválido',
  });
});
