import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallKey } from '#contract/contract.ts';
import { aGameInProgress } from '#tests/support/data/builders.ts';
import bundlePrograms from '#tests/support/programs/bundled-programs.ts';
import { type Cluster, startCluster } from '#tests/support/programs/cluster.ts';
import { onServer } from '#tests/support/programs/databases.ts';
import { ServerProcess } from '#tests/support/programs/server-process.ts';
import { Caller, fetching, type Loose } from '#tests/support/server/call.ts';
import { asScore, followAlways, readAlways, type Shown } from './support/chaos-viewers.ts';
import { Cuttable } from './support/cuttable.ts';
import { report } from './support/report.ts';

/**
 * Kills processes, restarts PostgreSQL and cuts connections at random, for `MINUTES` on each engine
 * (`ENGINE`: only this one). A writer repeats each write with its key until it is acknowledged; viewers read
 * and follow meanwhile.
 */
const MINUTES = Number(process.env['MINUTES'] ?? 1);
const ALL = ['embedded', 'postgresql'] as const;
const ENGINES = ALL.filter((engine) => (process.env['ENGINE'] ?? engine) === engine);
/** Viewers must be shown every write that was acknowledged this long ago, in milliseconds. */
const WRONG_AFTER = 5_000;
const VIEWERS = 5;

type Written = { readonly number: number; readonly sentAt: number; readonly acknowledgedAt: number };
type Stage = {
  readonly servers: readonly ServerProcess[];
  readonly ways: readonly Cuttable[];
  readonly addresses: readonly string[];
  readonly blows: Readonly<Record<string, () => Promise<unknown>>>;
  close(): Promise<void>;
};

async function embeddedStage(): Promise<Stage> {
  const server = await ServerProcess.start();
  return staged([server], {}, async () => {});
}

/** Two processes on one database, connected through a proxy that is cut. */
async function postgresqlStage(cluster: Cluster): Promise<Stage> {
  const database = await onServer();
  const url = 'url' in database.place ? database.place.url : '';
  const line = await Cuttable.to(url);
  const environment = { DATABASE_URL: line.of(url), BACKUPS: 'off' };
  const servers = [await ServerProcess.start(environment), await ServerProcess.start(environment)];
  const blows = {
    'PostgreSQL restarted': () => cluster.restart('fast'),
    'PostgreSQL crashed': () => cluster.restart('immediate'),
    'connections to PostgreSQL cut': async () => line.cut(),
  };
  return staged(servers, blows, async () => {
    line.close();
    await database.remove();
  });
}

async function staged(
  servers: readonly ServerProcess[],
  more: Stage['blows'],
  close: () => Promise<void>,
): Promise<Stage> {
  const ways = await Promise.all(servers.map(({ address }) => Cuttable.to(address)));
  const kill = async () => {
    const server = servers[Math.floor(Math.random() * servers.length)];
    await server?.kill();
    await server?.restart();
  };
  const cut = async () => {
    for (const way of ways) way.cut();
  };
  return {
    servers,
    ways,
    addresses: ways.map((way, index) => way.of(servers[index]?.address ?? '')),
    blows: { 'process killed': kill, 'connections of people cut': cut, ...more },
    async close() {
      for (const way of ways) way.close();
      for (const server of servers) await server[Symbol.asyncDispose]();
      await close();
    },
  };
}

