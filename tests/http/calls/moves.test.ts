import { describe, expect, test } from 'vitest';
import { type CallKey, calls, contract, type WriteKey } from '#contract/contract.ts';
import { TOPICS, type Topic, topicsOf } from '#contract/reads.ts';
import { markRemoved } from '#server/store/snapshot/revision.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import {
  AFTER_OTHERS,
  asCaio,
  openWorld,
  type Samples,
  samples,
  type World,
} from '#tests/support/data/world.ts';
import { announcedBy } from '#tests/support/server/announced.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { type Actor, openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer({ OPEN_REGISTRATION: 'on' });
const world = openWorld(server);

const writes = calls.flatMap(([key, { moves }]) => (moves ? [key as WriteKey] : []));
/** It counts the calls themselves. A write announces only its list of backups. */
const COUNTS_CALLS: CallKey = 'GET /api/system';
const reads = calls
  .map(([key]) => key as CallKey)
  .filter((key) => topicsOf(key).length > 0 && key !== COUNTS_CALLS);

/** End the session that reads the pages. */
const ENDS_OTHER_SESSIONS = new Set<WriteKey>(['PATCH /api/user/password', 'DELETE /api/user/sessions']);

/** End the device's session, which its page learns. */
const ENDS_DEVICE = new Set<WriteKey>([
  'DELETE /api/court',
  'DELETE /api/court-links/{id}',
  'DELETE /api/court-links/{id}/devices/{deviceId}',
]);

test('every write names the topics it moves, and no read does', () => {
  const known = calls.map(([key]) => key as string).filter((key) => !key.startsWith('GET '));
  expect(writes.toSorted()).toEqual(known.toSorted());
});

describe('whatever a write changes on a page depends on a topic of the write', () => {
  test.each(writes.filter((key) => !AFTER_OTHERS.has(key)))('%s', async (key) => {
    const sent = samples(world());
    const admin = await writerOf(key, world());
    const reader =
      key === 'DELETE /api/user'
        ? await server.asAdmin({ email: 'le@exemplo.com.br' })
        : await server.signIn(admin.id);
    const before = await pagesBefore(key, reader, sent);
    const announced = await announcedBy(server, () =>
      admin.ask(key as 'POST /api/logout', sent[key] as object),
    );
    const moved: readonly Topic[] = contract[key].moves;
    expect(moved).toEqual(expect.arrayContaining(announced));
    const after = await pages(
      ENDS_OTHER_SESSIONS.has(key) ? await server.signIn(admin.id) : reader,
      sent,
      ENDS_DEVICE.has(key) ? 'GET /api/court' : null,
    );
    const missed = reads.filter(
      (read) => after[read] !== before[read] && !topicsOf(read).some((topic) => moved.includes(topic)),
    );
    expect(missed).toEqual([]);
  });
});

async function writerOf(key: WriteKey, made: World): Promise<Actor> {
  const admin = await server.asAdmin({ email: 'escreve@exemplo.com.br' });
  // For a player, the phone number belongs to the player.
  if (key !== 'PATCH /api/user/phone') await asCaio(server, made, admin);
  // The log of the set names its author.
  if (key === 'DELETE /api/user') {
    const { body, ...sent } = samples(made)['POST /api/games/{id}/events'];
    await admin.call('POST /api/games/{id}/events', { ...sent, body: { ...body } });
  }
  return admin;
}

/** Answers that differ with the session that asks. */
const OF_SESSION = new Set<CallKey>(['GET /api/user/sessions', 'GET /api/user/data']);
const known = new Map<string, Answers>();

/**
 * Before each write the rows are the same, so each reader's answers are read once, except those about
 * sessions.
 */
async function pagesBefore(key: WriteKey, reader: Actor, sent: Samples): Promise<Answers> {
  const kind = key === 'DELETE /api/user' || key === 'PATCH /api/user/phone' ? key : 'a player';
  const before = known.get(kind) ?? (await pages(reader, sent));
  known.set(kind, before);
  const ofSession = reads.filter((read) => OF_SESSION.has(read));
  return { ...before, ...(await answersTo(reader, sent, ofSession)) };
}

type Answers = Partial<Record<CallKey, string>>;

/** Every answer for an administrator, read from the database without a cache. */
async function pages(reader: Actor, sent: Samples, ended: CallKey | null = null) {
  const { id: tournamentId, snapshots } = server.main.tournament;
  await writeWithoutAudit(server.db, tournamentId, TOPICS, (tx, { revision }) =>
    markRemoved(tx, tournamentId, revision),
  );
  await snapshots.refresh();
  return answersTo(reader, sent, reads, ended);
}

async function answersTo(
  reader: Actor,
  sent: Samples,
  asked: readonly CallKey[],
  ended: CallKey | null = null,
): Promise<Answers> {
  const answers: Answers = {};
  for (const read of asked) {
    const { status, text } = await reader.send(read, sent[read] as Loose);
    if (read !== ended) expect(status, `${read}: ${text}`).not.toBe(401);
    answers[read] = text;
  }
  return answers;
}
