import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect, type DatabaseLocation } from '#server/store/database/connect.ts';
import { players } from '#server/store/database/schema/players.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import { newestBatch, phoneOf } from '#tests/support/data/messaging.ts';
import { CloudApi } from '#tests/support/outside/cloud-api.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { freshDataDirectory, startServer } from './support/program.ts';
import { countConnections, emptyDatabase, runSql } from './support/sql.ts';

let api: CloudApi;
beforeAll(async () => {
  api = await CloudApi.start();
});
beforeEach(() => api.forget());
afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

const PEOPLE = 40;
const body = { roundNumber: 2 };
const REMINDER = 'POST /api/whatsapp/send-round-reminder';

async function peopleIn(place: DatabaseLocation): Promise<void> {
  const db = await connect(place, systemClock);
  const { id: tournamentId } = await currentTournament(db, readSettings({}));
  const rows = Array.from({ length: PEOPLE }, (_, index) => ({
    tournamentId,
    firstName: 'Jogadora',
    lastName: String(index),
    gender: 'Feminino' as const,
    phone: phoneOf(index),
    messagesConsentAt: new Date(),
  }));
  await writeWithoutAudit(db, tournamentId, ['players'], (tx, { revision }) =>
    tx.insert(players).values(rows.map((row) => ({ ...row, revision }))),
  );
  await db.close();
}

/** Waits until no more message is sent automatically. */
function settled(admin: SignedIn) {
  return until('a sending that is over', async () => {
    const batch = await newestBatch(admin);
    return batch.queued === 0 && batch;
  });
}

async function uncertainPeople(admin: SignedIn): Promise<string[]> {
  const found: string[] = [];
  let before: string | undefined;
  do {
    const query = { status: 'uncertain' as const, ...(before ? { before } : {}) };
    const page = await admin.call('GET /api/whatsapp/history', { query });
    found.push(...page.map(({ link }) => `+${new URL(link ?? '').pathname.slice(1)}`));
    before = page.at(-1)?.id;
  } while (before);
  return found.toSorted();
}

const everybody = Array.from({ length: PEOPLE }, (_, index) => phoneOf(index));

function expectEachOnce(): void {
  expect([...api.perNumber.keys()].toSorted()).toEqual(everybody.toSorted());
  expect([...api.perNumber.values()].filter((requests) => requests !== 1)).toEqual([]);
}

/** Ends the sessions in which processes hold or ask for the job lock, as PostgreSQL does after a silence. */
const endJobSessions = (url: string) =>
  runSql(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'manchete jobs' and datname = current_database()`,
  );
/** Expires the claims of messages, by the database's clock. */
const endClaims = (url: string) =>
  runSql(url, `update messages set claimed_at = now() - interval '61 seconds' where state = 'sending'`);

test('kill -9 during ten requests: after the start only they are uncertain, and everybody else gets exactly one message', async () => {
  const DATA_DIR = await freshDataDirectory();
  await peopleIn({ directory: DATA_DIR });
  const environment = { DATA_DIR, LOG_LEVEL: 'trace', ...api.environment };
  const killed = await startServer(environment);
  // The last ten: their timeout comes after everything the test does.
  api.behave = (place) => (place > 30 ? 'hang' : 'accept');
  const before = await killed.signIn();
  await before.call(REMINDER, { body });
  await until('ten messages in the air, and all others sent', async () => {
    const { sent } = await newestBatch(before);
    return sent === 30 && api.hanging === 10;
  });
  const inTheAir = api.received.slice(30, 40).map(({ to }) => to);
  await killed.end('SIGKILL');

  api.behave = () => 'accept';
  const restarted = await startServer(environment);
  const admin = await restarted.signIn();
  expect(await settled(admin)).toMatchObject({ sent: 30, uncertain: 10, failed: 0 });
  expect(await uncertainPeople(admin)).toEqual(inTheAir.toSorted());
  expectEachOnce();
  expect(await restarted.end('SIGTERM')).toEqual({ code: 0, signal: null });

  const written = [killed, restarted].map(({ stdout, stderr }) => stdout + stderr).join('');
  expect(written).not.toContain(api.environment.WHATSAPP_TOKEN);
  for (const phone of everybody) expect(written).not.toContain(phone.slice(3));
});

test('kill -9 at random moments: nobody gets a message twice, and every possibly lost one is uncertain', async () => {
  const url = await emptyDatabase();
  await peopleIn({ url });
  const environment = { DATABASE_URL: url, ...api.environment };
  let server = await startServer(environment);
  let admin = await server.signIn();
  await admin.call(REMINDER, { body });
  for (const kill of [1, 2, 3]) {
    const before = api.received.length;
    await until(`messages to kill in the middle of, time ${kill}`, async () => {
      return api.received.length > before || (await newestBatch(admin)).queued === 0;
    });
    await server.end('SIGKILL');
    // What it had sent to the database takes effect first; then its claims need not expire by themselves.
    await until('the end of its connections', async () => (await countConnections(url)) === 0);
    await endClaims(url);
    server = await startServer(environment);
    admin = server.known(admin);
  }
  const { sent, uncertain } = await settled(admin);
  expect(sent + uncertain).toBe(PEOPLE);
  expect([...api.perNumber.values()].filter((requests) => requests !== 1)).toEqual([]);
  const unknown = new Set(await uncertainPeople(admin));
  expect(unknown.size).toBe(uncertain);
  expect(everybody.filter((phone) => !api.perNumber.has(phone) && !unknown.has(phone))).toEqual([]);
});

test('one of two processes is suspended until its lock expires, then the other is killed: unanswered requests are uncertain each time, and nothing is sent twice', async () => {
  const url = await emptyDatabase();
  await peopleIn({ url });
  const environment = { DATABASE_URL: url, ...api.environment };
  const first = await startServer(environment);
  const second = await startServer(environment);
  const thirtyInTheAir = async (admin: SignedIn, roundNumber: number) => {
    api.behave = () => 'hang';
    await admin.call(REMINDER, { body: { roundNumber } });
    await until('thirty messages in the air', () => api.hanging === 30);
    api.behave = () => 'accept';
  };
  const takenOver = async (admin: SignedIn) => {
    await endJobSessions(url);
    await until('the messages that waited', async () => (await newestBatch(admin)).sent === PEOPLE - 30);
    await endClaims(url);
    expect(await settled(admin)).toMatchObject({ sent: PEOPLE - 30, uncertain: 30 });
  };

  const adminAtSecond = await second.signIn();
  await thirtyInTheAir(adminAtSecond, 2);
  first.kill('SIGSTOP');
  await takenOver(adminAtSecond);
  api.answerHanging();
  first.kill('SIGCONT');
  await until('the late answers', async () => (await newestBatch(adminAtSecond)).sent === PEOPLE);
  expectEachOnce();

  api.forget();
  const adminAtFirst = first.known(adminAtSecond);
  await thirtyInTheAir(adminAtFirst, 3);
  await second.end('SIGKILL');
  await takenOver(adminAtFirst);
  expectEachOnce();
});
