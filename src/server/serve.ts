import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { writeBackup } from './backup/write-backup.ts';
import { systemClock } from './clock.ts';
import { httpAddress, type Settings } from './config.ts';
import { answerOrders } from './control.ts';
import { connect } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { gatewayOf } from './features/messages/gateway.ts';
import { findPages } from './http/pages.ts';
import { systemRandom } from './random.ts';
import { appointAdministrators, appointByHand, hasAdministrator } from './setup/administrators.ts';
import { currentTournament } from './setup/current-tournament.ts';
import { demoNote } from './setup/demo/accounts.ts';
import { closeKnownAccounts } from './setup/demo/close-accounts.ts';
import { fillDemo } from './setup/demo/fill.ts';

/** What runs at a SIGTERM has this long to finish; what does not is cut off. */
const FINISH_WITHIN = 9_000;
/** The end comes by then, whatever else hangs. */
const END_WITHIN = 10_000;
const PAGES = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Prepares what an empty or older database lacks, and says how to sign in. One process at a time does it. */
async function prepare(db: Database, settings: Settings): Promise<{ tournamentId: number; notes: string[] }> {
  const { id, isEmpty } = await currentTournament(db, settings);
  const notes: string[] = [];
  if (isEmpty && (settings.DEMO ?? db.engine === 'embedded')) {
    notes.push(...(await fillDemo(db, id, settings, systemRandom)));
  } else {
    const closed = await closeKnownAccounts(db, id, settings);
    const note = closed ?? (await demoNote(db));
    if (note) notes.push(note);
  }
  for (const { email, temporaryPassword } of await appointAdministrators(db, id, settings, systemRandom)) {
    notes.push(
      temporaryPassword
        ? `Administrador: ${email}, senha provisória ${temporaryPassword} (aparece só esta vez)`
        : `Administrador: ${email}, com a senha que já tem`,
    );
  }
  if (!(await hasAdministrator(db))) notes.push('Nenhum administrador ainda: npm run admin -- SEU_EMAIL');
  return { tournamentId: id, notes };
}

/** Starts the server, which runs until a signal ends it, and returns what to tell whoever started it, line by line. */
export async function serve(settings: Settings): Promise<string[]> {
  const place = settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { directory: settings.DATA_DIR };
  const db = await connect(place, systemClock);
  const { tournamentId, notes } = await db.alone(() => prepare(db, settings));
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

  const stop = async () => {
    setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN).unref();
    setTimeout(() => process.exit(1), END_WITHIN).unref();
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
  if (db.engine === 'embedded') {
    notes.push('Banco embutido: aguenta a queda do programa, não a da energia; para isso, use DATABASE_URL.');
  }
  return [`Manchete: ${shown}`, ...notes];
}
