import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { REGISTRATIONS } from '#contract/limits.ts';
import { registrations } from '#server/store/database/schema/players.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import { aPlayer, aRegistration, aTeam } from '#tests/support/data/builders.ts';
import { atOnce } from '#tests/support/server/at-once.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer({ ADMIN_EMAILS: 'dona@exemplo.com.br' });

const REGISTER = 'POST /api/tournament/pre-registrations';
const LIST = 'GET /api/tournament/pre-registrations';
const APPROVE = 'POST /api/tournament/pre-registrations/{id}/approve';
const REJECT = 'POST /api/tournament/pre-registrations/{id}/reject';
const REJECT_MANY = 'POST /api/tournament/pre-registrations/reject-many';

const lia = {
  firstName: 'Lia',
  lastName: 'Lobo',
  email: 'lia@exemplo.com.br',
  phone: '(81) 99876-5432',
  gender: 'Feminino',
  memberNumber: '42',
} as const;
const everything = {
  ...lia,
  birthDate: '1994-03-21',
  cpf: '529.982.247-25',
  skillLevel: 'experiente',
  shirtSize: 'PP',
  shirtName: ' LIA ',
  additionalComments: 'Só de manhã.\nObrigada!',
  messagesConsent: true,
} as const;
const REASON = 'As inscrições já se encerraram.';
const NEW_PASSWORD = 'onda do mar';

const approve = (admin: Caller, id: number, teamId: number) =>
  admin.call(APPROVE, { params: { id }, body: { password: NEW_PASSWORD, teamId } });
const reject = (admin: Caller, id: number) =>
  admin.call(REJECT, { params: { id }, body: { rejectionReason: REASON } });
const signIn = (username: string, password: string) =>
  server.anonymous.send('POST /api/login', { body: { username, password } });

