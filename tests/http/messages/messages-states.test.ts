import { describe, expect, test, vi } from 'vitest';
import { newestMessage, openMessagingServer, somePlayers, work } from '#tests/support/data/messaging.ts';

const { api, server } = await openMessagingServer();

const REMINDER = 'POST /api/whatsapp/send-round-reminder';
const body = { roundNumber: 2 };
const MINUTE = 60_000;
const REFUSED = { status: 400, code: 131026 };

describe('an answer that arrives after the claim is over', () => {
  /** A request hangs until its claim has expired, so that its outcome is unknown. */
  async function lateRequest() {
    const admin = await server.asAdmin();
    const other = await server.another();
    await somePlayers(server, 1);
    await admin.call(REMINDER, { body });
    api.behave = () => 'hang';
    const late = server.main.tournament.outbox.pass();
    await vi.waitFor(() => expect(api.hanging).toBe(1), { timeout: 30_000 });
    server.now += MINUTE + 1_000;
    await other.tournament.outbox.pass();
    expect(await newestMessage(admin)).toMatchObject({ detail: 'uncertain' });
    return { admin, other, late };
  }

  test('with a refusal: the message failed, and is no longer uncertain', async () => {
    const { admin, late } = await lateRequest();
    api.answerHanging(REFUSED);
    await late;
    expect(await newestMessage(admin)).toMatchObject({ status: 'failed', detail: null });
    const [row] = (await server.state())['messages'] ?? [];
    expect(row).toMatchObject({ state: 'failed', next_attempt_at: null });
  });

  test('with a temporary error: a person decides about it', async () => {
    const { admin, late } = await lateRequest();
    api.answerHanging({ status: 503 });
    await late;
    expect(await newestMessage(admin)).toMatchObject({
      status: 'pending',
      detail: 'uncertain',
      error: 'O servidor parou enquanto ela era enviada',
    });
    server.now += 60 * MINUTE;
    expect(await work(server.main)).toBe(0);
    expect(api.received).toHaveLength(1);
  });

  test('with a refusal, after a person has sent it again: only the newer request decides', async () => {
    const { admin, other, late } = await lateRequest();
    const { id } = await newestMessage(admin);
    await admin.call('POST /api/whatsapp/messages/{id}/retry', { params: { id } });
    const newer = other.tournament.outbox.pass();
    await vi.waitFor(() => expect(api.hanging).toBe(2), { timeout: 30_000 });
    api.answerHanging(REFUSED, 1);
    await late;
    expect(await newestMessage(admin)).toMatchObject({ status: 'pending', detail: 'queued' });
    api.answerHanging();
    await newer;
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'accepted', error: null });
  });

  test('with a success, after a person has queued it again: it is not sent twice', async () => {
    const { admin, late } = await lateRequest();
    const { id } = await newestMessage(admin);
    await admin.call('POST /api/whatsapp/messages/{id}/retry', { params: { id } });
    api.answerHanging();
    await late;
    expect(await work(server.main)).toBe(0);
    expect(await newestMessage(admin)).toMatchObject({ status: 'sent', detail: 'accepted' });
    expect(api.received).toHaveLength(1);
  });
});
