import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { type App, buildApp } from './app.ts';
import { upgrade } from './backup/before-upgrade.ts';
import { makeBackup } from './backup/make-backup.ts';
import { knownMigrations } from './backup/migrations.ts';
import { type CheckedBackup, restore } from './backup/restore/restore.ts';
import { removeAllTemporary } from './backup/temporary-files.ts';
import { writeBackup } from './backup/write-backup.ts';
import { answerCommands, type ControlCommand } from './cli/control.ts';
import { httpAddress, type Settings } from './config.ts';
import { gatewayOf } from './features/messages/gateway.ts';
import { scheduleBackupsOf } from './jobs/nightly-backup.ts';
import { findPages } from './pages/pages.ts';
import { systemClock } from './runtime/clock.ts';
import { systemRandom } from './runtime/random.ts';
import { appointByCommand } from './setup/administrators.ts';
import { prepare } from './setup/prepare.ts';
import { connectWithoutMigrating } from './store/database/connect.ts';
import { exitToRestart } from './unclean-end.ts';

const PAGES = fileURLToPath(new URL('../../dist/web', import.meta.url));

const FINISH_WITHIN = 9_000;
const END_WITHIN = 10_000;

export async function serve(settings: Settings): Promise<string[]> {
  const place = settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { directory: settings.DATA_DIR };
  const db = await connectWithoutMigrating(place, systemClock);
  const upgraded = await upgrade(db, settings).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const { tournamentId, notes, code } = await db.withStartupLock(() => prepare(db, settings, systemRandom));
  const server = await buildApp({
    db,
    tournamentId,
    settings,
    random: systemRandom,
    gateway: gatewayOf(settings),
    pages: await findPages(PAGES),
    control: {
      async replace(checked, onProgress) {
        stopBackups();
        await replaceData(server, checked, onProgress);
      },
      restart: () => stop(exitToRestart),
    },
  });
  const { app, installation, tournaments } = server;
  const carryOut = async (order: ControlCommand) => {
    if (order.do === 'backup') {
      const written = await writeBackup(db, order.file, order.passphrase ?? settings.BACKUP_PASSPHRASE);
      installation.security.noteOrder('backup');
      return written;
    }
    const appointed = await appointByCommand(db, tournaments.current.id, order.email, systemRandom);
    await tournaments.refreshAll();
    installation.security.noteOrder('administrator-appointed');
    return appointed;
  };
  const stopOrders =
    db.engine === 'embedded' ? await answerCommands(settings.DATA_DIR, carryOut) : async () => {};
  const stopTracing = await traceWhereAsked(settings, installation.log);
  await app.listen({ port: settings.PORT, host: settings.HOST });
  const stopBackups = await startJobs(server);

  let isStopping = false;
  let isClosed = false;
  const stop = async (exit: (isClean: boolean) => never) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN).unref();
    process.once('exit', removeAllTemporary);
    setTimeout(() => exit(isClosed), END_WITHIN).unref();
    stopBackups();
    await app.close();
    await stopOrders();
    await db.close();
    isClosed = true;
    await stopTracing();
    exit(true);
  };
  const end = () => void stop((isClean) => process.exit(isClean ? 0 : 1));
  process.on('SIGTERM', end);
  process.on('SIGINT', end);

  const shown = settings.PORT === 0 ? httpAddress(settings.HOST, portOf(app)) : settings.PUBLIC_URL;
  return [`Manchete: ${shown}`, ...upgraded, ...notes, ...(code ? [invitation(shown, code)] : [])];
}

function portOf({ server }: App['app']): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Starts the background jobs. Returns the function that stops the nightly backups; closing stops the rest.
 */
async function startJobs(server: App): Promise<() => void> {
  const { jobLock, log } = server.installation;
  await jobLock.start({
    failed: (error) => log.warn({ err: error }, 'the job lock could not be asked for'),
    worksAgain: () => log.warn('the job lock can be asked for again'),
  });
  await server.tournaments.startSending();
  return scheduleBackupsOf(server);
}

async function replaceData(
  { installation: { db, jobLock, log, settings }, tournaments, tournament }: App,
  checked: CheckedBackup,
  onProgress: (share: number | null) => void,
): Promise<void> {
  try {
    await tournaments.close();
    await jobLock.stop();
    const isUsed = Object.keys(tournament.snapshots.current.topics).length > 0;
    if (isUsed) {
      onProgress(null);
      await makeBackup(db, settings, 'restore');
    }
    onProgress(0);
    await restore(db, checked, knownMigrations(), { replaces: true, onProgress });
  } catch (error) {
    log.warn({ err: error }, 'nothing was restored');
    throw error;
  }
}

/** Returns a function that ends tracing. OpenTelemetry is loaded only if it is configured. */
async function traceWhereAsked(settings: Settings, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  if (endpoint === undefined) return async () => {};
  const { startTracing } = await import('./observe/start-tracing.ts');
  return startTracing(
    { endpoint, share },
    {
      failed: (err) => log.warn({ err }, 'traces do not reach their collector'),
      worksAgain: () => log.warn('traces reach their collector again'),
    },
  );
}

/** Browsers do not send what comes after `#`. */
const invitation = (address: string, code: string) =>
  `Para começar, abra ${address}/comecar#${code} (código: ${code}). Quem tem o código fica com este servidor.`;
