import { describe, expect, test } from 'vitest';
import { phoneOf, somePlayers } from '#tests/support/data/messaging.ts';
import { signed } from '#tests/support/outside/cloud-api.ts';
import { AT, HOOK, payload } from '#tests/support/outside/webhook.ts';
import { type Actor, openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const SETTLE = 'POST /api/whatsapp/consent-replies/{id}/settle';
const NOBODY = '5511900000000';
const of = <T>(id: number, optOut: T) => ({ params: { id }, body: { optOut } });
const text = (body: string) => ({ type: 'text', text: { body } });

/** A reply; `content`: the sender and the content in WhatsApp's format. */
function hear(content: object, contacts: object[] = []) {
  const message = { id: `wamid.${JSON.stringify(content)}`, timestamp: String(AT / 1000), ...content };
  return server.anonymous.send(HOOK, signed(payload({ messages: [message], contacts })));
}
const consentReplies = (admin: Actor) => admin.call('GET /api/whatsapp/consent-replies');
const consents = async (admin: Actor) =>
  (await admin.call('GET /api/players')).map(
    (player) => 'messagesConsent' in player && player.messagesConsent,
  );

describe('a known person who asks to unsubscribe', () => {
  test.each([
    ['a sentence', text('SAIR 🙏 por favor')],
    ["a template's button", { type: 'button', button: { text: 'Não quero mais receber', payload: 'x' } }],
    ["a button's payload", { type: 'button', button: { text: '👎', payload: 'SAIR' } }],
    [
      'a reply',
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Parar' } },
      },
    ],
    [
      'a list',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'PARE', title: '3' } } },
    ],
    ['the words under a picture', { type: 'image', image: { id: '1', caption: 'Não autorizo' } }],
    ['the words under a video', { type: 'video', video: { id: '1', caption: 'stopp' } }],
    ['the words under a file', { type: 'document', document: { id: '1', caption: 'remover meu número' } }],
  ])('by %s is unsubscribed', async (_name, said) => {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await hear({ from: phoneOf(0).slice(1), ...said });
    expect(await consents(admin)).toEqual([false]);
    expect(await consentReplies(admin)).toEqual([]);
  });

  test('in ambiguous words stays subscribed, and the organiser reads them', async () => {
    const admin = await server.asAdmin();
    const [id = 0] = await somePlayers(server, 1);
    for (const _twice of [1, 2])
      await hear({ from: phoneOf(0).slice(1), ...text('Vou sair mais cedo do jogo') });
    expect(await consents(admin)).toEqual([true]);
    expect(await consentReplies(admin)).toEqual([
      {
        id: expect.any(Number),
        kind: 'unclear',
        words: 'Vou sair mais cedo do jogo',
        phone: phoneOf(0),
        profileName: null,
        writtenAt: new Date(AT + 1).toISOString(),
        person: { kind: 'player', id, name: 'Jogadora 0' },
      },
    ]);
  });
});

describe('a reply of an unknown sender is kept', () => {
  test.each([
    ["at a number that is nobody's", { from: NOBODY, ...text('SAIR') }, 'leave', `+${NOBODY}`],
    ['without a number', { from_user_id: 'BR.134', ...text('quero sair') }, 'leave', null],
    ['to come back', { from_user_id: 'BR.134', ...text('VOLTAR') }, 'return', null],
  ])('%s', async (_name, content, kind, phone) => {
    const admin = await server.asAdmin();
    await somePlayers(server, 2);
    const profile = { profile: { name: 'Zé da Praia\u0000' }, wa_id: NOBODY, user_id: 'BR.134' };
    expect((await hear(content, [profile])).status).toBe(200);
    const [reply] = await consentReplies(admin);
    expect(reply).toMatchObject({ kind, phone, person: null, profileName: 'Zé da Praia' });
    expect(await consents(admin)).toEqual([true, true]);
  });

  test('from a number of two players, who are both unsubscribed, but subscribed again only one by one', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 2, { phone: '+5581988887777' });
    await hear({ from: '5581988887777', ...text('SAIR') });
    expect(await consents(admin)).toEqual([false, false]);
    await hear({ from: '5581988887777', ...text('VOLTAR') });
    expect(await consents(admin)).toEqual([false, false]);
    expect(await consentReplies(admin)).toMatchObject([
      { kind: 'return', person: null, phone: '+5581988887777' },
    ]);
  });

  test('at most two hundred times, and no longer than needed to understand it', async () => {
    const admin = await server.asAdmin();
    const messages = Array.from({ length: 205 }, (_, place) => ({
      id: `wamid.${place}`,
      from_user_id: `BR.${place}`,
      timestamp: String(AT / 1000 + place),
      ...text(`vou sair ${'x'.repeat(250)}`),
    }));
    await server.anonymous.send(HOOK, signed(payload({ messages })));
    const replies = await consentReplies(admin);
    expect(replies).toHaveLength(200);
    expect(replies[0]?.words).toHaveLength(200);
    expect(replies.at(-1)?.writtenAt).toBe(new Date(AT + 5_001).toISOString());
  });
});

describe('a waiting reply', () => {
  async function aReply(from = phoneOf(0).slice(1)) {
    const admin = await server.asAdmin();
    await somePlayers(server, 1);
    await hear({ from, ...text('não quero mais') });
    const [reply] = await consentReplies(admin);
    if (!reply) throw new Error('Nothing waits');
    return { admin, reply };
  }

  test('is settled by unsubscribing the person', async () => {
    const { admin, reply } = await aReply();
    await admin.call(SETTLE, of(reply.id, true));
    expect(await consents(admin)).toEqual([false]);
    expect(await consentReplies(admin)).toEqual([]);
    expect(await server.lastLine()).toMatchObject({
      action: 'player.consent',
      actor_name: 'Adriana Alves',
      after: { messagesConsent: false },
    });
  });

  test('is settled by deciding that nothing is to be done', async () => {
    const { admin, reply } = await aReply();
    await admin.call(SETTLE, of(reply.id, false));
    expect(await consents(admin)).toEqual([true]);
    expect(await consentReplies(admin)).toEqual([]);
    expect(await server.refused(admin, SETTLE, of(reply.id, false))).toMatchObject({
      status: 404,
      message: 'Pedido não encontrado: alguém já resolveu',
    });
  });

  test('is removed once the person is unsubscribed in any way', async () => {
    const { admin, reply } = await aReply();
    await admin.call('POST /api/players/{id}/opt-out', { params: { id: reply.person?.id ?? 0 } });
    expect(await consentReplies(admin)).toEqual([]);
  });

  test('of no known person unsubscribes nobody', async () => {
    const { admin, reply } = await aReply(NOBODY);
    expect(await server.refused(admin, SETTLE, of(reply.id, true))).toMatchObject({
      status: 409,
      message: 'Não se sabe quem escreveu: procure a pessoa em Jogadores ou em Contas',
    });
  });

  test('is for administrators, and requires a decision', async () => {
    const { admin, reply } = await aReply();
    expect(await server.refused(server.anonymous, SETTLE, of(reply.id, true))).toMatchObject({ status: 401 });
    expect(await server.refused(await server.asScorer(), SETTLE, of(reply.id, true))).toMatchObject({
      status: 403,
    });
    expect(await server.refused(admin, SETTLE, of(reply.id, 'sim'))).toMatchObject({ status: 400 });
  });
});
