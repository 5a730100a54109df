import { fileURLToPath } from 'node:url';
import { type App, buildApp } from './app.ts';
import { makeBackup } from './backup/make-backup.ts';
import { knownMigrations } from './backup/migrations.ts';
import { type CheckedBackup, restore } from './backup/restore.ts';
import { Restores } from './backup/restores.ts';
import type { Settings } from './config.ts';
import type { Database } from './db/database.ts';
import { explain } from './explain.ts';
import { gatewayOf } from './features/messages/gateway.ts';
import { findPages, type Pages } from './http/pages.ts';
import { scheduleBackupsOf } from './jobs/nightly-backup.ts';
import { systemRandom } from './random.ts';
import { prepare } from './setup/prepare.ts';

const PAGES = fileURLToPath(new URL('../../dist/web', import.meta.url));
/** Connections to the old application are closed after this long, in milliseconds. */
const HAND_OVER_WITHIN = 3_000;

/**
 * The application on its port. A restore in the browser replaces application and database together, so that no cached
 * state survives.
 */
export class RunningServer {
  readonly #db: Database;
  readonly #settings: Settings;
  readonly #restores: Restores;
  #app: App | undefined;
  /** Read once: after a restore the pages are still those with which this process began, whatever was built since. */
  #pages: Pages | null | undefined;
  #port = 0;
  #stopBackups = () => {};

  constructor(db: Database, settings: Settings) {
    this.#db = db;
    this.#settings = settings;
    this.#restores = new Restores(db, settings, (checked, onProgress) => this.#replace(checked, onProgress));
  }

  get app(): App {
    if (!this.#app) throw new Error('The server is opened before it is used');
    return this.#app;
  }

  /** Prepares the database and builds the application. Returns the lines to print. */
  async open() {
    const db = this.#db;
    const settings = this.#settings;
    if (this.#pages === undefined) this.#pages = await findPages(PAGES);
    const prepared = await db.withStartupLock(() => prepare(db, settings, systemRandom));
    this.#app = await buildApp({
      db,
      tournamentId: prepared.tournamentId,
      settings,
      random: systemRandom,
      gateway: gatewayOf(settings),
      pages: this.#pages,
      restores: this.#restores,
    });
    return prepared;
  }

  /** Listens and starts the background work. Returns the port. */
  async listen(port: number): Promise<number> {
    const { app, installation, tournament } = this.app;
    await app.listen({ port, host: this.#settings.HOST });
    const { jobLock, log } = installation;
    await jobLock.start({
      failed: (error) => log.warn({ err: error }, 'the job lock could not be asked for'),
      worksAgain: () => log.warn('the job lock can be asked for again'),
    });
    await tournament.outbox.start();
    this.#stopBackups = scheduleBackupsOf(tournament);
    const address = app.server.address();
    this.#port = typeof address === 'object' && address ? address.port : port;
    return this.#port;
  }

  dropConnections(): void {
    this.app.app.server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.#stopBackups();
    await this.app.app.close();
  }

  /** The server continues in either case: with the restored data, or the old. */
  async #replace(checked: CheckedBackup, onProgress: (share: number | null) => void): Promise<void> {
    const { installation, tournament } = this.app;
    this.#stopBackups();
    try {
      await tournament.close();
      await installation.jobLock.stop();
      const isUsed = Object.keys(tournament.snapshots.current.topics).length > 0;
      if (isUsed) {
        onProgress(null);
        await makeBackup(this.#db, this.#settings, 'restore');
      }
      onProgress(0);
      await restore(this.#db, checked, knownMigrations(), { replaces: true, onProgress });
    } catch (error) {
      installation.log.warn({ err: error }, 'nothing was restored');
      throw error;
    } finally {
      await this.#openAnew();
    }
  }

  async #openAnew(): Promise<void> {
    const { app, installation } = this.app;
    try {
      const cut = setTimeout(() => app.server.closeAllConnections(), HAND_OVER_WITHIN);
      await app.close();
      clearTimeout(cut);
      await this.open();
      await this.listen(this.#port);
    } catch (error) {
      // The process exits; its supervisor restarts it on an intact database.
      installation.log.fatal({ err: error }, explain(error));
      process.exit(1);
    }
  }
}
