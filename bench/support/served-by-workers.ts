import { systemClock } from '#server/clock.ts';
import { readSettings } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import bundlePrograms from '#tests/support/bundled-programs.ts';
import { type Cluster, startCluster } from '#tests/support/cluster.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import type { Served } from './served.ts';
import { fillTournament, signedIn } from './tournament.ts';

/** The product with several processes on one port, on its own PostgreSQL, with the measured tournament. */
export type ServedByWorkers = Omit<Served, 'memory' | 'bareWithin'> & {
  readonly address: string;
  readonly database: Cluster;
};

const METRICS_TOKEN = 'token-of-the-measurements';
/** Without stream limits, because all clients have this machine's address. */
const NO_END = { STREAMS_MAX: '999999', STREAMS_PER_ADDRESS: '999999' };

export async function serveByWorkers(
  count: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServedByWorkers> {
  const removeBundle = await bundlePrograms();
  const database = await startCluster();
  const token = await prepare(database.url());
  const server = await ServerProcess.start({
    DATABASE_URL: database.url(),
    WORKERS: String(count),
    BACKUPS: 'off',
    METRICS_TOKEN,
    ...NO_END,
    ...environment,
  });
  const { address } = server;
  return {
    address,
    port: Number(new URL(address).port),
    cookie: `manchete=${token}`,
    database,
    cpu: async () => (await figureOf(address, 'process_cpu_seconds_total')) * 1_000,
    async stop() {
      await server[Symbol.asyncDispose]();
      await database.remove();
      await removeBundle();
    },
  };
}

/** Returns the token of a session. */
async function prepare(url: string): Promise<string> {
  const db = await connect({ url }, systemClock);
  const { id } = await currentTournament(db, readSettings({}));
  await fillTournament(db, id);
  const made = await signedIn(db);
  await db.close();
  return made;
}

/** The value of a metric, for all processes together. */
async function figureOf(address: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${address}/metrics`, { headers })).text();
  const [, figure] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
  if (figure === undefined) throw new Error(`The metrics lack ${name}: ${text.slice(0, 200)}`);
  return Number(figure);
}
