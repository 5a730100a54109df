import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashCheaply, hashPassword } from '#server/access/passwords.ts';
import { type Role, setRole } from '#server/access/roles.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { type App, buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { gatewayOf } from '#server/features/messages/gateway.ts';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { findPages } from '#server/pages/pages.ts';
import { type Clock, systemClock } from '#server/runtime/clock.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { fillDemo } from '#server/setup/demo/fill.ts';
import { openFirstStart } from '#server/setup/first-start-code.ts';
import { connect } from '#server/store/database/connect.ts';
import { type Database, query, transaction } from '#server/store/database/database.ts';
import { sessions, users } from '#server/store/database/schema/accounts.ts';
import { demoPictures } from '#tests/support/data/demo-pictures.ts';
import { onServer, type TestDatabase } from '#tests/support/programs/databases.ts';
import { type SignedIn, signedInWith } from './signed-in.ts';
import { type Restore, remember } from './state.ts';

const SETTINGS = { LOG_LEVEL: 'silent', BACKUP_DIR: join(tmpdir(), `manchete-copies-${process.pid}`) };

type Opening = {
  readonly demo?: boolean;
  readonly isNew?: boolean;
  readonly clock?: Clock;
};
type Restart = {
  readonly directory?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Called while nothing answers at the address. */
  readonly meanwhile?: () => Promise<unknown>;
};
type Account = Partial<typeof users.$inferInsert & Role>;

export const PASSWORD = 'maré alta 31';
await hashCheaply();
const passwordHash = await hashPassword(PASSWORD);

export const PAGES = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const random = { password: () => 'areia-quente-27' };

/** The application with its screens on a port, in this process, on its own database. */
export class Served {
  readonly address: string;
  readonly #database: TestDatabase;
  readonly #db: Database;
  #built: App;
  readonly #restore: Restore;
  #people = 0;

  private constructor(address: string, database: TestDatabase, db: Database, built: App, restore: Restore) {
    this.address = address;
    this.#database = database;
    this.#db = db;
    this.#built = built;
    this.#restore = restore;
  }

  static async open({ demo = false, isNew = false, clock = systemClock }: Opening = {}): Promise<Served> {
    const pages = await findPages(PAGES);
    if (!pages) throw new Error('The screens are not built: run `node scripts/screens.mjs`.');
    const settings = readSettings(SETTINGS);
    const database = await onServer();
    const db = await connect(database.place, clock);
    const { id: tournamentId } = await currentTournament(db, settings);
    if (demo) await fillDemo(db, tournamentId, settings, random, await demoPictures());
    if (isNew) await openFirstStart(db, random);
    const gateway = gatewayOf(settings);
    const restore = await remember(db, { place: database.place });
    const built = await buildApp({ db, tournamentId, settings, random, gateway, pages });
    await built.tournament.outbox.start();
    const address = await built.app.listen({ port: 0, host: '127.0.0.1' });
    return new Served(address, database, db, built, restore);
  }

  /** Restarts at the same address, like an update does, with another release or other settings. */
  async restart({ directory = PAGES, environment = {}, meanwhile }: Restart): Promise<void> {
    const { installation, tournament, app } = this.#built;
    const { random, gateway } = installation;
    const settings = { ...installation.settings, ...readSettings({ ...SETTINGS, ...environment }) };
    this.dropConnections();
    await app.close();
    await meanwhile?.();
    const pages = await findPages(directory);
    this.#built = await buildApp({
      db: this.#db,
      tournamentId: tournament.id,
      settings,
      random,
      gateway,
      pages,
    });
    await this.#built.app.listen({ port: Number(new URL(this.address).port), host: '127.0.0.1' });
  }

  /** Restores the initial state: a few milliseconds instead of a new database and server. */
  async reset(): Promise<void> {
    await this.#restore(this.#db);
    const { tournaments, installation } = this.#built;
    await tournaments.refresh();
    await tournaments.refreshAll();
    for (const { answers } of tournaments.open) answers.forget();
    installation.sessions.forget();
    installation.courtSessions.forget();
  }

  /** Adds a tournament beside the current one, at `/t/{slug}`. */
  async addTournament(slug: string, name: string): Promise<void> {
    const now = this.#db.clock.now();
    await transaction(this.#db, (tx) => addTournament(tx, { name, year: 2025, slug }, now));
    await this.#built.tournaments.refresh();
  }

  async close(): Promise<void> {
    this.dropConnections();
    await this.#built.app.close();
    await this.#db.close();
    await this.#database.remove();
  }

  /** Takes the database away until the returned function is called. */
  takeDatabaseAway(): Promise<() => Promise<void>> {
    return this.#database.takeAway();
  }

  /** Closes all connections including streams, as when the network fails. */
  dropConnections(): void {
    this.#built.app.server.closeAllConnections();
  }

  admin(account: Account = {}): Promise<SignedIn> {
    return this.#signedIn({ firstName: 'Adriana', lastName: 'Alves', isAdmin: true, ...account });
  }

  scorer(account: Account = {}): Promise<SignedIn> {
    return this.#signedIn({ firstName: 'Sílvia', lastName: 'Souza', isScorer: true, ...account });
  }

  player(account: Account = {}): Promise<SignedIn> {
    return this.#signedIn({ firstName: 'Paula', lastName: 'Prado', ...account });
  }

  /** Creates an account with a session, without the time that hashing takes. */
  async #signedIn({ isOrganiser = false, isScorer = false, ...account }: Account): Promise<SignedIn> {
    this.#people += 1;
    const email = account.email ?? `pessoa${this.#people}@exemplo.com.br`;
    const at = new Date(this.#db.clock.now());
    const values = { firstName: 'Pessoa', passwordHash, createdAt: at, ...account, email };
    const token = newToken();
    await query(this.#db, async (q) => {
      const [made] = await q.insert(users).values(values).returning({ id: users.id });
      if (!made) throw new Error('The account was not made');
      await setRole(q, this.#built.tournament.id, made.id, { isOrganiser, isScorer });
      const session = { tokenHash: hashOf(token), userId: made.id, createdAt: at, lastSeenAt: at };
      await q.insert(sessions).values(session);
    });
    const [cookie = ''] = this.#built.installation.cookies.session.set(token).split(';');
    return signedInWith(this.address, email, cookie);
  }
}
