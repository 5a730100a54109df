import { describe, expect, test } from 'vitest';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { transaction } from '#server/store/database/database.ts';
import { aPlayer } from '#tests/support/data/builders.ts';
import {
  newestMessage,
  openMessagingServer,
  phoneOf,
  somePlayers,
  work,
} from '#tests/support/data/messaging.ts';
import { HOOK, signedTexts } from '#tests/support/outside/webhook.ts';
import { type Actor, PASSWORD } from '#tests/support/server/test-server.ts';

const { api, server } = await openMessagingServer();

const PHONE = '+5581987654321';
const REMINDER = 'POST /api/whatsapp/send-round-reminder';
const withPhone = <T>(phone: T) => ({ body: { phone } });
const set = (messagesConsent: boolean) => ({ body: { messagesConsent } });
const say = (text: string, second: number, from = PHONE.slice(1)) =>
  server.anonymous.send(HOOK, signedTexts({ from, text, second }));
const consent = (who: Actor) => who.call('GET /api/user/consent');
const counts = async (admin: Actor, audience: object) => {
  const body = { messageType: 'round_reminder' as const, roundNumber: 2, ...audience };
  const { recipients, skipped } = await admin.call('POST /api/whatsapp/preview', { body });
  return [recipients, skipped.noPhone, skipped.optedOut];
};

/** A person without a player, with a phone number, who accepts messages. */
async function reachable(who: Promise<Actor>, phone = PHONE): Promise<Actor> {
  const person = await who;
  await person.call('PATCH /api/user/phone', withPhone(phone));
  await person.call('PATCH /api/user/consent', set(true));
  return person;
}

