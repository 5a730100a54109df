import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { upgrade } from './backup/before-upgrade.ts';
import { removeDrafts, writeBackup } from './backup/write-backup.ts';
import { systemClock } from './clock.ts';
import { httpAddress, type Settings } from './config.ts';
import { answerOrders } from './control.ts';
import { connectAsFound } from './db/connect.ts';
import { gatewayOf } from './features/messages/gateway.ts';
import { findPages } from './http/pages.ts';
import { keepBackedUp } from './jobs/nightly-backup.ts';
import { systemRandom } from './random.ts';
import { appointByHand } from './setup/administrators.ts';
import { prepare } from './setup/prepare.ts';

/** What runs at a SIGTERM has this long to finish; what does not is cut off. */
const FINISH_WITHIN = 9_000;
/** The end comes by then, whatever else hangs. */
const END_WITHIN = 10_000;
const PAGES = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Starts the server, which runs until a signal ends it, and returns what to tell whoever started it, line by line. */
export async function serve(settings: Settings): Promise<string[]> {
  const place = settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { directory: settings.DATA_DIR };
  const db = await connectAsFound(place, systemClock);
  const upgraded = await upgrade(db, settings).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const { tournamentId, notes, code } = await db.alone(() => prepare(db, settings, systemRandom));
  const { app, installation, tournament } = await buildApp({
    db,
    tournamentId,
    settings,
    random: systemRandom,
    gateway: gatewayOf(settings),
    pages: findPages(PAGES),
  });
  const stopOrders =
    db.engine === 'embedded'
      ? await answerOrders(settings.DATA_DIR, async (order) => {
          if (order.do === 'backup') {
            const written = await writeBackup(db, order.file);
            installation.security.noteOrder('backup');
            return written;
          }
          const appointed = await appointByHand(db, tournamentId, order.email, systemRandom);
          // The sessions that it ended must end at the very next call.
          await tournament.snapshots.refresh();
          installation.security.noteOrder('administrator-appointed');
          return appointed;
        })
      : async () => {};
  await app.listen({ port: settings.PORT, host: settings.HOST });
  await tournament.outbox.start();
  const stopBackups = keepBackedUp(db, settings, {
    timeZone: () => tournament.snapshots.current.timeZone,
    failed: (error) => installation.log.error({ err: error }, 'no backup was made'),
  });

  const stop = async () => {
    setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN).unref();
    process.once('exit', removeDrafts);
    setTimeout(() => process.exit(1), END_WITHIN).unref();
    stopBackups();
    await app.close();
    await stopOrders();
    await db.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.PORT;
  const shown = settings.PORT === 0 ? httpAddress(settings.HOST, port) : settings.PUBLIC_URL;
  return [`Manchete: ${shown}`, ...upgraded, ...notes, ...(code ? [invitation(shown, code)] : [])];
}

/** The code stands behind the #, which browsers send to nobody. */
const invitation = (address: string, code: string) =>
  `Para começar, abra ${address}/comecar#${code} (código: ${code}). Quem tem o código fica com este servidor.`;
