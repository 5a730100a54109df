import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { query } from '#server/store/database/database.ts';
import { attempts, users } from '#server/store/database/schema/accounts.ts';
import { images } from '#server/store/database/schema/images.ts';
import { messageBatches, messages } from '#server/store/database/schema/messages.ts';
import { players } from '#server/store/database/schema/players.ts';
import { aPlayer, aRegistration, aTeam, twoTeams } from '#tests/support/data/builders.ts';
import { somePlayers } from '#tests/support/data/messaging.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer({ ADMIN_EMAILS: 'dona@exemplo.com.br' });

const NEW = 'onda do mar';
const iris = {
  firstName: 'Íris',
  lastName: 'Quaresma',
  email: 'iris@exemplo.com.br',
  phone: '(81) 99123-4567',
  cpf: '529.982.247-25',
  birthDate: '1994-03-21',
  memberNumber: '7319',
  shirtName: 'IRISQ',
} as const;
const approval = (id: number, teamId: number) => ({
  params: { id },
  body: { password: 'areia quente', teamId },
});
const erase = <T>(currentPassword: T) => ({ body: { currentPassword } });

/** Signs in to a new account with the password of an approval. */
async function enter(email: string) {
  const [row] = await query(server.db, (q) => q.select().from(users).where(sql`email = ${email}`));
  const person = await server.signIn(row?.id ?? 0, email);
  await person.call('PATCH /api/user/password', {
    body: { currentPassword: 'areia quente', newPassword: NEW },
  });
  return person;
}

async function aWholeLife() {
  const admin = await server.asAdmin();
  const [recife, olinda] = await twoTeams(admin);
  const first = await aRegistration(server.anonymous, {
    ...iris,
    additionalComments: 'Íris Quaresma, do Recife',
  });
  const rejectionReason = 'Íris, as inscrições se encerraram.';
  await admin.call('POST /api/tournament/pre-registrations/{id}/reject', {
    params: { id: first.id },
    body: { rejectionReason },
  });
  const { id } = await aRegistration(server.anonymous, { ...iris, messagesConsent: true });
  const { player } = await admin.call(
    'POST /api/tournament/pre-registrations/{id}/approve',
    approval(id, recife),
  );
  const row = {
    playerId: player.id,
    teamId: recife,
    round: 1,
    saques: 3,
    defesas: 2,
    ataques: 1,
    present: true,
  };
  await admin.call('POST /api/detailed-points/batch-update', { body: { updates: [row], lastUpdated: null } });
  const person = await enter(iris.email);
  const picture = await server.storePictureOf(person, 'a');
  await person.call('PATCH /api/user/image', { body: { imageUrl: picture } });
  await server.anonymous.send('POST /api/login', { body: { username: iris.email, password: 'errada' } });
  const common = {
    tournamentId: 1,
    type: 'top_players' as const,
    round: 1,
    createdAt: new Date(server.now),
    revision: 1,
  };
  const audience = { teamId: null, gender: null, adminOnly: false, testModeUserId: null };
  const [batch] = await query(server.db, (q) =>
    q
      .insert(messageBatches)
      .values({ ...common, audience, gateway: 'cloud', noPhone: 0, optedOut: 0 })
      .returning({ id: messageBatches.id }),
  );
  const batchId = batch?.id ?? 0;
  const other = await aPlayer(admin, { firstName: 'Íris', lastName: 'Quaresmar', teamId: olinda });
  await query(server.db, (q) =>
    q.insert(messages).values([
      {
        ...common,
        batchId,
        playerId: player.id,
        state: 'manual' as const,
        recipientName: 'Íris Quaresma',
        phone: '+5581991234567',
        body: 'Olá, Íris',
        parameters: ['Íris'],
      },
      {
        ...common,
        batchId,
        playerId: other.id,
        recipientName: 'Íris Quaresmar',
        phone: '+5581998887777',
        body: '1. Íris Quaresma (12,5%) 2. Íris Quaresmar',
        parameters: ['Íris Quaresma', '12,5%', 'Íris Quaresmar'],
        state: 'sent' as const,
      },
    ]),
  );
  return { admin, person, player, other, picture, recife };
}

