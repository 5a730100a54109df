import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { setRole } from '#server/access/roles.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { connectWithoutMigrating } from '#server/store/database/connect.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { sessions, users } from '#server/store/database/schema/accounts.ts';
import { aGameInProgress, aPlayer } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import bundlePrograms from '#tests/support/programs/bundled-programs.ts';
import { startCluster } from '#tests/support/programs/cluster.ts';
import { onServer } from '#tests/support/programs/databases.ts';
import { ServerProcess } from '#tests/support/programs/server-process.ts';
import { Caller, fetching } from '#tests/support/server/call.ts';
import { stateOf } from '#tests/support/server/state.ts';
import { exchange } from '#tests/support/server/wire.ts';
import { type BadRequest, badRequests, type Who } from './support/bad-requests.ts';
import { type Row, report } from './support/report.ts';

/**
 * Generated bad requests, which must change nothing and never get a 5xx. `COUNT`: how many on each engine;
 * `SEED`; `ENGINE`: only this one.
 */
const ALL = ['embedded', 'postgresql'] as const;
const ENGINES = ALL.filter((engine) => (process.env['ENGINE'] ?? engine) === engine);
const COUNT = Number(process.env['COUNT'] ?? 5_000);
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const BATCH = 1_000;
const AT_ONCE = 4;
/** Longer than the ten seconds after which the server closes an incomplete request, in milliseconds. */
const HANGS_AFTER = 15_000;

type Callers = Readonly<Record<Who, Caller>>;
type Outcome = {
  readonly request: BadRequest;
  readonly status: number | 'hang' | 'closed';
  readonly took: number;
};

type Within = <T>(look: (db: Database) => Promise<T>) => Promise<T>;

/** Creates callers of every kind, and a tournament to make calls about. */
async function callersOf(server: ServerProcess, within: Within): Promise<Callers> {
  const nobody = new Caller(fetching(server.address));
  const administrator = await server.admin();
  const date = new Date().toISOString();
  await aGameInProgress(administrator, [[1, 0]], { court: 'Quadra 1', date });
  await aPlayer(administrator, { firstName: 'Bia' });
  // The first request generates the key.
  await administrator.call('GET /api/push');
  const { token } = await aCourtLink(administrator, { court: 'Quadra 1', day: dayIn(TIME_ZONE)(date) });
  const court = await openCourtLink(nobody, token);
  const [player, volunteer] = await within(async (db) => {
    const account = (email: string, isScorer: boolean) => anAccount(server.address, db, { email, isScorer });
    return [
      await account('jogadora@exemplo.com.br', false),
      await account('mesa@exemplo.com.br', true),
    ] as const;
  });
  return { nobody, administrator, court, player, volunteer };
}

type Person = { readonly email: string; readonly isScorer: boolean };

async function anAccount(address: string, db: Database, { email, isScorer }: Person) {
  const createdAt = new Date();
  const values = { email, firstName: 'Pessoa', passwordHash: 'x', createdAt };
  const token = newToken();
  await query(db, async (q) => {
    const [made] = await q.insert(users).values(values).returning({ id: users.id });
    const session = { tokenHash: hashOf(token), userId: made?.id ?? 0, createdAt, lastSeenAt: createdAt };
    await q.insert(sessions).values(session);
    await setRole(q, 1, session.userId, { isOrganiser: false, isScorer });
  });
  return new Caller(fetching(address), `manchete=${token}`);
}

let sent = 0;
/** A new client address each time, so that no rate limit answers instead. */
const nextAddress = () => {
  sent += 1;
  return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
};

async function statusOf(request: BadRequest, callers: Callers, address: string): Promise<Outcome['status']> {
  const who = callers[request.who];
  try {
    if ('raw' in request) {
      const { status } = await exchange(address, request.raw(who.cookie ?? ''));
      return Number.isInteger(status) ? status : 'closed';
    }
    // A `Caller` keeps the cookies of its answers, so each request has its own.
    const caller = new Caller(fetching(address), who.cookie);
    const headers = { 'x-forwarded-for': nextAddress() };
    return (await caller.send(request.key, { ...request.sent, headers })).status;
  } catch {
    // Closed without an answer; the next request shows whether the server still runs.
    return 'closed';
  }
}

async function tried(request: BadRequest, callers: Callers, address: string): Promise<Outcome> {
  const began = performance.now();
  const late = Promise.withResolvers<'hang'>();
  const timer = setTimeout(() => late.resolve('hang'), HANGS_AFTER);
  const status = await Promise.race([statusOf(request, callers, address), late.promise]);
  clearTimeout(timer);
  return { request, status, took: performance.now() - began };
}