describe('a registration', () => {
  test('waits for the organiser, who sees every field', async () => {
    const { status, body } = await server.anonymous.ask(REGISTER, { body: everything });
    expect([status, body]).toEqual([201, { id: body.id, status: 'pending' }]);
    expect(await (await server.asAdmin()).call(LIST)).toEqual([
      {
        ...everything,
        id: body.id,
        phone: '+5581998765432',
        cpf: '52998224725',
        shirtName: 'LIA',
        status: 'pending',
        rejectionReason: null,
        reviewedAt: null,
        reviewedBy: null,
        playerId: null,
        createdAt: expect.stringMatching(/^2025-04-05T12:00:00\.\d{3}Z$/),
        conflicts: [],
      },
    ]);
  });

  test('needs only the documented fields, and blank ones are stored as unknown', async () => {
    const blank = {
      birthDate: '',
      cpf: '',
      skillLevel: '',
      shirtSize: '',
      shirtName: ' ',
      additionalComments: '',
    };
    const body = { ...lia, ...blank, email: ' Lia@Exemplo.com.br ', isAdmin: true, status: 'approved' };
    expect((await server.anonymous.send(REGISTER, { body })).status).toBe(201);
    await aRegistration(server.anonymous, { email: 'ana@exemplo.com.br', memberNumber: '7' });
    const unknown = {
      birthDate: null,
      cpf: null,
      skillLevel: null,
      shirtSize: null,
      shirtName: null,
      additionalComments: null,
      messagesConsent: false,
      status: 'pending',
    };
    expect(await (await server.asAdmin()).call(LIST)).toMatchObject([
      { email: 'ana@exemplo.com.br', ...unknown },
      { email: 'lia@exemplo.com.br', ...unknown },
    ]);
  });

  test.each([
    ['a first name of one letter', { firstName: 'L' }, 'Nome deve ter pelo menos 2 caracteres'],
    ['no first name', { firstName: undefined }, 'Nome deve ter pelo menos 2 caracteres'],
    ['a long first name', { firstName: 'L'.repeat(51) }, 'Nome deve ter no máximo 50 caracteres'],
    ['a last name of one letter', { lastName: 'L' }, 'Sobrenome deve ter pelo menos 2 caracteres'],
    ['no last name', { lastName: undefined }, 'Sobrenome deve ter pelo menos 2 caracteres'],
    ['a long last name', { lastName: 'L'.repeat(51) }, 'Sobrenome deve ter no máximo 50 caracteres'],
    ['an address that is none', { email: 'lia@' }, 'Email deve ser válido'],
    ['no address', { email: undefined }, 'Email deve ser válido'],
    ['a short phone', { phone: '99876-5432' }, 'Telefone deve ter pelo menos 10 dígitos'],
    ['no phone', { phone: undefined }, 'Telefone deve ter pelo menos 10 dígitos'],
    ['no gender', { gender: undefined }, 'Selecione o gênero'],
    ['another gender', { gender: 'Misto' }, 'Selecione o gênero'],
    ['no member number', { memberNumber: undefined }, 'Número de sócio é obrigatório'],
    ['an empty member number', { memberNumber: ' ' }, 'Número de sócio é obrigatório'],
    ['five digits', { memberNumber: '12345' }, 'Número de sócio deve ter no máximo 4 dígitos'],
    ['letters', { memberNumber: '12a' }, 'Número de sócio deve conter apenas dígitos'],
    ['a day that is none', { birthDate: '1994-02-30' }, 'Data inválida'],
    ['a level of the players', { skillLevel: 'Avançado' }, 'Selecione o nível'],
    ['a size that is none', { shirtSize: 'XXXG' }, 'Selecione um tamanho'],
    ['a long name for the shirt', { shirtName: 'L'.repeat(21) }, 'Use no máximo 20 caracteres'],
    ['a letter instead of comments', { additionalComments: 'L'.repeat(501) }, 'Use no máximo 500 caracteres'],
  ])('with %s is refused', async (_name, wrong, message) => {
    const refusal = await server.refused(server.anonymous, REGISTER, { body: { ...lia, ...wrong } });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION', message });
  });

  test.each([
    [
      'a phone of nowhere',
      { phone: '(00) 00000-0000' },
      'Telefone inválido. Celular tem DDD e nove dígitos, começando por 9, como (11) 91234-5678; fixo tem DDD e oito.',
    ],
    [
      'a mobile number without its last digit',
      { phone: '11 91234-567' },
      'Telefone inválido. Celular tem DDD e nove dígitos, começando por 9, como (11) 91234-5678; fixo tem DDD e oito.',
    ],
    ['a wrong CPF', { cpf: '529.982.247-26' }, 'CPF inválido: confira os dígitos'],
    [
      'a birth date in the future',
      { birthDate: '2025-04-06' },
      'A data de nascimento não pode estar no futuro',
    ],
  ])('with %s is refused', async (_name, wrong, message) => {
    const refusal = await server.refused(server.anonymous, REGISTER, { body: { ...lia, ...wrong } });
    expect(refusal).toMatchObject({ status: 422, message });
  });

  test("uses the day in the tournament's time zone, not in the server's", async () => {
    server.now = Date.parse('2025-04-06T02:59:00.000Z');
    const body = { ...lia, birthDate: '2025-04-06' };
    expect((await server.refused(server.anonymous, REGISTER, { body })).status).toBe(422);
    server.now += 60_000;
    expect((await server.anonymous.send(REGISTER, { body })).status).toBe(201);
  });

  test.each([
    ['an address that waits', { memberNumber: '43', email: 'LIA@exemplo.com.br' }],
    ['a member number that waits', { email: 'outra@exemplo.com.br' }],
    ["a player's address", { memberNumber: '43', email: 'bia@exemplo.com.br' }],
    ["a player's member number", { memberNumber: '17', email: 'outra@exemplo.com.br' }],
    ["a scorekeeper's address", { memberNumber: '43', email: 'silvia@exemplo.com.br' }],
    ["the operator's address", { memberNumber: '43', email: 'dona@exemplo.com.br' }],
  ])('with %s is answered like any other', async (_name, known) => {
    await aRegistration(server.anonymous);
    await aPlayer(await server.asAdmin(), { email: 'bia@exemplo.com.br', memberNumber: '17' });
    await server.asScorer({ email: 'silvia@exemplo.com.br' });
    const send = (body: object) => server.anonymous.send(REGISTER, { body: { ...lia, ...body } });
    const other = await send({ memberNumber: '99', email: 'ninguem@exemplo.com.br' });
    const answer = await send(known);
    const { id } = other.body as unknown as { id: number };
    expect([answer.status, answer.body]).toEqual([201, { id: id + 1, status: 'pending' }]);
    const headers = (each: typeof answer) =>
      Object.keys(each.headers).filter((name) => !['date', 'revision'].includes(name));
    expect(headers(answer)).toEqual(headers(other));
  });

  test('that shares a number or an address is marked for the organiser, who sees with whom', async () => {
    const admin = await server.asAdmin();
    await aPlayer(admin, { lastName: 'Barros', email: 'bia@exemplo.com.br', memberNumber: '42' });
    const register = (registration: object) => aRegistration(server.anonymous, registration);
    await register({ firstName: 'Alone', email: 'so@exemplo.com.br', memberNumber: '1' });
    await register({ firstName: 'Lia', email: 'bia@exemplo.com.br' });
    await register({ firstName: 'Eva', email: 'eva@exemplo.com.br' });
    await register({ firstName: 'Ana', email: 'eva@exemplo.com.br', memberNumber: '7' });
    const bia = { field: 'memberNumber', with: 'player', name: 'Bia Barros', more: 0 };
    const seen = (await admin.call(LIST)).map(({ firstName, conflicts }) => ({ firstName, conflicts }));
    expect(seen).toEqual([
      {
        firstName: 'Ana',
        conflicts: [{ field: 'email', with: 'registration', name: 'Eva Lobo', more: 0 }],
      },
      {
        firstName: 'Eva',
        conflicts: [
          bia,
          { field: 'memberNumber', with: 'registration', name: 'Lia Lobo', more: 0 },
          { field: 'email', with: 'registration', name: 'Ana Lobo', more: 0 },
        ],
      },
      {
        firstName: 'Lia',
        conflicts: [
          bia,
          { field: 'memberNumber', with: 'registration', name: 'Eva Lobo', more: 0 },
          { field: 'email', with: 'player', name: 'Bia Barros', more: 0 },
        ],
      },
      { firstName: 'Alone', conflicts: [] },
    ]);
  });

  test('is marked too if an account without a player has its e-mail, or the number differs by leading zeros', async () => {
    const admin = await server.asAdmin();
    await aPlayer(admin, { lastName: 'Barros', memberNumber: '143' });
    const scorer = await server.asScorer({ firstName: 'Sílvia', lastName: 'Souza' });
    await aRegistration(server.anonymous, { email: scorer.email, memberNumber: '0143' });
    const conflicts = async () => (await admin.call(LIST))[0]?.conflicts;
    const number = { field: 'memberNumber', with: 'player', name: 'Bia Barros', more: 0 };
    expect(await conflicts()).toEqual([
      number,
      { field: 'email', with: 'account', name: 'Sílvia Souza', more: 0 },
    ]);
    await admin.call('DELETE /api/users/{id}', { params: { id: scorer.id } });
    expect(await conflicts()).toEqual([number]);
  });

  test('with a number that a stranger sent 150 times before is still approved', async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    for (let count = 0; count < 150; count += 1) {
      await aRegistration(server.anonymous, { firstName: 'Xis', email: `x${count}@exemplo.com.br` });
    }
    const { id } = await aRegistration(server.anonymous, { email: 'certa@exemplo.com.br' });
    const [newest] = await admin.call(LIST);
    expect(newest?.conflicts).toEqual([
      { field: 'memberNumber', with: 'registration', name: 'Xis Lobo', more: 149 },
    ]);
    expect((await approve(admin, id, teamId)).player.memberNumber).toBe('42');
  });

  test('may be sent again after a rejection', async () => {
    const admin = await server.asAdmin();
    await reject(admin, (await aRegistration(server.anonymous)).id);
    await aRegistration(server.anonymous);
    expect((await admin.call(LIST)).map(({ status }) => status)).toEqual(['pending', 'rejected']);
  });

  test('repeated because of a bad connection is stored once', async () => {
    const headers = { 'idempotency-key': '6f2b6f6e-4a0e-4f0e-9a64-0c2b7f3a1d10' };
    const first = await server.anonymous.ask(REGISTER, { body: lia, headers });
    const again = await server.anonymous.ask(REGISTER, { body: lia, headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await (await server.asAdmin()).call(LIST)).toHaveLength(1);
  });

  test('sent again unchanged within ten minutes is stored once, with one letter changed twice', async () => {
    const admin = await server.asAdmin();
    const send = (body: object) => server.anonymous.ask(REGISTER, { body: { ...everything, ...body } });
    const [first, atOnce] = await Promise.all([send({}), send({})]);
    expect([atOnce.status, atOnce.body]).toEqual([201, first.body]);
    server.now += 9 * 60_000;
    expect((await send({})).body).toEqual(first.body);
    expect(await admin.call(LIST)).toHaveLength(1);
    await send({ additionalComments: null });
    await send({ messagesConsent: false });
    expect(await admin.call(LIST)).toHaveLength(3);
    server.now += 61_000;
    expect((await send({})).body).not.toEqual(first.body);
  });

  test('comes at most 20 times an hour from an address while more than 200 wait, and as before once they are rejected', async () => {
    const admin = await server.asAdmin();
    let sent = 0;
    const send = (from: string) => {
      sent += 1;
      const body = { ...lia, email: `x${sent}@exemplo.com.br` };
      return server.anonymous.send(REGISTER, { body, from });
    };
    const club = '10.0.1.1';
    for (let count = 0; count < 60; count += 1) expect((await send(club)).status).toBe(201);
    for (let count = 0; count < 141; count += 1) expect((await send('10.0.1.2')).status).toBe(201);
    for (let count = 0; count < 20; count += 1) expect((await send('10.0.1.3')).status).toBe(201);
    expect(await send('10.0.1.3')).toMatchObject({
      status: 429,
      body: {
        message: expect.stringMatching(/^Muitas inscrições vieram desta rede \(wi-fi\)\. Tente de novo em/),
      },
    });
    const ids = (await admin.call(LIST)).map(({ id }) => id);
    await admin.call(REJECT_MANY, { body: { ids, rejectionReason: REASON } });
    for (const from of [club, '10.0.1.3']) expect((await send(from)).status).toBe(201);
  });

  test('is refused while 5,000 wait, with what to do', async () => {
    const { tournament } = server.main;
    const values = Array.from({ length: REGISTRATIONS.pending }, (_, index) => ({
      ...lia,
      email: `x${index}@exemplo.com.br`,
      tournamentId: tournament.id,
    }));
    await writeWithoutAudit(server.db, tournament.id, ['registrations'], async (tx, { revision, at }) => {
      for (let from = 0; from < values.length; from += 1_000) {
        const rows = values.slice(from, from + 1_000).map((row) => ({ ...row, createdAt: at, revision }));
        await tx.insert(registrations).values(rows);
      }
    });
    await tournament.snapshots.refresh();
    const answer = await server.anonymous.send(REGISTER, { body: lia });
    expect(answer).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: {
        code: 'REGISTRATIONS_FULL',
        message: 'Há inscrições demais esperando a organização. Fale com ela, ou tente de novo mais tarde.',
      },
    });
    const admin = await server.asAdmin();
    const ids = (await admin.call(LIST)).map(({ id }) => id);
    expect((await admin.call(REJECT_MANY, { body: { ids, rejectionReason: REASON } })).rejected).toEqual(ids);
    expect((await server.anonymous.send(REGISTER, { body: lia })).status).toBe(201);
  });

  test('comes at most 200 times an hour from an address', async () => {
    for (let count = 0; count < 200; count += 1) {
      const answer = await server.anonymous.send(REGISTER, { body: { ...lia, cpf: '1' }, from: '10.0.0.1' });
      expect(answer.status).toBe(422);
    }
    const refusal = await server.refused(server.anonymous, REGISTER, { body: lia, from: '10.0.0.1' });
    expect(refusal).toMatchObject({
      status: 429,
      message: 'Muitas tentativas. Tente de novo em 60 minutos.',
    });
    expect((await server.anonymous.send(REGISTER, { body: lia, from: '10.0.0.2' })).status).toBe(201);
  });
});