async function everything(): Promise<string> {
  const counters = await query(server.db, (q) => q.select().from(attempts));
  return JSON.stringify([await server.state(), counters]);
}

describe('the own data', () => {
  test('contain the account, the player, registrations, points, messages and the audit', async () => {
    const { person, player } = await aWholeLife();
    const data = await person.call('GET /api/user/data');
    expect(data).toMatchObject({
      generatedAt: new Date(server.now).toISOString(),
      account: { email: iris.email, firstName: 'Íris', lastName: 'Quaresma', isAdmin: false },
      players: [
        {
          id: player.id,
          tournament: 'Torneio de Vôlei de Praia 2025',
          teamName: 'Recife',
          phone: '+5581991234567',
          cpf: '52998224725',
          birthDate: iris.birthDate,
          messagesConsentAt: expect.any(String),
          points: [{ round: 1, teamName: 'Recife', saques: 3, defesas: 2, ataques: 1, present: true }],
        },
      ],
      registrations: [
        { status: 'rejected', rejectionReason: 'Íris, as inscrições se encerraram.' },
        { status: 'approved', email: iris.email },
      ],
      messages: [{ body: 'Olá, Íris', phone: '+5581991234567' }],
    });
    expect(data.sessions).toHaveLength(1);
    expect(data.audit).toContainEqual(
      expect.objectContaining({
        action: 'registration.approve',
        by: 'somebody',
        changes: expect.arrayContaining([{ field: 'status', before: 'pending', after: 'approved' }]),
      }),
    );
    expect(data.audit).toContainEqual(
      expect.objectContaining({ action: 'account.change-password', by: 'me' }),
    );
  });

  test('contain nothing of others: neither who decided, nor the recipients of own messages', async () => {
    const { admin, person } = await aWholeLife();
    const theirs = (await person.send('GET /api/user/data')).text;
    for (const secret of ['Adriana', 'Quaresmar', '98887777', '$argon2', person.token]) {
      expect(theirs).not.toContain(secret);
    }
    const dataOfAdmin = (await admin.send('GET /api/user/data')).text;
    for (const secret of ['Quaresma', '99123', iris.email, '52998224725'])
      expect(dataOfAdmin).not.toContain(secret);
    expect(dataOfAdmin).toContain('registration.approve');
  });

  test('contain no registration of a stranger who used the address', async () => {
    const taker = await server.asPlayer();
    await taker.call('PATCH /api/user/email', { body: { email: iris.email, currentPassword: PASSWORD } });
    await aRegistration(server.anonymous, iris);
    expect((await taker.call('GET /api/user/data')).registrations).toEqual([]);
    const plays = await aPlayer(await server.asAdmin());
    await server.link(plays.id, taker.id);
    expect((await taker.call('GET /api/user/data')).registrations).toEqual([]);
    await taker.call('DELETE /api/user', erase(PASSWORD));
    expect(await everything()).toContain(iris.email);
  });
});

test('a registration with the name and the phone of another player gives no access to their data', async () => {
  const admin = await server.asAdmin();
  const team = await aTeam(admin, 'Olinda');
  const approved = async (values: { readonly email: string; readonly memberNumber: string }) => {
    const { id } = await aRegistration(server.anonymous, values);
    const { player } = await admin.call('POST /api/tournament/pre-registrations/{id}/approve', {
      params: { id },
      body: { teamId: team.id, password: 'areia fofa 12' },
    });
    return player;
  };
  await approved(iris);
  const { cpf: _, ...known } = iris;
  const copy = { ...known, email: 'copia@exemplo.com.br', memberNumber: '9002' };
  const player = await approved(copy);
  const copier = await server.signIn(player.userId ?? 0, copy.email);
  await copier.call('PATCH /api/user/password', {
    body: { currentPassword: 'areia fofa 12', newPassword: PASSWORD },
  });
  const { registrations } = await copier.call('GET /api/user/data');
  expect(registrations.map((each) => each.email)).toEqual([copy.email]);
  await copier.call('DELETE /api/user', erase(PASSWORD));
  expect(await everything()).toContain(iris.email);
});