describe('an account without a player', () => {
  test('has a phone number and a consent of its own, which its owner sets', async () => {
    const who = await server.asScorer();
    expect(await consent(who)).toEqual({ messagesConsent: false, phone: null });
    const answer = await who.call('PATCH /api/user/phone', withPhone('(81) 98765-4321'));
    expect(answer).toEqual({ messagesConsent: false, phone: PHONE });
    expect(await who.call('PATCH /api/user/consent', set(true))).toEqual({
      messagesConsent: true,
      phone: PHONE,
    });
    expect(await server.lastLine()).toMatchObject({
      action: 'account.consent',
      subject: 'account',
      subject_id: who.id,
      before: { messagesConsent: false },
      after: { messagesConsent: true },
    });
    expect((await who.call('GET /api/user/data')).account).toMatchObject({
      phone: PHONE,
      messagesConsentAt: expect.any(String),
      messagesOptOutAt: null,
    });
    expect(await who.call('PATCH /api/user/phone', withPhone(''))).toEqual({
      messagesConsent: true,
      phone: null,
    });
  });

  test.each([
    ['+376 312 345', '+376312345'],
    ['+500 51234', '+50051234'],
  ])('accepts %s, a number of a small country', async (phone, stored) => {
    const who = await server.asScorer();
    expect(await who.call('PATCH /api/user/phone', withPhone(phone))).toMatchObject({ phone: stored });
  });

  test.each([
    ['376 312 345', 400, 'Telefone deve ter pelo menos 10 dígitos'],
    ['+500 512', 400, 'Telefone deve ter pelo menos 10 dígitos'],
    ['123', 400, 'Telefone deve ter pelo menos 10 dígitos'],
    [
      '(00) 00000-0000',
      422,
      'Telefone inválido. Celular tem DDD e nove dígitos, começando por 9, como (11) 91234-5678; fixo tem DDD e oito.',
    ],
    [
      '11 91234-567',
      422,
      'Telefone inválido. Celular tem DDD e nove dígitos, começando por 9, como (11) 91234-5678; fixo tem DDD e oito.',
    ],
    ['(81) 3212-3456', 422, 'Use um celular com DDD, como (11) 91234-5678'],
    [42, 400, expect.any(String)],
    [undefined, 400, expect.any(String)],
  ])('is refused %o as its number', async (phone, status, message) => {
    const who = await server.asScorer();
    expect(await server.refused(who, 'PATCH /api/user/phone', withPhone(phone))).toMatchObject({
      status,
      message,
    });
  });

  test('has its number set by its owner only: not without a session, and not for a player, who has one number', async () => {
    expect(await server.refused(server.anonymous, 'PATCH /api/user/phone', withPhone(PHONE))).toMatchObject({
      status: 401,
    });
    const admin = await server.asAdmin();
    const who = await server.asPlayer();
    const { id } = await aPlayer(admin, { phone: phoneOf(1) });
    await server.link(id, who.id);
    expect(await server.refused(who, 'PATCH /api/user/phone', withPhone(PHONE))).toMatchObject({
      status: 409,
      message: 'O seu telefone está no seu cadastro de jogador: peça à organização para corrigir',
    });
    expect(await consent(who)).toEqual({ messagesConsent: false, phone: phoneOf(1) });
  });

  test('receives messages for administrators and trial messages, and not those for players', async () => {
    const admin = await reachable(server.asAdmin());
    await reachable(server.asScorer(), phoneOf(7));
    await somePlayers(server, 1);
    expect(await counts(admin, {})).toEqual([1, 0, 0]);
    expect(await counts(admin, { adminOnly: true })).toEqual([1, 0, 0]);
    expect(await counts(admin, { testModeUserId: admin.id })).toEqual([1, 0, 0]);
    const body = { roundNumber: 2, testModeUserId: admin.id };
    expect(await admin.call(REMINDER, { body })).toMatchObject({ queued: 1 });
    await work(server.main);
    expect(api.received.map(({ to }) => to)).toEqual([PHONE]);
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', recipient: 'Adriana Alves' });
    expect((await admin.call('GET /api/user/data')).messages).toMatchObject([
      { phone: PHONE, status: 'sent' },
    ]);
  });

  test('of an organiser receives those for administrators, and not of an organiser of another tournament', async () => {
    const tournamentId = await transaction(server.db, (tx) =>
      addTournament(tx, { name: 'Copa de Inverno', year: 2025 }, server.now),
    );
    const organiser = await reachable(server.asOrganiser());
    await reachable(server.asOrganiser({ tournamentId }), phoneOf(7));
    await organiser.call(REMINDER, { body: { roundNumber: 2, adminOnly: true } });
    await work(server.main);
    expect(api.received.map(({ to }) => to)).toEqual([PHONE]);
  });

  test('loses its number to its new player: one person, one number', async () => {
    const admin = await reachable(server.asAdmin());
    await somePlayers(server, 1, { userId: admin.id });
    const body = { roundNumber: 2, adminOnly: true };
    expect(await admin.call(REMINDER, { body })).toMatchObject({ queued: 1 });
    await work(server.main);
    expect(api.received.map(({ to }) => to)).toEqual([phoneOf(0)]);
  });

  test('that became a player after a message was queued gets nothing if the player does not accept messages', async () => {
    const admin = await reachable(server.asAdmin());
    await admin.call(REMINDER, { body: { roundNumber: 2, adminOnly: true } });
    await somePlayers(server, 1, { userId: admin.id, messagesConsentAt: null });
    await work(server.main);
    expect(api.received).toEqual([]);
    expect(await newestMessage(admin)).toMatchObject({ status: 'failed' });
  });

  test('gets nothing twice if a recipient player has the same number', async () => {
    const admin = await reachable(server.asAdmin());
    const other = await server.asAdmin();
    await somePlayers(server, 1, { phone: PHONE, userId: other.id });
    expect(await admin.call(REMINDER, { body: { roundNumber: 2, adminOnly: true } })).toMatchObject({
      queued: 1,
    });
    await work(server.main);
    expect(api.received.map(({ to }) => to)).toEqual([PHONE]);
  });

  test('unsubscribes with SAIR and subscribes again with VOLTAR, including waiting messages', async () => {
    const admin = await reachable(server.asAdmin());
    await admin.call(REMINDER, { body: { roundNumber: 2, adminOnly: true } });
    await say('Sair, por favor', 0);
    expect(await consent(admin)).toMatchObject({ messagesConsent: false });
    await work(server.main);
    expect(api.received).toEqual([]);
    expect(await newestMessage(admin)).toMatchObject({
      status: 'failed',
      link: null,
      error: 'A pessoa não aceita mensagens ou não está mais no torneio',
    });
    expect(await counts(admin, { adminOnly: true })).toEqual([0, 0, 1]);
    await say('VOLTAR', 1);
    expect(await consent(admin)).toMatchObject({ messagesConsent: true });
    await say('SAIR', 0);
    expect(await consent(admin), 'written before').toMatchObject({ messagesConsent: true });
  });

  test('does not see replies from a number that it merely claims, until WhatsApp confirmed it for a message', async () => {
    const admin = await reachable(server.asAdmin());
    const scorer = await reachable(server.asScorer(), phoneOf(7));
    const shown = async (who: Actor) => (await who.call('GET /api/user/data')).consentReplies;
    await say('vou sair mais cedo do jogo', 0, phoneOf(7).slice(1));
    await say('vou sair mais cedo do jogo', 0);
    expect(await admin.call('GET /api/whatsapp/consent-replies')).toMatchObject([
      { person: { kind: 'account', id: admin.id } },
      { person: { kind: 'account', id: scorer.id } },
    ]);
    expect([await shown(admin), await shown(scorer)]).toEqual([[], []]);
    await admin.call(REMINDER, { body: { roundNumber: 2, adminOnly: true } });
    await work(server.main);
    expect(await shown(admin)).toMatchObject([{ words: 'vou sair mais cedo do jogo', phone: PHONE }]);
    expect(await shown(scorer)).toEqual([]);
  });

  test('that WhatsApp reports as opted out is unsubscribed', async () => {
    const admin = await reachable(server.asAdmin());
    api.behave = () => ({ status: 400, code: 131050 });
    await admin.call(REMINDER, { body: { roundNumber: 2, adminOnly: true } });
    await work(server.main);
    expect(await consent(admin)).toMatchObject({ messagesConsent: false });
  });

  test.each(['by its owner', 'by an organiser', 'with its player'])(
    'that is erased %s leaves nothing in the messages',
    async (how) => {
      const admin = await server.asAdmin();
      const who = await reachable(server.asAdmin({ firstName: 'Olga', lastName: 'Orlando' }));
      await admin.call(REMINDER, { body: { roundNumber: 2, adminOnly: true } });
      await say('vou sair mais cedo do jogo', 0);
      const ownPassword = { currentPassword: PASSWORD };
      if (how === 'by its owner') {
        await who.call('DELETE /api/user', { body: ownPassword });
      } else if (how === 'by an organiser') {
        await admin.call('DELETE /api/users/{id}', { params: { id: who.id }, body: ownPassword });
      } else {
        const { id } = await aPlayer(admin);
        await server.link(id, who.id);
        await admin.call('DELETE /api/players/{id}', { params: { id }, body: ownPassword });
      }
      const { messages, consentReplies, users } = await server.state();
      expect(JSON.stringify({ messages, consentReplies, users })).not.toMatch(/Olga|987654321/);
      expect(messages).toMatchObject([{ state: 'failed', user_id: null, phone: '', body: '' }]);
      await work(server.main);
      expect(api.received).toEqual([]);
    },
  );
});

