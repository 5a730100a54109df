import { describe, expect, test } from 'vitest';
import { aTeam } from '#tests/support/data/builders.ts';
import { openMessagingServer, phoneOf, somePlayers, work } from '#tests/support/data/messaging.ts';
import { HOOK, type InboundText, signedTexts } from '#tests/support/outside/webhook.ts';
import type { Actor } from '#tests/support/server/test-server.ts';

const { api, server } = await openMessagingServer();

const receive = (...texts: InboundText[]) => server.anonymous.send(HOOK, signedTexts(...texts));
const say = (from: string, text: string, second = 0, to = server.anonymous) =>
  to.send(HOOK, signedTexts({ from, text, second }));

describe('a person who writes', () => {
  const consents = async (admin: Actor) =>
    (await admin.call('GET /api/players')).map(
      (player) => 'messagesConsent' in player && player.messagesConsent,
    );

  test.each(['SAIR', 'sair', ' Parar. '])('%o gets no more messages, as the audit records', async (word) => {
    const admin = await server.asAdmin();
    await somePlayers(server, 2);
    expect((await say(phoneOf(0).slice(1), word)).status).toBe(200);
    expect((await consents(admin)).toSorted()).toEqual([false, true]);
    expect(await server.lastLine()).toMatchObject({
      action: 'player.consent',
      actor_kind: 'system',
      actor_name: 'WhatsApp',
      before: { messagesConsent: true },
      after: { messagesConsent: false },
    });
    const body = { roundNumber: 2 };
    const sent = await admin.call('POST /api/whatsapp/send-round-reminder', { body });
    expect([sent.queued, sent.skipped.optedOut]).toEqual([1, 1]);
  });

  test('SAIR counts in every filter, and for messages queued before', async () => {
    const admin = await server.asAdmin();
    const { id: teamId } = await aTeam(admin, 'Recife');
    await somePlayers(server, 1, { teamId, userId: admin.id });
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    await say(phoneOf(0).slice(1), 'SAIR');
    const gender = 'Feminino' as const;
    const filters = [
      {},
      { teamId },
      { gender },
      { teamId, gender },
      { adminOnly: true },
      { testModeUserId: admin.id },
    ];
    for (const filter of filters) {
      const body = { roundNumber: 2, ...filter };
      const preview = { messageType: 'round_reminder' as const, ...body };
      expect(await admin.call('POST /api/whatsapp/preview', { body: preview })).toMatchObject({
        recipients: 0,
        skipped: { noPhone: 0, optedOut: 1 },
      });
      expect(await server.refused(admin, 'POST /api/whatsapp/send-top-players', { body })).toMatchObject({
        status: 422,
        code: 'NO_RECIPIENTS',
      });
    }
    await work(server.main);
    expect(api.received).toEqual([]);
  });

  test('VOLTAR subscribes again; repeating the word changes nothing', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    for (const [word, second, expected] of [
      ['SAIR', 0, false],
      ['SAIR', 1, false],
      ['VOLTAR', 2, true],
      ['VOLTAR', 3, true],
    ] as const) {
      await say(phoneOf(0).slice(1), word, second);
      expect(await consents(admin)).toEqual([expected]);
    }
    expect(
      (await server.state())['audit_log']?.filter(({ action }) => action === 'player.consent'),
    ).toHaveLength(2);
  });

  test.each([
    ['SAIR', 'VOLTAR', true],
    ['VOLTAR', 'SAIR', false],
  ])(
    '%s and then %s: the last one written counts, in whatever order they arrive',
    async (first, last, expected) => {
      const admin = await server.asAdmin();
      await somePlayers(server, 1);
      const from = phoneOf(0).slice(1);
      const words = [
        { from, text: first, second: 10 },
        { from, text: last, second: 11 },
      ];
      for (const come of [words, words.toReversed()]) {
        await receive(...come);
        expect(await consents(admin)).toEqual([expected]);
        for (const { text, second } of come) await say(from, text, second);
        expect(await consents(admin)).toEqual([expected]);
      }
      // The next word of either kind counts again.
      await say(from, first, 12);
      expect(await consents(admin)).toEqual([!expected]);
    },
  );

  test('SAIR and VOLTAR in one second counts as SAIR, whichever comes first', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    const from = phoneOf(0).slice(1);
    await receive({ from, text: 'SAIR' }, { from, text: 'VOLTAR' });
    expect(await consents(admin)).toEqual([false]);
    await say(from, 'VOLTAR', 1);
    await receive({ from, text: 'VOLTAR', second: 2 }, { from, text: 'SAIR', second: 2 });
    expect(await consents(admin)).toEqual([false]);
  });

  test('words that arrive at once, at two processes, end as the last one written', async () => {
    const admin = await server.asAdmin();
    const other = server.of(await server.another());
    await somePlayers(server, 1);
    const from = phoneOf(0).slice(1);
    for (let second = 0; second < 40; second += 4) {
      await Promise.all([
        say(from, 'VOLTAR', second),
        say(from, 'SAIR', second + 1, other),
        say(from, 'SAIR', second + 1),
        say(from, 'VOLTAR', second, other),
      ]);
      expect(await consents(admin)).toEqual([false]);
      await Promise.all([say(from, 'SAIR', second + 2, other), say(from, 'VOLTAR', second + 3)]);
      expect(await consents(admin)).toEqual([true]);
    }
  });

  test('a choice in the profile is not undone by a word that arrives late, or again', async () => {
    const admin = await server.asAdmin();
    const who = await server.asPlayer();
    const [id = 0] = await somePlayers(server, 1, { userId: who.id });
    const from = phoneOf(0).slice(1);
    expect(id).toBeGreaterThan(0);
    await say(from, 'SAIR');
    server.now += 60_000;
    await who.call('PATCH /api/user/consent', { body: { messagesConsent: true } });
    await say(from, 'SAIR');
    expect(await consents(admin), 'SAIR came again').toEqual([true]);
    server.now += 60_000;
    await who.call('PATCH /api/user/consent', { body: { messagesConsent: false } });
    await say(from, 'VOLTAR', 90);
    expect(await consents(admin), 'VOLTAR was written before').toEqual([false]);
    await say(from, 'VOLTAR', 180);
    expect(await consents(admin)).toEqual([true]);
  });

  test('SAIR from an account without the ninth digit is matched if only one number fits', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1, { phone: '+5581991234567' });
    await somePlayers(server, 1, { phone: '+5511991234567' });
    await say('558191234567', 'SAIR');
    expect((await consents(admin)).toSorted()).toEqual([false, true]);
  });

  test('SAIR in reply to a message is matched by the account that WhatsApp named', async () => {
    const admin = await server.asAdmin();
    const foreign = '+5219991234567';
    await somePlayers(server, 1, { phone: foreign });
    api.waId = () => '529991234567';
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    await work(server.main);
    await say('529991234567', 'SAIR');
    expect(await consents(admin)).toEqual([false]);
  });

  test('anything else changes nothing', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    const before = await server.state();
    await say(phoneOf(0).slice(1), 'Vou para a praia');
    await say('5511900000000', 'Quem é?');
    expect(await server.state()).toEqual(before);
    expect(await consents(admin)).toEqual([true]);
  });
});