async function runBatch(requests: BadRequest[], callers: Callers, address: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = requests.values();
  const work = async () => {
    for (const request of waiting) outcomes.push(await tried(request, callers, address));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

const isWrong = ({ request, status }: Outcome) =>
  status === 'hang' || (typeof status === 'number' && (status >= 500 || (request.mustFail && status < 400)));

type Engine = (typeof ALL)[number];
type Place = { readonly url: string } | { readonly directory: string };

async function measure(engine: Engine): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'manchete-bad-inputs-'));
  const database = engine === 'postgresql' ? await onServer() : null;
  const place: Place =
    database && 'url' in database.place ? database.place : { directory: join(folder, 'data') };
  const server = await ServerProcess.start({
    ...('url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.directory }),
    TRUST_PROXY: '1',
    BACKUPS: 'off',
  });
  try {
    return await played(engine, server, withinOf(server, place));
  } finally {
    await server[Symbol.asyncDispose]();
    await database?.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Only one process may use the embedded database, so the server is stopped while it is read. */
function withinOf(server: ServerProcess, place: Place): Within {
  return async (look) => {
    if ('directory' in place) await server.kill();
    const db = await connectWithoutMigrating(place, systemClock);
    const seen = await look(db).finally(() => db.close());
    if ('directory' in place) await server.restart();
    return seen;
  };
}

async function played(engine: Engine, server: ServerProcess, within: Within): Promise<Row[]> {
  const digests = async () =>
    Object.entries(await within(stateOf)).map(
      ([table, rows]) => `${table} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`,
    );
  const callers = await callersOf(server, within);
  const before = new Set(await digests());
  const outcomes: Outcome[] = [];
  let changed = 0;
  for (let batch = 0; outcomes.length < COUNT && changed === 0; batch += 1) {
    const requests = badRequests(Math.min(BATCH, COUNT - outcomes.length), SEED + batch);
    const done = await runBatch(requests, callers, server.address);
    for (const each of done.filter((one) => isWrong(one) || one.status === 'closed'))
      console.log(`seed ${SEED + batch}: ${inWords(each)}`);
    outcomes.push(...done);
    const differing = (await digests()).filter((digest) => !before.has(digest));
    if (differing.length > 0) {
      changed += 1;
      console.log(`Differs: ${differing.map((digest) => digest.split(' ')[0]).join(', ')}`);
    }
    console.log(
      `${engine}: ${outcomes.length} of ${COUNT}, seed ${SEED + batch}${changed ? ', CHANGED' : ''}`,
    );
  }
  return rowsOf(engine, outcomes, changed);
}

const inWords = ({ request, status }: Outcome) =>
  `${status} ${request.who} ${request.name} ${'sent' in request ? JSON.stringify(request.sent).slice(0, 400) : ''}`;

function rowsOf(engine: Engine, outcomes: readonly Outcome[], changed: number): Row[] {
  const count = (of: (outcome: Outcome) => boolean) => outcomes.filter(of).length;
  const none = { unit: 'requests', reach: { most: 0 } };
  const within = (low: number) => (o: Outcome) =>
    typeof o.status === 'number' && o.status >= low && o.status < low + 100;
  return [
    { measure: `${engine}: requests`, figure: outcomes.length, unit: 'requests', note: `SEED=${SEED}` },
    { measure: 'answered with 5xx', figure: count(within(500)), ...none },
    { measure: 'without an end', figure: count(({ status }) => status === 'hang'), ...none },
    {
      measure: 'let through, though they had to be refused',
      figure: count((o) => o.request.mustFail && (within(200)(o) || within(300)(o))),
      ...none,
    },
    {
      measure: 'batches after which the database differed',
      figure: changed,
      unit: 'batches',
      reach: { most: 0 },
    },
    { measure: 'refused', figure: count(within(400)), unit: 'requests' },
    { measure: 'answered', figure: count(within(200)) + count(within(300)), unit: 'requests' },
    {
      measure: 'limited (429), which proves little',
      figure: count(({ status }) => status === 429),
      unit: 'requests',
    },
    {
      measure: 'connections ended without an answer',
      figure: count(({ status }) => status === 'closed'),
      unit: 'requests',
    },
    { measure: 'slowest', figure: Math.max(...outcomes.map(({ took }) => took)), unit: 'ms' },
  ];
}

const dropPrograms = await bundlePrograms();
const cluster = await startCluster();
process.env['TEST_DATABASE_URL'] = cluster.url();
try {
  const rows: Row[] = [];
  for (const engine of ENGINES) rows.push(...(await measure(engine)));
  await report('bad-inputs', rows);
} finally {
  await cluster.remove();
  await dropPrograms();
}