describe('an account that an organiser unsubscribes', () => {
  const OPT_OUT = 'POST /api/users/{id}/opt-out';
  const of = (id: unknown) => ({ params: { id } });
  const takeOff = (admin: Actor, id: number) => admin.call(OPT_OUT, { params: { id } });
  const known = async (admin: Actor, id: number) =>
    (await admin.call('GET /api/users')).find((account) => account.id === id);
  const times = async (id: number) => {
    const row = (await server.state())['users']?.find((account) => account['id'] === id);
    return { accepted: row?.['messages_consent_at'], declined: row?.['messages_opt_out_at'] };
  };

  test('has declined messages, as in the own profile, and nothing else changes', async () => {
    const admin = await server.asAdmin();
    const who = await reachable(server.asScorer());
    const before = await known(admin, who.id);
    expect(before).toMatchObject({ messagesConsent: true });
    const { accepted } = await times(who.id);
    server.now += 60_000;
    expect(await takeOff(admin, who.id)).toEqual({ ...before, messagesConsent: false });
    expect(await known(admin, who.id)).toEqual({ ...before, messagesConsent: false });
    expect(await consent(who)).toEqual({ messagesConsent: false, phone: PHONE });
    const { declined, ...unchanged } = await times(who.id);
    expect(unchanged).toEqual({ accepted });
    expect(new Date(String(declined)).getTime()).toBe(server.now);
    expect(await server.lastLine()).toMatchObject({
      action: 'account.consent',
      subject: 'account',
      subject_id: who.id,
      actor_id: admin.id,
      before: { messagesConsent: true },
      after: { messagesConsent: false },
    });
  });

  test('does not get waiting messages, and is not counted as a recipient', async () => {
    const admin = await server.asAdmin();
    const who = await reachable(server.asAdmin({ firstName: 'Olga' }));
    await admin.call(REMINDER, { body: { roundNumber: 2, adminOnly: true } });
    await takeOff(admin, who.id);
    expect(await counts(admin, { adminOnly: true })).toEqual([0, 1, 1]);
    await work(server.main);
    expect(api.received).toEqual([]);
    expect(await newestMessage(admin)).toMatchObject({ status: 'failed', recipient: 'Olga Alves' });
  });

  test('is subscribed again by a later VOLTAR, and in the own profile', async () => {
    const admin = await server.asAdmin();
    const who = await reachable(server.asScorer());
    server.now += 60_000;
    await takeOff(admin, who.id);
    await say('VOLTAR', 30);
    expect(await consent(who)).toMatchObject({ messagesConsent: false });
    await say('VOLTAR', 90);
    expect(await consent(who)).toMatchObject({ messagesConsent: true });
    await takeOff(admin, who.id);
    expect(await who.call('PATCH /api/user/consent', set(true))).toMatchObject({ messagesConsent: true });
  });

  test('twice keeps the first time; one without a number or consent is left unchanged', async () => {
    const admin = await server.asAdmin();
    const who = await reachable(server.asScorer());
    const first = await takeOff(admin, who.id);
    const since = await times(who.id);
    server.now += 60_000;
    expect(await takeOff(admin, who.id)).toEqual(first);
    expect(await times(who.id)).toEqual(since);
    const other = await server.asScorer();
    expect(await takeOff(admin, other.id)).toMatchObject({ id: other.id, messagesConsent: false });
    expect(await times(other.id)).toEqual({ accepted: null, declined: null });
  });

  test('cannot be one of a player, whose own consent counts and is the one shown', async () => {
    const admin = await server.asAdmin();
    const who = await reachable(server.asScorer());
    await somePlayers(server, 1, { userId: who.id, messagesConsentAt: null });
    expect(await known(admin, who.id)).toMatchObject({ messagesConsent: false });
    expect(await server.refused(admin, OPT_OUT, of(who.id))).toMatchObject({
      status: 409,
      message: 'Esta conta é de um jogador: pare de enviar em Jogadores',
    });
  });

  test.each([
    [999, 404, 'Conta não encontrada'],
    ['99999999999999999999', 404, 'Conta não encontrada'],
    ['abc', 400, 'Identificador inválido'],
  ])('must exist: %o is refused', async (id, status, message) => {
    const admin = await server.asAdmin();
    await reachable(server.asScorer());
    expect(await server.refused(admin, OPT_OUT, of(id))).toMatchObject({ status, message });
  });

  test('is unsubscribed by administrators only', async () => {
    const who = await reachable(server.asScorer());
    expect(await server.refused(server.anonymous, OPT_OUT, of(who.id))).toMatchObject({ status: 401 });
    for (const other of [who, await server.asPlayer()]) {
      expect(await server.refused(other, OPT_OUT, of(who.id))).toMatchObject({ status: 403 });
    }
  });
});