describe('an approval', () => {
  test('creates the player with every field, and the account', async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const { id } = await server.anonymous.call(REGISTER, { body: everything });
    const approved = await approve(admin, id, teamId);
    expect(approved).toEqual({
      hadAccount: false,
      passwordLink: null,
      registration: expect.objectContaining({
        id,
        status: 'approved',
        reviewedBy: 'Adriana Alves',
        reviewedAt: expect.stringMatching(/^2025-04-05T12:00:00/),
        playerId: approved.player.id,
      }),
      player: {
        id: approved.player.id,
        userId: expect.any(Number),
        firstName: 'Lia',
        lastName: 'Lobo',
        teamId,
        teamName: 'Recife',
        gender: 'Feminino',
        memberNumber: '42',
        shirtSize: 'PP',
        level: 'Avançado',
        skillLevel: 'Avançado',
        imageUrl: null,
        isAdmin: false,
        isOrganiser: false,
        isScorer: false,
        phone: '+5581998765432',
        email: 'lia@exemplo.com.br',
        cpf: '52998224725',
        birthDate: '1994-03-21',
        shirtName: 'LIA',
        messagesConsent: true,
        isHidden: false,
      },
    });
    expect(await admin.call(LIST)).toEqual([approved.registration]);
    expect(await signIn('lia@exemplo.com.br', NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { mustChangePassword: true, player: { id: approved.player.id, teamName: 'Recife' } },
    });
  });

  test.each([
    ['iniciante', 'Iniciante'],
    ['intermediario', 'Intermediário'],
    ['experiente', 'Avançado'],
  ] as const)('of %s creates a player of the level %s', async (skillLevel, level) => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const { id } = await aRegistration(server.anonymous, { skillLevel });
    const { player } = await approve(admin, id, teamId);
    expect([player.level, player.messagesConsent]).toEqual([level, false]);
  });

  test('without a password returns a link, by which the person chooses one', async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const { id } = await aRegistration(server.anonymous);
    const sent = { params: { id }, body: { teamId }, headers: { 'idempotency-key': randomUUID() } };
    const { passwordLink } = await admin.call(APPROVE, sent);
    expect(passwordLink).toMatch(/^http:\/\/127\.0\.0\.1:3000\/nova-senha#[\w-]{43}$/);
    const token = passwordLink?.split('#')[1] ?? '';
    const body = { token, newPassword: NEW_PASSWORD };
    expect(await server.anonymous.call('POST /api/password-links/use', { body })).toEqual({
      username: 'lia@exemplo.com.br',
    });
    expect(await signIn('lia@exemplo.com.br', NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { mustChangePassword: false, emailConfirmed: true, player: { teamName: 'Recife' } },
    });
    expect(await admin.call(APPROVE, sent)).toMatchObject({ passwordLink: null });
  });

  test('never links an account by its address: it says whose that is, and since when', async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const open = server.of(await server.another({ OPEN_REGISTRATION: 'on' }));
    const account = { firstName: 'Outra', lastName: null, isAdmin: false, isScorer: false };
    const { id: userId } = await open.call('POST /api/register', {
      body: { username: lia.email, password: NEW_PASSWORD, firstName: 'Outra' },
    });
    server.now += 86_400_000;
    const { id } = await server.anonymous.call(REGISTER, { body: everything });
    const sent = { params: { id }, body: { password: 'areia quente', teamId } };
    expect(await server.refused(admin, APPROVE, sent)).toMatchObject({
      status: 409,
      code: 'ACCOUNT_EXISTS',
      message: 'Já existe uma conta com este e-mail. Confira de quem ela é.',
      account: {
        ...account,
        id: userId,
        email: lia.email,
        createdAt: expect.stringMatching(/^2025-04-05T12:00:00/),
        emailOrigin: 'self-registration',
        emailSince: expect.stringMatching(/^2025-04-05T12:00:00/),
        emailConfirmed: false,
      },
    });
    const taker = await server.signIn(userId);
    expect((await taker.send('GET /api/user/data')).text).not.toMatch(/52998224725|998765432|1994/);
    expect((await taker.call('GET /api/user')).player).toBeNull();
  });

  test('may give the person another address in place of one that is taken', async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const taker = await server.asPlayer({ email: lia.email });
    await server.asPlayer({ email: 'outra@exemplo.com.br' });
    const { id } = await aRegistration(server.anonymous);
    const to = (email: string) => ({ params: { id }, body: { teamId, email } });
    expect(await server.refused(admin, APPROVE, to('outra@exemplo.com.br'))).toMatchObject({
      code: 'ACCOUNT_EXISTS',
    });
    expect(await server.refused(admin, APPROVE, to('dona@exemplo.com.br'))).toMatchObject({ status: 409 });
    const { player, registration } = await admin.call(APPROVE, to('Lia.Lobo@exemplo.com.br'));
    expect([player.email, registration.email]).toEqual(['lia.lobo@exemplo.com.br', lia.email]);
    expect(player.userId).not.toBe(taker.id);
  });

  test.each([
    ['an account that has not the address', 'pessoa'],
    ['nobody', 'ninguém'],
  ])('that links %s is refused', async (_name, who) => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const { id } = await aRegistration(server.anonymous);
    const linkAccountId = who === 'pessoa' ? admin.id : 999;
    expect(
      await server.refused(admin, APPROVE, { params: { id }, body: { teamId, linkAccountId } }),
    ).toMatchObject({ status: 409, code: 'ACCOUNT_CHANGED', account: null });
  });

  test('that links an account which gave up the address says whose the address is now', async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const { id } = await aRegistration(server.anonymous);
    const now = await server.asScorer({ email: 'lia@exemplo.com.br' });
    const sent = { params: { id }, body: { teamId, linkAccountId: admin.id } };
    expect(await server.refused(admin, APPROVE, sent)).toMatchObject({
      status: 409,
      code: 'ACCOUNT_CHANGED',
      account: { id: now.id, firstName: 'Sílvia', email: 'lia@exemplo.com.br', isScorer: true },
    });
  });

  test('links the chosen account, which keeps its password and rights and is confirmed', async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const scorer = await server.asScorer({
      email: 'lia@exemplo.com.br',
      emailConfirmed: false,
      emailOrigin: 'own-change',
    });
    const { id } = await aRegistration(server.anonymous);
    const { player, hadAccount, passwordLink } = await admin.call(APPROVE, {
      params: { id },
      body: { teamId, linkAccountId: scorer.id },
    });
    expect([hadAccount, passwordLink, player.userId, player.isScorer]).toEqual([true, null, scorer.id, true]);
    expect(await scorer.call('GET /api/user')).toMatchObject({
      firstName: 'Sílvia',
      isScorer: true,
      emailConfirmed: true,
      mustChangePassword: false,
      player: { id: player.id },
    });
    expect((await signIn('lia@exemplo.com.br', NEW_PASSWORD)).status).toBe(401);
    expect((await signIn('lia@exemplo.com.br', PASSWORD)).status).toBe(200);
  });

  test.each([
    ['a short password', { password: '12345' }, 400, 'Senha deve ter pelo menos 6 caracteres'],
    ['a common password', { password: 'senha123' }, 422, 'Essa senha é muito comum. Escolha outra.'],
    [
      'a password with the name',
      { password: 'lobo do mar' },
      422,
      expect.stringContaining('A senha não pode ter o nome'),
    ],
    ['no address where another one is to be used', { email: ' ' }, 400, 'Email é obrigatório'],
    ['no team', { teamId: undefined }, 400, 'Selecione uma equipe'],
    ['a team that is none', { teamId: 0 }, 400, 'Selecione uma equipe'],
    ['an unknown team', { teamId: 999 }, 404, 'O time escolhido não existe mais. Escolha outro.'],
  ])('with %s is refused', async (_name, wrong, status, message) => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const { id } = await aRegistration(server.anonymous);
    const body = { password: NEW_PASSWORD, teamId, ...wrong };
    expect(await server.refused(admin, APPROVE, { params: { id }, body })).toMatchObject({ status, message });
  });

  test.each([
    [
      "a player's address",
      { email: 'lia@exemplo.com.br' },
      'Este e-mail já é de Bia Souza, que já joga. Rejeite esta inscrição ou corrija o cadastro em Jogadores.',
    ],
    [
      "a player's member number",
      { memberNumber: '0042' },
      'Este número de sócio já é de Bia Souza, que já joga. Rejeite esta inscrição ou corrija o cadastro em Jogadores.',
    ],
  ])('of an address that became %s meanwhile is refused', async (_name, taken, message) => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const { id } = await aRegistration(server.anonymous);
    await aPlayer(admin, { lastName: 'Souza', ...taken });
    const sent = { params: { id }, body: { password: NEW_PASSWORD, teamId } };
    expect(await server.refused(admin, APPROVE, sent)).toMatchObject({ status: 409, message });
  });

  test("of an address that became an administrator's meanwhile is refused", async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const { id } = await aRegistration(server.anonymous);
    const other = server.of(await server.another({ ADMIN_EMAILS: 'lia@exemplo.com.br' }), admin.token);
    const sent = { params: { id }, body: { password: NEW_PASSWORD, teamId } };
    expect(await server.refused(other, APPROVE, sent)).toMatchObject({
      status: 409,
      message: 'Este e-mail já está em uso',
    });
  });
});