describe('the consent to messages', () => {
  const set = <T>(messagesConsent: T) => ({ body: { messagesConsent } });

  async function aPlayerWithAccount() {
    const admin = await server.asAdmin();
    const who = await server.asPlayer();
    const { id } = await aPlayer(admin, { phone: iris.phone });
    await server.link(id, who.id);
    return { admin, who };
  }
  const times = async () => (await server.state())['players']?.[0];

  test('is given, withdrawn and given again, and keeps its time', async () => {
    const { admin, who } = await aPlayerWithAccount();
    expect(await who.call('PATCH /api/user/consent', set(true))).toEqual({
      messagesConsent: true,
      phone: '+5581991234567',
    });
    const given = (await times())?.['messages_consent_at'];
    expect(given).not.toBeNull();
    server.now += 60_000;
    await who.call('PATCH /api/user/consent', set(true));
    expect((await times())?.['messages_consent_at']).toBe(given);
    expect(await who.call('PATCH /api/user/consent', set(false))).toMatchObject({ messagesConsent: false });
    expect(await times()).toMatchObject({
      messages_consent_at: given,
      messages_opt_out_at: expect.any(String),
    });
    expect((await admin.call('GET /api/players'))[0]).toMatchObject({ messagesConsent: false });
    server.now += 60_000;
    await who.call('PATCH /api/user/consent', set(true));
    expect((await times())?.['messages_opt_out_at']).toBeNull();
    expect((await times())?.['messages_consent_at']).not.toBe(given);
    expect(await who.call('GET /api/user/consent')).toMatchObject({ messagesConsent: true });
  });

  test('with any other value is refused', async () => {
    const who = await server.asPlayer();
    expect(await server.refused(server.anonymous, 'PATCH /api/user/consent', set(true))).toMatchObject({
      status: 401,
    });
    for (const wrong of ['true', 1, null, undefined]) {
      expect(await server.refused(who, 'PATCH /api/user/consent', set(wrong))).toMatchObject({
        status: 400,
        message: 'Diga se aceita receber mensagens',
      });
    }
  });
});

