import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { appointByCommand } from '#server/setup/administrators.ts';
import { announcedBy } from '#tests/support/server/announced.ts';
import { atOnce } from '#tests/support/server/at-once.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { type Actor, openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const MINUTE = 60_000;
const email = 'adriana@exemplo.com.br';
const WRONG = 'Código incorreto ou já usado. Confira o aplicativo e digite o código novo.';
const CONFIRM = 'POST /api/user/second-factor/confirm';

const codeOf = (secret: string, at = server.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const cookieOf = (name: string, answer: { headers: Readonly<Record<string, string>> }) =>
  new RegExp(`(?:^|,)${name}=([^;]*)`).exec(answer.headers['set-cookie'] ?? '')?.[1] ?? '';

/** Sets up the second factor, and moves to the next time step, because the confirming code is used up. */
async function withFactor(who: Actor): Promise<{ secret: string; recoveryCodes: string[] }> {
  const body = { currentPassword: PASSWORD };
  const { secret } = await who.call('POST /api/user/second-factor', { body });
  const { recoveryCodes } = await who.call(CONFIRM, { body: { code: codeOf(secret) } });
  server.now += MINUTE;
  return { secret, recoveryCodes };
}

const password = (text = PASSWORD, who: Caller = server.anonymous, username = email) =>
  who.send('POST /api/login', { body: { username, password: text } });
const codeWith = (half: string, code: string) =>
  server.anonymous.send('POST /api/login/code', {
    body: { code },
    headers: { cookie: `manchete-code=${half}` },
  });
const halfOf = async () => cookieOf('manchete-code', await password());

describe('setting it up', () => {
  test('requires the own password and a first code, returns ten recovery codes once and ends the other sessions', async () => {
    const admin = await server.asAdmin({ email });
    const phone = await server.signIn(admin.id);
    await phone.call('GET /api/user');
    const begun = await admin.call('POST /api/user/second-factor', { body: { currentPassword: PASSWORD } });
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Manchete:adriana%40exemplo\.com\.br\?/);
    const off = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
    expect(await admin.call('GET /api/user/second-factor')).toEqual(off);
    expect((await password()).status).toBe(200);

    const { recoveryCodes } = await admin.call(CONFIRM, { body: { code: codeOf(begun.secret) } });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const on = { isOn: true, isRequired: false, recoveryCodesLeft: 10 };
    expect(await admin.call('GET /api/user/second-factor')).toEqual(on);
    expect((await phone.send('GET /api/user')).status).toBe(401);
    const line = await server.lastLine();
    expect(line).toMatchObject({ action: 'account.second-factor-on', subject_id: admin.id });
    const stored = JSON.stringify([line, (await server.state())['recovery_codes']]);
    for (const secret of [
      begun.secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(secret);
  });

  test('with a wrong password or a wrong code changes nothing', async () => {
    const admin = await server.asAdmin({ email });
    const begin = (currentPassword: string) =>
      server.refused(admin, 'POST /api/user/second-factor', { body: { currentPassword } });
    expect(await begin('errada')).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' });
    expect(await server.refused(admin, CONFIRM, { body: { code: '123456' } })).toMatchObject({ status: 409 });
    await admin.call('POST /api/user/second-factor', { body: { currentPassword: PASSWORD } });
    expect(await server.refused(admin, CONFIRM, { body: { code: 'abcdef' } })).toMatchObject({
      status: 400,
      message: WRONG,
    });
    expect((await password()).status).toBe(200);
  });

  test('is refused where it is on', async () => {
    const admin = await server.asAdmin({ email });
    await withFactor(admin);
    const body = { currentPassword: PASSWORD };
    expect(await server.refused(admin, 'POST /api/user/second-factor', { body })).toMatchObject({
      status: 409,
    });
  });
});

test('at the same moment as a sign-in with the password alone leaves no session of that', async () => {
  const admin = await server.asAdmin({ email });
  const { secret } = await admin.call('POST /api/user/second-factor', {
    body: { currentPassword: PASSWORD },
  });
  const [confirmed, signedIn] = await atOnce(
    server,
    () => admin.ask(CONFIRM, { body: { code: codeOf(secret) } }),
    () => password(),
  );
  expect([confirmed.status, signedIn.status]).toEqual([200, 401]);
  expect(await admin.call('GET /api/user/sessions')).toHaveLength(1);
  expect(await password()).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
});

describe('signing in in two steps', () => {
  test('asks for a code after the right password, and then opens a session', async () => {
    const admin = await server.asAdmin({ email });
    const { secret } = await withFactor(admin);
    const first = await password();
    expect(first).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect(cookieOf('manchete', first)).toBe('');
    const half = cookieOf('manchete-code', first);
    expect((await server.of(server.main, half).send('GET /api/user')).status).toBe(401);
    const second = await codeWith(half, codeOf(secret));
    expect(second).toMatchObject({ status: 200, body: { id: admin.id } });
    await server.of(server.main, cookieOf('manchete', second)).call('GET /api/teams');
    expect((await codeWith(half, codeOf(secret, server.now + MINUTE))).status).toBe(401);
  });

  test('is announced to the sessions of the account, or to all if it ends the earlier session of the browser', async () => {
    const admin = await server.asAdmin({ email });
    const { secret } = await withFactor(admin);
    const half = await halfOf();
    expect(await announcedBy(server, () => codeWith(half, codeOf(secret)))).toEqual(['sessions']);
    server.now += MINUTE;
    const cookie = `manchete=${admin.token}; manchete-code=${await halfOf()}`;
    const sent = { body: { code: codeOf(secret) }, headers: { cookie } };
    const announced = await announcedBy(server, () => server.anonymous.ask('POST /api/login/code', sent));
    expect(announced).toEqual(['accounts']);
    expect(contract['POST /api/login/code'].moves).toEqual(expect.arrayContaining(['sessions', 'accounts']));
  });

  test('answers a wrong password like any other', async () => {
    await withFactor(await server.asAdmin({ email }));
    expect(await password('errada')).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
  });

  test('accepts no code twice, even if somebody saw it', async () => {
    const { secret } = await withFactor(await server.asAdmin({ email }));
    const code = codeOf(secret);
    const halves = [await halfOf(), await halfOf()];
    const answers = await Promise.all(halves.map((half) => codeWith(half, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await codeWith(await halfOf(), code)).toMatchObject({ status: 401, body: { message: WRONG } });
  });

  test('accepts the code of a clock that is half a minute off, and no other', async () => {
    const { secret } = await withFactor(await server.asAdmin({ email }));
    expect((await codeWith(await halfOf(), codeOf(secret, server.now + 2 * MINUTE))).status).toBe(401);
    expect((await codeWith(await halfOf(), codeOf(secret, server.now + 30_000))).status).toBe(200);
  });

  test('accepts each recovery code once, in any notation', async () => {
    const admin = await server.asAdmin({ email });
    const { recoveryCodes } = await withFactor(admin);
    const [code = ''] = recoveryCodes;
    expect((await codeWith(await halfOf(), ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await codeWith(await halfOf(), code)).status).toBe(401);
    expect(await admin.call('GET /api/user/second-factor')).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('allows five minutes for the code', async () => {
    const { secret } = await withFactor(await server.asAdmin({ email }));
    const half = await halfOf();
    server.now += 5 * MINUTE;
    expect(await codeWith(half, codeOf(secret))).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_ENDED', message: 'O tempo para o código acabou. Digite a senha de novo.' },
    });
    expect((await codeWith('', codeOf(secret))).status).toBe(401);
  });

  test('ends before the code when the password is changed', async () => {
    const admin = await server.asAdmin({ email });
    const { secret } = await withFactor(admin);
    const half = await halfOf();
    const body = { currentPassword: PASSWORD, newPassword: 'onda do mar' };
    await admin.call('PATCH /api/user/password', { body });
    expect((await codeWith(half, codeOf(secret))).status).toBe(401);
  });

  test('limits wrong codes to 10 in 15 minutes, also at once and over several attempts', async () => {
    const { secret } = await withFactor(await server.asAdmin({ email }));
    const half = await halfOf();
    const answers = await Promise.all(Array.from({ length: 12 }, () => codeWith(half, '000000x')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), 429, 429]);
    expect(await codeWith(await halfOf(), codeOf(secret))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
    });
    server.now += 15 * MINUTE;
    expect((await codeWith(await halfOf(), codeOf(secret))).status).toBe(200);
  });
});

describe('turning it off', () => {
  test('requires the password and a code', async () => {
    const admin = await server.asAdmin({ email });
    const { secret } = await withFactor(admin);
    const off = (currentPassword: string, code: string) => ({ body: { currentPassword, code } });
    const call = 'DELETE /api/user/second-factor';
    expect(await server.refused(admin, call, off('errada', codeOf(secret)))).toMatchObject({ status: 400 });
    expect(await server.refused(admin, call, off(PASSWORD, '000000x'))).toMatchObject({
      status: 400,
      message: WRONG,
    });
    expect((await admin.ask(call, off(PASSWORD, codeOf(secret)))).status).toBe(204);
    expect((await password()).status).toBe(200);
    expect(await server.refused(admin, call, off(PASSWORD, '123456'))).toMatchObject({ status: 409 });
    expect((await server.state())['recovery_codes']).toEqual([]);
  });

  test('gets the same answer when it is repeated with the same key', async () => {
    const admin = await server.asAdmin({ email });
    const { secret } = await withFactor(admin);
    const again = {
      body: { currentPassword: PASSWORD, code: codeOf(secret) },
      headers: { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' },
    };
    expect((await admin.ask('DELETE /api/user/second-factor', again)).status).toBe(204);
    expect((await admin.ask('DELETE /api/user/second-factor', again)).status).toBe(204);
  });

  test('is possible for another account, and ends its sessions', async () => {
    const admin = await server.asAdmin({ email });
    await withFactor(admin);
    const colleague = await server.asAdmin();
    const call = 'DELETE /api/users/{id}/second-factor';
    const of = (id: number, body = { currentPassword: PASSWORD }) => ({ params: { id }, body });
    expect(await server.refused(colleague, call, { params: { id: admin.id } })).toMatchObject({
      status: 422,
      code: 'OWN_PASSWORD_NEEDED',
    });
    expect(await server.refused(colleague, call, of(admin.id, { currentPassword: 'errada' }))).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
    });
    expect(await server.refused(admin, call, of(admin.id))).toMatchObject({ status: 409 });
    expect(await server.refused(admin, call, of(colleague.id))).toMatchObject({ status: 409 });
    expect(await server.refused(admin, call, of(99_999))).toMatchObject({ status: 404 });
    expect((await colleague.ask(call, of(admin.id))).status).toBe(204);
    expect((await admin.send('GET /api/user')).status).toBe(401);
    expect((await password()).status).toBe(200);
    expect(await server.lastLine()).toMatchObject({
      action: 'account.reset-second-factor',
      subject_id: admin.id,
      actor_id: colleague.id,
    });
  });

  test("for a player who is no administrator does not require the caller's password", async () => {
    const admin = await server.asAdmin();
    const scorer = await server.asScorer({ email });
    await withFactor(scorer);
    const answer = await admin.ask('DELETE /api/users/{id}/second-factor', { params: { id: scorer.id } });
    expect(answer.status).toBe(204);
  });

  test('with the command is the recovery of the last administrator', async () => {
    await withFactor(await server.asAdmin({ email }));
    const random = { password: () => 'areia-quente-27' };
    await appointByCommand(server.db, server.main.tournament.id, email, random);
    expect((await password('areia-quente-27')).status).toBe(200);
  });
});

describe('where it is required of administrators', () => {
  const rule = (isRequired: boolean) => ({ body: { isRequired } });
  const REQUIRED = {
    status: 403,
    code: 'SECOND_FACTOR_REQUIRED',
    message: 'Ligue a verificação em duas etapas para continuar',
  };

  test('nobody can lock themselves out', async () => {
    const admin = await server.asAdmin();
    expect(await server.refused(admin, 'PUT /api/second-factor-rule', rule(true))).toMatchObject({
      status: 409,
    });
  });

  test('an account without it may only set it up, from the next call on', async () => {
    const admin = await server.asAdmin({ email });
    await withFactor(admin);
    const colleague = await server.asAdmin();
    const scorer = await server.asScorer();
    await colleague.call('GET /api/teams');
    expect(await admin.call('PUT /api/second-factor-rule', rule(true))).toEqual({ isRequired: true });
    expect(await server.lastLine()).toMatchObject({
      action: 'account.require-second-factor',
      after: { secondFactorRequired: true },
    });

    expect(await server.refused(colleague, 'GET /api/teams')).toMatchObject(REQUIRED);
    expect(await server.refused(colleague, 'PUT /api/second-factor-rule', rule(false))).toMatchObject(
      REQUIRED,
    );
    expect((await colleague.call('GET /api/user')).mustSetUpSecondFactor).toBe(true);
    await scorer.call('GET /api/teams');
    expect(await admin.call('GET /api/user')).toMatchObject({ mustSetUpSecondFactor: false });

    await withFactor(colleague);
    expect((await colleague.call('GET /api/user')).mustSetUpSecondFactor).toBe(false);
    await colleague.call('GET /api/teams');
    // A device left open is not enough to lower the rule for everybody.
    server.now += 15 * MINUTE;
    expect(await server.refused(colleague, 'PUT /api/second-factor-rule', rule(false))).toMatchObject({
      status: 422,
      code: 'OWN_PASSWORD_NEEDED',
    });
    const confirmedBy = (currentPassword: string) => ({ body: { isRequired: false, currentPassword } });
    expect(
      await server.refused(colleague, 'PUT /api/second-factor-rule', confirmedBy('outra-senha')),
    ).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' });
    await colleague.call('PUT /api/second-factor-rule', confirmedBy(PASSWORD));
    await (await server.asAdmin()).call('GET /api/teams');
  });
});

test('the secret and the codes are in no answer', async () => {
  const admin = await server.asAdmin({ email });
  const { secret, recoveryCodes } = await withFactor(admin);
  const answers = [
    await admin.send('GET /api/user/data'),
    await admin.send('GET /api/users'),
    await admin.send('GET /api/audit'),
    await admin.send('GET /api/user/second-factor'),
  ];
  for (const { text } of answers) {
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
  }
  expect((await admin.call('GET /api/users')).find(({ id }) => id === admin.id)?.hasSecondFactor).toBe(true);
});