describe('a rejection', () => {
  test('keeps the reason and the author', async () => {
    const admin = await server.asAdmin();
    const { id } = await aRegistration(server.anonymous);
    expect(await reject(admin, id)).toMatchObject({
      id,
      status: 'rejected',
      rejectionReason: REASON,
      reviewedBy: 'Adriana Alves',
      playerId: null,
    });
    expect(await admin.call('GET /api/players')).toEqual([]);
  });

  test.each([undefined, '', 'Sem vagas', '   Sem vagas   '])('for %j is refused', async (rejectionReason) => {
    const { id } = await aRegistration(server.anonymous);
    const sent = { params: { id }, body: { rejectionReason } };
    expect(await server.refused(await server.asAdmin(), REJECT, sent)).toMatchObject({
      status: 400,
      message: 'Motivo deve ter pelo menos 10 caracteres',
    });
  });
});

describe('a rejection of many', () => {
  const three = async () => {
    const ids: number[] = [];
    for (const memberNumber of ['1', '2', '3']) {
      ids.push(
        (await aRegistration(server.anonymous, { memberNumber, email: `x${memberNumber}@exemplo.com.br` }))
          .id,
      );
    }
    return ids as [number, number, number];
  };

  test('gives them all one reason and leaves the others', async () => {
    const admin = await server.asAdmin();
    const [first, second, third] = await three();
    const body = { ids: [first, second, second], rejectionReason: REASON };
    const headers = { 'idempotency-key': randomUUID() };
    const done = { rejected: [first, second], others: [] };
    expect(await admin.call(REJECT_MANY, { body, headers })).toEqual(done);
    expect(await admin.call(REJECT_MANY, { body, headers })).toEqual(done);
    const rejected = { status: 'rejected', rejectionReason: REASON, reviewedBy: 'Adriana Alves' };
    expect(await admin.call(LIST)).toMatchObject([
      { id: third, status: 'pending', rejectionReason: null },
      { id: second, ...rejected },
      { id: first, ...rejected },
    ]);
  });

  test('reports those decided meanwhile or gone, and leaves them as they are', async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const [first, second, third] = await three();
    await approve(admin, first, teamId);
    expect(
      await admin.call(REJECT_MANY, { body: { ids: [first, second, 999], rejectionReason: REASON } }),
    ).toEqual({ rejected: [second], others: [first, 999] });
    expect((await admin.call(LIST)).map(({ id, status }) => [id, status])).toEqual([
      [third, 'pending'],
      [second, 'rejected'],
      [first, 'approved'],
    ]);
    expect(
      await server.refused(admin, REJECT_MANY, { body: { ids: [first, second], rejectionReason: REASON } }),
    ).toMatchObject({
      status: 409,
      code: 'REGISTRATION_DECIDED',
      message: 'Nenhuma destas inscrições espera mais uma decisão',
    });
  });

  test.each([
    ['none', [], REASON, 'Marque ao menos uma inscrição'],
    ['more than can wait', Array.from({ length: 5_001 }, (_, index) => index + 1), REASON, /no máximo 5000/],
    ['a short reason', [1], 'Sem vagas', 'Motivo deve ter pelo menos 10 caracteres'],
  ])('of %s is refused', async (_name, ids, rejectionReason, message) => {
    await three();
    const refusal = await server.refused(await server.asAdmin(), REJECT_MANY, {
      body: { ids, rejectionReason },
    });
    expect(refusal.status).toBe(400);
    expect(refusal.message).toMatch(message);
  });
});

