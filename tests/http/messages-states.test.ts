import { eq, type SQL } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { MESSAGE_STATES, stateOf } from '#domain/message-state.ts';
import { query } from '#server/db/database.ts';
import { messages } from '#server/db/schema/messages.ts';
import { isIn } from '#server/features/messages/apply-event.ts';
import { newestMessage, openMessagingServer, somePlayers, work } from '#tests/support/messaging.ts';

const { api, server } = await openMessagingServer();

const REMINDER = 'POST /api/whatsapp/send-round-reminder';
const body = { roundNumber: 2 };
const MINUTE = 60_000;
const REFUSED = { status: 400, code: 131026 };

test('the database derives the same state from a row as the rules, whatever the row contains', async () => {
  const at = new Date(server.now);
  const rows = (['pending', 'sent', 'delivered', 'read', 'failed'] as const).flatMap((status) =>
    Array.from({ length: 16 }, (_, bits) => ({
      status,
      uncertain: (bits & 1) > 0,
      sendingAt: bits & 2 ? at : null,
      leaseUntil: bits & 4 ? at : null,
      nextAttemptAt: bits & 8 ? at : null,
    })),
  );
  const admin = await server.asAdmin();
  await somePlayers(server, rows.length);
  await admin.call(REMINDER, { body });
  const ids = await query(server.db, (q) => q.select({ id: messages.id }).from(messages));
  for (const [place, row] of rows.entries()) {
    const which = eq(messages.id, ids[place]?.id ?? '');
    await query(server.db, (q) => q.update(messages).set(row).where(which));
  }
  const rowsWhere = async (where?: SQL) => {
    const found = await query(server.db, (q) => q.select().from(messages).where(where).orderBy(messages.id));
    return found.map((row) => ({ id: row.id, state: stateOf(row) }));
  };
  const all = await rowsWhere();
  for (const state of MESSAGE_STATES) {
    const ofState = all.filter((row) => row.state === state);
    expect(ofState).not.toEqual([]);
    expect(await rowsWhere(isIn(state))).toEqual(ofState);
  }
});

describe('an answer that arrives after the lease', () => {
  /** A request hangs until its lease is over, so that its outcome is unknown. */
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

  test('with a refusal: the message failed, and is not uncertain any more', async () => {
    const { admin, late } = await lateRequest();
    api.answerHanging(REFUSED);
    await late;
    expect(await newestMessage(admin)).toMatchObject({ status: 'failed', detail: null });
    const [row] = (await server.state())['messages'] ?? [];
    expect(row).toMatchObject({ uncertain: false, lease_until: null, sending_at: null });
  });

  test('with a temporary error: a person decides about it all the same', async () => {
    const { admin, late } = await lateRequest();
    api.answerHanging({ status: 503 });
    await late;
    expect(await newestMessage(admin)).toMatchObject({
      status: 'pending',
      detail: 'uncertain',
      error: 'O servidor parou enquanto ela saía',
    });
    server.now += 60 * MINUTE;
    expect(await work(server.main)).toBe(0);
    expect(api.received).toHaveLength(1);
  });

  test('with a refusal, after a person has had it sent again: only the newer request decides', async () => {
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

  test('with a success, after a person has had it queued again: it is not sent twice', async () => {
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
