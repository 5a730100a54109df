import { describe, expect, test } from 'vitest';
import { aPlayer } from '#tests/support/data/builders.ts';
import {
  newestBatch,
  openMessagingServer,
  phoneOf,
  somePlayers,
  work,
} from '#tests/support/data/messaging.ts';
import { HOOK, signedTexts } from '#tests/support/outside/webhook.ts';
import type { Actor } from '#tests/support/server/test-server.ts';

const { api, server } = await openMessagingServer();

const OPT_OUT = 'POST /api/players/{id}/opt-out';
const REMINDER = 'POST /api/whatsapp/send-round-reminder';
const body = { roundNumber: 2 };
const of = (id: unknown) => ({ params: { id } });
const takeOff = (admin: Actor, id: number) => admin.call(OPT_OUT, { params: { id } });
const known = async (admin: Actor, id: number) =>
  (await admin.call('GET /api/players')).find((player) => player.id === id);
const times = async (id: number) => {
  const row = (await server.state())['players']?.find((player) => player['id'] === id);
  return { accepted: row?.['messages_consent_at'], declined: row?.['messages_opt_out_at'] };
};
const consentLines = async () =>
  (await server.state())['audit_log']?.filter(({ action }) => action === 'player.consent');

async function aPlayerWithAccount() {
  const admin = await server.asAdmin();
  const who = await server.asPlayer();
  const [id = 0] = await somePlayers(server, 1, { userId: who.id });
  return { admin, who, id };
}

describe('a person whom an organiser unsubscribes', () => {
  test('has declined messages, as in the own profile, and nothing else changes', async () => {
    const { admin, who, id } = await aPlayerWithAccount();
    const { accepted } = await times(id);
    const before = await known(admin, id);
    server.now += 60_000;
    expect(await takeOff(admin, id)).toEqual({ ...before, messagesConsent: false });
    expect(await known(admin, id)).toEqual({ ...before, messagesConsent: false });
    expect(await who.call('GET /api/user/consent')).toMatchObject({ messagesConsent: false });
    const { declined, ...unchanged } = await times(id);
    expect(unchanged).toEqual({ accepted });
    expect(new Date(String(declined)).getTime()).toBe(server.now);
    expect(await server.lastLine()).toMatchObject({
      action: 'player.consent',
      subject_id: id,
      actor_id: admin.id,
      actor_name: 'Adriana Alves',
      before: { messagesConsent: true },
      after: { messagesConsent: false },
    });
  });

  test('is counted among those who do not accept, in the preview and in the batch', async () => {
    const admin = await server.asAdmin();
    const [id = 0] = await somePlayers(server, 3);
    const preview = async () => {
      const asked = { body: { messageType: 'round_reminder' as const, ...body } };
      const { recipients, skipped } = await admin.call('POST /api/whatsapp/preview', asked);
      return { recipients, ...skipped };
    };
    expect(await preview()).toEqual({ recipients: 3, noPhone: 0, optedOut: 0 });
    await takeOff(admin, id);
    expect(await preview()).toEqual({ recipients: 2, noPhone: 0, optedOut: 1 });
    const sent = await admin.call(REMINDER, { body });
    expect([sent.queued, sent.skipped]).toEqual([2, { noPhone: 0, optedOut: 1 }]);
  });

  test('does not get waiting messages', async () => {
    const admin = await server.asAdmin();
    const [id = 0] = await somePlayers(server, 2);
    await admin.call(REMINDER, { body });
    await takeOff(admin, id);
    await work(server.main);
    expect(api.received.map(({ to }) => to)).toEqual([phoneOf(1)]);
    expect(await newestBatch(admin)).toMatchObject({ queued: 0, sent: 1, failed: 1 });
    const failed = await admin.call('GET /api/whatsapp/history', { query: { status: 'failed' } });
    expect(failed.map(({ error, link }) => [error, link])).toEqual([
      ['A pessoa não aceita mensagens ou não está mais no torneio', null],
    ]);
  });

  test('is not subscribed again by an earlier VOLTAR, only by a later one', async () => {
    const admin = await server.asAdmin();
    const [id = 0] = await somePlayers(server, 1);
    const say = (second: number) =>
      server.anonymous.send(HOOK, signedTexts({ from: phoneOf(0).slice(1), text: 'VOLTAR', second }));
    server.now += 60_000;
    await takeOff(admin, id);
    await say(30);
    expect(await known(admin, id)).toMatchObject({ messagesConsent: false });
    await say(90);
    expect(await known(admin, id)).toMatchObject({ messagesConsent: true });
  });

  test('can accept again in the own profile', async () => {
    const { admin, who, id } = await aPlayerWithAccount();
    await takeOff(admin, id);
    await who.call('PATCH /api/user/consent', { body: { messagesConsent: true } });
    expect(await known(admin, id)).toMatchObject({ messagesConsent: true });
    expect(await times(id)).toMatchObject({ declined: null });
  });
});

describe('unsubscribing', () => {
  test('twice keeps the first time, and records no second change', async () => {
    const admin = await server.asAdmin();
    const [id = 0] = await somePlayers(server, 1);
    const first = await takeOff(admin, id);
    const since = await times(id);
    server.now += 60_000;
    expect(await takeOff(admin, id)).toEqual(first);
    expect(await times(id)).toEqual(since);
    const { lines } = await admin.call('GET /api/audit');
    expect(lines[0]).toMatchObject({ action: 'player.consent', changes: [] });
  });

  test('with the same key is done once', async () => {
    const admin = await server.asAdmin();
    const [id = 0] = await somePlayers(server, 1);
    const sent = { ...of(id), headers: { 'idempotency-key': '1b671a64-40d5-491e-99b0-da01ff1f3341' } };
    const first = await admin.ask(OPT_OUT, { ...sent, params: { id } });
    expect((await admin.ask(OPT_OUT, { ...sent, params: { id } })).body).toEqual(first.body);
    expect(await consentLines()).toHaveLength(1);
  });

  test('a person who never accepted changes nothing', async () => {
    const admin = await server.asAdmin();
    const { id } = await aPlayer(admin);
    expect(await takeOff(admin, id)).toMatchObject({ id, messagesConsent: false });
    expect(await times(id)).toEqual({ accepted: null, declined: null });
  });

  test('is for administrators', async () => {
    const { who, id } = await aPlayerWithAccount();
    expect(await server.refused(server.anonymous, OPT_OUT, of(id))).toMatchObject({ status: 401 });
    for (const other of [who, await server.asPlayer(), await server.asScorer()])
      expect(await server.refused(other, OPT_OUT, of(id))).toMatchObject({ status: 403 });
  });

  test.each([
    [999, 404, 'Jogador não encontrado'],
    ['99999999999999999999', 404, 'Jogador não encontrado'],
    ['abc', 400, 'Identificador inválido'],
    ['0x1', 400, 'Identificador inválido'],
    ['-1', 400, 'Identificador inválido'],
  ])('of %o is refused', async (id, status, message) => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    expect(await server.refused(admin, OPT_OUT, of(id))).toMatchObject({ status, message });
  });
});