describe('a decision', () => {
  async function waiting() {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const { id } = await aRegistration(server.anonymous);
    const decisions = {
      [APPROVE]: { params: { id }, body: { password: NEW_PASSWORD, teamId } },
      [REJECT]: { params: { id }, body: { rejectionReason: REASON } },
    } as const;
    return { admin, teamId, id, decisions };
  }

  test.each([APPROVE, REJECT] as const)('is made once: %s', async (key) => {
    const { admin, decisions } = await waiting();
    await admin.ask(key, decisions[key] as never);
    const said = key === APPROVE ? 'aprovada' : 'rejeitada';
    for (const again of [APPROVE, REJECT] as const) {
      expect(await server.refused(await server.asAdmin(), again, decisions[again])).toMatchObject({
        status: 409,
        code: 'REGISTRATION_DECIDED',
        message: `Esta inscrição já foi ${said} por Adriana Alves`,
      });
    }
  });

  test('of two administrators at once is the first one, and the second is refused', async () => {
    const { admin, decisions } = await waiting();
    const colleague = await server.asAdmin({ firstName: 'Otávio' });
    await colleague.call('GET /api/user');
    const [one, other] = await atOnce(
      server,
      () => admin.send(APPROVE, decisions[APPROVE]),
      () => colleague.send(REJECT, decisions[REJECT]),
    );
    expect([one.status, other.status]).toEqual([200, 409]);
    expect(other.body.message).toBe('Esta inscrição já foi aprovada por Adriana Alves');
    expect(await admin.call('GET /api/players')).toHaveLength(1);
  });

  test.each([APPROVE, REJECT] as const)('about an unknown one is not found: %s', async (key) => {
    const { admin, decisions } = await waiting();
    const sent = { ...decisions[key], params: { id: 999 } };
    expect(await server.refused(admin, key, sent)).toMatchObject({
      status: 404,
      message: 'Inscrição não encontrada',
    });
  });

  test.each([LIST, APPROVE, REJECT] as const)('is for administrators only: %s', async (key) => {
    const { decisions } = await waiting();
    const sent = key === LIST ? {} : decisions[key];
    expect((await server.refused(server.anonymous, key, sent)).status).toBe(401);
    expect((await server.refused(await server.asPlayer(), key, sent)).status).toBe(403);
    expect((await server.refused(await server.asScorer(), key, sent)).status).toBe(403);
  });

  test('leaves no personal value in the audit', async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    const { id } = await server.anonymous.call(REGISTER, { body: everything });
    await approve(admin, id, teamId);
    const lines = JSON.stringify((await server.state())['audit_log']);
    for (const value of [
      '998765432',
      '52998224725',
      '1994-03-21',
      'lia@exemplo',
      'LIA',
      'manhã',
      'onda do',
    ]) {
      expect(lines).not.toContain(value);
    }
  });
});

test('a stranger, a player and a scorekeeper see no more of an approved player than of any other', async () => {
  const admin = await server.asAdmin();
  const { id: teamId } = await aTeam(admin, 'Recife');
  const { id } = await server.anonymous.call(REGISTER, { body: everything });
  const { player } = await approve(admin, id, teamId);
  for (const who of [await server.asPlayer(), await server.asScorer()]) {
    const [seen] = await who.call('GET /api/players');
    for (const key of ['phone', 'email', 'cpf', 'birthDate', 'shirtName', 'messagesConsent'])
      expect(seen).not.toHaveProperty(key);
  }
  const [shown] = await (await server.signIn(player.userId ?? 0))
    .call('PATCH /api/user/password', {
      body: { currentPassword: NEW_PASSWORD, newPassword: 'areia molhada' },
    })
    .then(() => server.signIn(player.userId ?? 0))
    .then((self) => self.call('GET /api/players'));
  expect(shown).toMatchObject({ cpf: '52998224725', birthDate: '1994-03-21', shirtName: 'LIA' });
});