/** Repeats a write with one key, at one server after the other, until it is acknowledged. */
async function insist(callers: readonly Caller[], key: CallKey, sent: Loose): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  for (let attempt = 0; ; attempt += 1) {
    try {
      const caller = callers[attempt % callers.length];
      const answer = await caller?.send(key, { ...sent, headers });
      if (answer && answer.status < 300) return;
      if (answer && answer.status !== 503) throw new Refused(`${key}: ${answer.status} ${answer.text}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    await pause(50);
  }
}

/** Nothing here should be refused. */
class Refused extends Error {}

/** Writes increasing scores, and a player with each, and records when each was sent and acknowledged. */
async function writeAlways(
  callers: readonly Caller[],
  gameId: number,
  signal: AbortSignal,
): Promise<Written[]> {
  const written: Written[] = [];
  for (let number = 1; !signal.aborted; number += 1) {
    const sentAt = performance.now();
    const body = { setNumber: 1, ...asScore(number) };
    await insist(callers, 'POST /api/games/{id}/sets', { params: { id: gameId }, body });
    written.push({ number, sentAt, acknowledgedAt: performance.now() });
    await insist(callers, 'POST /api/players', {
      body: { firstName: `Jogadora ${number}`, gender: 'Feminino' },
    });
  }
  return written;
}

async function strike({ blows }: Stage, until: number): Promise<Record<string, number>> {
  const struck: Record<string, number> = {};
  while (performance.now() < until) {
    await pause(1_000 + Math.random() * 3_000);
    const names = Object.keys(blows);
    const name = names[Math.floor(Math.random() * names.length)] ?? '';
    await blows[name]?.();
    struck[name] = (struck[name] ?? 0) + 1;
  }
  return struck;
}

async function measure(engine: (typeof ALL)[number], stage: Stage): Promise<void> {
  const [first] = stage.servers;
  if (!first) throw new Error('There is no server');
  const admin = await first.admin();
  const game = await aGameInProgress(admin, [[0, 0]]);
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const callers = stage.addresses.map((address) => new Caller(fetching(address), admin.cookie));
  const end = new AbortController();
  const viewing = stage.addresses.flatMap((address) =>
    Array.from({ length: VIEWERS }, () => [
      readAlways(address, end.signal),
      followAlways(address, end.signal),
    ]).flat(),
  );
  const over = new AbortController();
  const writing = writeAlways(callers, game.id, over.signal);
  const struck = await strike(stage, performance.now() + MINUTES * 60_000);
  over.abort();
  const written = await writing;
  // The last acknowledged write must reach all viewers too.
  await pause(WRONG_AFTER + 1_000);
  end.abort();
  const shown = await Promise.all(viewing);
  const players = await Promise.all(callers.map(async (caller) => caller.call('GET /api/players')));
  const last = await Promise.all(
    callers.map((caller) => caller.call('GET /api/games/{id}', { params: { id: game.id } })),
  );
  const scores = last.map(({ sets }) => sets[0]);
  const expected = asScore(written.length);
  await reportOn(engine, {
    written,
    struck,
    shown,
    lost: Math.max(...players.map((found) => missing(written, found))),
    doubled: Math.max(
      ...players.map((found) => found.length - new Set(found.map(({ firstName }) => firstName)).size),
    ),
    isLastKept: scores.every(
      (set) => set?.team1Score === expected.team1Score && set.team2Score === expected.team2Score,
    ),
  });
}

function missing(written: readonly Written[], players: readonly { readonly firstName: string }[]): number {
  const names = new Set(players.map(({ firstName }) => firstName));
  return written.filter(({ number }) => !names.has(`Jogadora ${number}`)).length;
}

/** How often a viewer was shown an outdated score, or one that was never sent. */
function countWrong(written: readonly Written[], shown: readonly Shown[]): number {
  return shown.filter(({ number, at }) => {
    const due = written.findLast(({ acknowledgedAt }) => acknowledgedAt < at - WRONG_AFTER)?.number ?? 0;
    const sent = written.findLast(({ sentAt }) => sentAt <= at)?.number ?? 0;
    // The write in progress at the end is not in the list.
    return number < due || number > sent + 1;
  }).length;
}

type Found = {
  readonly written: readonly Written[];
  readonly struck: Readonly<Record<string, number>>;
  readonly shown: readonly (readonly Shown[])[];
  readonly lost: number;
  readonly doubled: number;
  readonly isLastKept: boolean;
};

async function reportOn(
  engine: string,
  { written, struck, shown, lost, doubled, isLastKept }: Found,
): Promise<void> {
  const none = { reach: { most: 0 } };
  const waits = written.map(({ sentAt, acknowledgedAt }) => acknowledgedAt - sentAt);
  await report(`chaos, ${engine}`, [
    ...Object.entries(struck).map(([measure, figure]) => ({ measure, figure, unit: 'times' })),
    { measure: 'scores and players acknowledged', figure: 2 * written.length, unit: 'writes' },
    { measure: 'acknowledged and lost', figure: lost + (isLastKept ? 0 : 1), unit: 'writes', ...none },
    { measure: 'doubled', figure: doubled, unit: 'writes', ...none },
    { measure: 'times that a viewer was shown a board', figure: shown.flat().length, unit: 'boards' },
    {
      measure: 'of them wrong for more than five seconds',
      figure: shown.reduce((sum, each) => sum + countWrong(written, each), 0),
      unit: 'boards',
      ...none,
    },
    {
      measure: 'viewers who were shown nothing at all',
      figure: shown.filter(({ length }) => length === 0).length,
      unit: 'viewers',
      ...none,
    },
    { measure: 'longest that a write waited', figure: Math.max(0, ...waits), unit: 'ms' },
  ]);
}

const dropPrograms = await bundlePrograms();
const cluster = await startCluster();
process.env['TEST_DATABASE_URL'] = cluster.url();
try {
  for (const engine of ENGINES) {
    const stage = engine === 'embedded' ? await embeddedStage() : await postgresqlStage(cluster);
    try {
      await measure(engine, stage);
    } finally {
      await stage.close();
    }
  }
} finally {
  await cluster.remove();
  await dropPrograms();
}