describe('an erasure', () => {
  test('leaves nothing of the person in any table, and the games and points unchanged', async () => {
    const { admin, person, player, recife } = await aWholeLife();
    const before = await server.state();
    const ranking = await admin.call('GET /api/rankings/players/total');
    const found = await everything();
    const personal = [
      iris.email,
      '991234567',
      '52998224725',
      iris.birthDate,
      '7319',
      'IRISQ',
      'a'.repeat(64),
      'Olá, Íris',
    ];
    for (const value of personal) expect(found, value).toContain(value);

    expect((await person.ask('DELETE /api/user', erase(NEW))).status).toBe(204);

    const left = await everything();
    for (const value of personal) expect(left.includes(value), value).toBe(false);
    // Another person has the same first name and a longer last name.
    expect(left).not.toMatch(/Quaresma(?!r)/);
    expect(left).toContain('1. Jogador removido (12,5%) 2. Íris Quaresmar');

    const after = await server.state();
    for (const table of ['games', 'sets', 'points', 'teams'])
      expect(after[table], table).toEqual(before[table]);
    expect(after['players']).toHaveLength(2);
    expect((await admin.call('GET /api/players')).find(({ id }) => id === player.id)).toMatchObject({
      userId: null,
      firstName: 'Jogador removido',
      lastName: null,
      teamId: recife,
      gender: 'Feminino',
      phone: null,
      email: null,
      cpf: null,
      imageUrl: null,
      messagesConsent: false,
    });
    const rows = await admin.call('GET /api/rankings/players/total');
    expect(rows.map(({ id, totalRaw }) => [id, totalRaw])).toEqual(
      ranking.map(({ id, totalRaw }) => [id, totalRaw]),
    );
    expect(after['messages']).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ recipient_name: 'Jogador removido', phone: '', state: 'failed' }),
      ]),
    );
  });

  test("removes the name from others' messages, even where a ranking's line shortened it", async () => {
    const admin = await server.asAdmin();
    const [recife] = await twoTeams(admin);
    const who = await server.asPlayer();
    const long = {
      firstName: 'Maria Aparecida das Dores',
      lastName: 'Albuquerque de Vasconcelos Cavalcanti',
    };
    const { id } = await aPlayer(admin, { ...long, phone: iris.phone, teamId: recife });
    await server.link(id, who.id);
    const row = { playerId: id, teamId: recife, round: 1, saques: 3, defesas: 2, ataques: 1, present: true };
    await admin.call('POST /api/detailed-points/batch-update', {
      body: { updates: [row], lastUpdated: null },
    });
    await somePlayers(server, 2);
    await server.consent(id);
    await admin.call('POST /api/whatsapp/send-top-players', { body: { roundNumber: 1 } });
    await query(server.db, (q) =>
      q.update(messages).set({ wamid: sql`'wamid.' || id`, waId: '5581991234567' }),
    );
    const cut = 'Maria Aparecida das Dores Albuquerque de';
    expect(JSON.stringify((await server.state())['messages'])).toContain(cut);
    await who.call('DELETE /api/user', erase(PASSWORD));
    const rows = (await server.state())['messages'] ?? [];
    expect(JSON.stringify(rows)).not.toContain('Aparecida');
    expect(rows.filter(({ body }) => String(body).includes('1. Jogador removido: 6 pontos'))).toHaveLength(2);
    expect(rows.find((each) => each['player_id'] === id)).toMatchObject({
      recipient_name: 'Jogador removido',
      phone: '',
      wa_id: null,
      wamid: null,
      body: '',
    });
  });

  test('ends every session at once, and the password does not sign in any more', async () => {
    const { person } = await aWholeLife();
    const phone = await server.signIn(person.id);
    await phone.call('GET /api/user');
    const { headers } = await person.ask('DELETE /api/user', erase(NEW));
    expect(headers['set-cookie']).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/);
    for (const who of [person, phone]) expect((await who.send('GET /api/user')).status).toBe(401);
    const signIn = { body: { username: iris.email, password: NEW } };
    expect((await server.anonymous.send('POST /api/login', signIn)).status).toBe(401);
  });

  test('cancels pending messages and registrations, and the person may register again', async () => {
    const { admin, person } = await aWholeLife();
    await query(server.db, (q) =>
      q.update(players).set({ memberNumber: null }).where(sql`user_id = ${person.id}`),
    );
    const changed = { ...iris, email: 'outra@exemplo.com.br', memberNumber: '4040' };
    const { id } = await aRegistration(server.anonymous, changed);
    await person.call('DELETE /api/user', erase(NEW));
    const rows = await admin.call('GET /api/tournament/pre-registrations');
    expect(rows.find((row) => row.id === id)).toMatchObject({
      firstName: 'Inscrição',
      lastName: 'removida',
      email: '',
      status: 'rejected',
      rejectionReason: 'A pessoa apagou os seus dados',
      reviewedBy: 'Pessoa removida',
    });
    await aRegistration(server.anonymous, iris);
  });

  test('finds a pending registration by the member number of the person, ignoring leading zeros', async () => {
    const { admin, person } = await aWholeLife();
    await query(server.db, (q) =>
      q.update(players).set({ memberNumber: '319' }).where(sql`user_id = ${person.id}`),
    );
    const again = { ...iris, email: 'outra@exemplo.com.br', phone: '(81) 98888-1111', memberNumber: '0319' };
    const { id } = await aRegistration(server.anonymous, again);
    await person.call('DELETE /api/user', erase(NEW));
    const rows = await admin.call('GET /api/tournament/pre-registrations');
    expect(rows.find((row) => row.id === id)).toMatchObject({ status: 'rejected', email: '' });
  });

  test('of an administrator keeps the decisions, without the name', async () => {
    const { admin } = await aWholeLife();
    const other = await server.asAdmin({ firstName: 'Zuleica', lastName: 'Zanin' });
    await aTeam(admin, 'Paulista');
    await admin.call('DELETE /api/user', erase(PASSWORD));
    expect(await everything()).not.toContain('Adriana');
    const rows = await other.call('GET /api/tournament/pre-registrations');
    expect(rows.map(({ status, reviewedBy }) => [status, reviewedBy])).toEqual([
      ['approved', 'Pessoa removida'],
      ['rejected', 'Pessoa removida'],
    ]);
    const line = (await server.state())['audit_log']?.find(({ action }) => action === 'team.create');
    expect(line).toMatchObject({ actor_id: admin.id, actor_name: 'Pessoa removida' });
    expect(line?.['after']).toMatchObject({ name: expect.any(String) });
  });

  test('deletes every picture of the person: one to be confirmed, and one from an organiser', async () => {
    const { admin, person, player } = await aWholeLife();
    const sent = async (left: string) => ({ body: await aPicture({ left }) });
    const unconfirmed = await person.call('POST /api/user/image', await sent('#400'));
    const given = await admin.call('POST /api/players/{id}/image', {
      params: { id: player.id },
      ...(await sent('#600')),
    });
    const pictures = [unconfirmed, given].map(({ imageUrl }) => imageUrl);
    await person.call('DELETE /api/user', erase(NEW));
    for (const url of pictures) {
      expect((await server.main.app.inject({ url })).statusCode, url).toBe(404);
      expect(await everything()).not.toContain(url.slice('/api/images/'.length));
    }
  });

  test('keeps a picture that another person uses', async () => {
    const { admin, person, picture, other } = await aWholeLife();
    await admin.call('PATCH /api/players/{id}', { params: { id: other.id }, body: { imageUrl: picture } });
    await person.call('DELETE /api/user', erase(NEW));
    expect(await query(server.db, (q) => q.select({ name: images.name }).from(images))).toHaveLength(1);
  });

  test.each([
    ['a wrong password', 'errada', 400, 'Senha atual incorreta'],
    ['no password', undefined, 422, 'Digite a sua senha para continuar'],
    ['an empty one', '', 400, 'Senha atual é obrigatória'],
  ])('with %s is refused', async (_name, password, status, message) => {
    const who = await server.asPlayer();
    expect(await server.refused(who, 'DELETE /api/user', erase(password))).toMatchObject({
      status,
      message,
    });
  });

  test('of the last administrator is refused', async () => {
    const last = await server.asAdmin();
    expect(await server.refused(last, 'DELETE /api/user', erase(PASSWORD))).toMatchObject({
      status: 409,
      message: 'É a única pessoa com acesso de administrador',
    });
    await server.asAdmin();
    await last.ask('DELETE /api/user', erase(PASSWORD));
  });

  test('of an administrator in the settings is refused', async () => {
    await server.asAdmin();
    const owner = await server.asAdmin({ email: 'dona@exemplo.com.br' });
    expect(await server.refused(owner, 'DELETE /api/user', erase(PASSWORD))).toMatchObject({
      status: 422,
      code: 'ALWAYS_ADMIN',
    });
  });

  test('by two requests at once: the second has no session any more', async () => {
    const who = await server.asPlayer();
    const answers = await Promise.all([1, 2].map(() => who.send('DELETE /api/user', erase(PASSWORD))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401]);
  });
});
