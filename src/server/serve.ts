import { upgrade } from './backup/before-upgrade.ts';
import { removeAllTemporary } from './backup/temporary-files.ts';
import { writeBackup } from './backup/write-backup.ts';
import { systemClock } from './clock.ts';
import { httpAddress, type Settings } from './config.ts';
import { answerCommands, type ControlCommand } from './control.ts';
import { connectWithoutMigrating } from './db/connect.ts';
import { systemRandom } from './random.ts';
import { RunningServer } from './running-server.ts';
import { appointByCommand } from './setup/administrators.ts';

/** How long running requests may take after a SIGTERM, in milliseconds. */
const FINISH_WITHIN = 9_000;
/** The process exits after this long in any case, in milliseconds. */
const END_WITHIN = 10_000;

/** Starts the server and returns the lines to print. It runs until a signal ends it. */
export async function serve(settings: Settings): Promise<string[]> {
  const place = settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { directory: settings.DATA_DIR };
  const db = await connectWithoutMigrating(place, systemClock);
  const upgraded = await upgrade(db, settings).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const server = new RunningServer(db, settings);
  const { notes, code } = await server.open();
  const carryOut = async (order: ControlCommand) => {
    const { installation, tournament } = server.app;
    if (order.do === 'backup') {
      const written = await writeBackup(db, order.file, order.passphrase ?? settings.BACKUP_PASSPHRASE);
      installation.security.noteOrder('backup');
      return written;
    }
    const appointed = await appointByCommand(db, tournament.id, order.email, systemRandom);
    // Loads the new state at once, so that the ended sessions are refused at their next call.
    await tournament.snapshots.refresh();
    installation.security.noteOrder('administrator-appointed');
    return appointed;
  };
  const stopOrders =
    db.engine === 'embedded' ? await answerCommands(settings.DATA_DIR, carryOut) : async () => {};
  const stopTracing = await traceWhereAsked(settings, server);
  const port = await server.listen(settings.PORT);

  let isStopping = false;
  let isClosed = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => server.dropConnections(), FINISH_WITHIN).unref();
    process.once('exit', removeAllTemporary);
    setTimeout(() => process.exit(isClosed ? 0 : 1), END_WITHIN).unref();
    await server.close();
    await stopOrders();
    await db.close();
    isClosed = true;
    await stopTracing();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const shown = settings.PORT === 0 ? httpAddress(settings.HOST, port) : settings.PUBLIC_URL;
  return [`Manchete: ${shown}`, ...upgraded, ...notes, ...(code ? [invitation(shown, code)] : [])];
}

/** Returns a function that ends tracing. OpenTelemetry is loaded only where it is configured. */
async function traceWhereAsked(settings: Settings, server: RunningServer): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  if (endpoint === undefined) return async () => {};
  const { startTracing } = await import('./tracing/start-tracing.ts');
  return startTracing(
    { endpoint, share },
    {
      failed: (err) => server.app.installation.log.warn({ err }, 'traces do not reach their collector'),
      worksAgain: () => server.app.installation.log.warn('traces reach their collector again'),
    },
  );
}

/** The code comes after a `#`, which browsers do not send. */
const invitation = (address: string, code: string) =>
  `Para começar, abra ${address}/comecar#${code} (código: ${code}). Quem tem o código fica com este servidor.`;
