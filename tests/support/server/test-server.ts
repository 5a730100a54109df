import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { Key } from '#contract/call.ts';
import type { CallKey } from '#contract/contract.ts';
import { hashCheaply, hashPassword } from '#server/access/passwords.ts';
import { type Role, setRole } from '#server/access/roles.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { type App, type AppOptions, buildApp } from '#server/app.ts';
import type { ServerControl } from '#server/backup/restore/restores.ts';
import { readSettings } from '#server/config.ts';
import { gatewayOf } from '#server/features/messages/gateway.ts';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { forgetRefusals } from '#server/limits/limits.ts';
import type { Clock } from '#server/runtime/clock.ts';
import { fillDemo } from '#server/setup/demo/fill.ts';
import { type Database, query, transaction, type WritePause } from '#server/store/database/database.ts';
import { imageName } from '#server/store/database/image-url.ts';
import { imageUploads, roles, sessions, users } from '#server/store/database/schema/accounts.ts';
import { images } from '#server/store/database/schema/images.ts';
import { players } from '#server/store/database/schema/players.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import { demoPictures } from '#tests/support/data/demo-pictures.ts';
import { WEBHOOK } from '#tests/support/outside/cloud-api.ts';
import {
  type ReusedDatabase,
  removeDatabase,
  returnDatabase,
  takeDatabase,
} from '#tests/support/programs/reused-databases.ts';
import { Caller, fetching, injecting, type Loose, type Refused } from './call.ts';
import { type Restore, remember, type State, stateOf } from './state.ts';
import { unchanged } from './unchanged.ts';

type Environment = Readonly<Record<string, string>>;
/** Options that only some tests set. */
type Beside = Partial<
  Pick<AppOptions, 'pages' | 'log' | 'stallLimit' | 'tournamentOf' | 'openFiles' | 'timeouts'>
>;
type Controlled = { readonly control?: ServerControl };
/** An account, and its role in a tournament: the server's own, if no other is named. */
type Account = Partial<typeof users.$inferInsert & Role & { readonly tournamentId: number }>;
export type Actor = Caller & { readonly id: number; readonly email: string; readonly token: string };

/** The password of every actor: hashed once per file. */
export const PASSWORD = 'maré alta 31';
await hashCheaply();
const passwordHash = await hashPassword(PASSWORD);
/** The password that `random` generates as a temporary one. */
export const TEMPORARY = 'areia-quente-27';
const START = Date.parse('2025-04-05T12:00:00.000Z');

/**
 * The whole application on a database that no other file uses meanwhile, with a fresh tournament before each
 * test.
 */
export function openTestServer(environment: Environment = {}, controlled: Controlled = {}): TestServer {
  const server = new TestServer(environment, controlled);
  beforeAll(() => server.open());
  beforeEach(() => server.empty());
  afterEach(({ task }) => server.note(task.result?.state));
  afterAll(() => server.close());
  return server;
}

export class TestServer {
  /** The application's time, which only tests move. */
  now = START;
  /** How far its clock was set forward. */
  #jumped = 0;
  /** Set by a test that forces a race: see `WritePause`. */
  pause: WritePause | undefined;
  readonly #environment: Environment;
  readonly #control: ServerControl | undefined;
  readonly #backups = join(tmpdir(), `manchete-copies-${randomUUID()}`);
  #opened:
    | { readonly reused: ReusedDatabase; readonly db: Database; readonly main: App; restoreContent: Restore }
    | undefined;
  #hasFailed = false;
  /** Shared by the tests of the file. */
  readonly #others = new Set<App>();
  #people = 0;
  readonly #clock: Clock = { now: () => this.now, steady: () => this.now - this.#jumped };

  constructor(environment: Environment, { control }: Controlled) {
    this.#environment = environment;
    this.#control = control;
  }

  async open(): Promise<void> {
    const { reused, db } = await takeDatabase(this.#settings(), {
      clock: this.#clock,
      pause: (place) => this.pause?.(place),
    });
    const main = await this.#build(db, reused.tournamentId, {});
    this.#opened = { reused, db, main, restoreContent: reused.restore };
  }

  /** The revision goes back too, which the snapshot takes for a restore, so it forgets everything. */
  async empty(): Promise<void> {
    this.now = START;
    this.#jumped = 0;
    this.pause = undefined;
    await this.#parts.restoreContent(this.db);
    forgetRefusals(this.db);
    for (const { tournaments, installation } of [this.main, ...this.#others]) {
      await tournaments.refresh();
      await tournaments.refreshAll();
      for (const { answers, pictures } of tournaments.open) {
        answers.forget();
        pictures.forget();
      }
      installation.sessions.forget();
      installation.courtSessions.forget();
    }
  }

  /** Adds a tournament beside the current one, at `/t/{slug}`. */
  async addTournament(slug: string, name = 'Copa da Escola'): Promise<void> {
    await transaction(this.db, (tx) => addTournament(tx, { name, year: 2025, slug }, this.now));
    for (const { tournaments } of [this.main, ...this.#others]) await tournaments.refresh();
  }

  async fillDemo(): Promise<void> {
    const random = { password: () => TEMPORARY };
    await fillDemo(this.db, this.#parts.reused.tournamentId, this.#settings(), random, await demoPictures());
    await this.keep();
  }

  /** Makes the current content the initial state of the file's further tests. */
  async keep(): Promise<void> {
    this.#parts.restoreContent = await remember(this.db, { place: this.#parts.reused.database.place });
  }

  /** Notes how a test ended: the database of a failed one is not used again. */
  note(state: string | undefined): void {
    if (state === 'fail') this.#hasFailed = true;
  }

  async close(): Promise<void> {
    await this.main.app.close();
    await (this.#hasFailed ? removeDatabase : returnDatabase)(this.#parts.reused);
    await rm(this.#backups, { recursive: true, force: true });
  }

  /** Sets the clock forward or back, unlike time that passes. */
  jump(by: number): void {
    this.now += by;
    this.#jumped += by;
  }

  /** Takes the database away until the returned function is called, or the test ends. */
  async takeDatabaseAway(): Promise<() => Promise<void>> {
    const bringBack = await this.#parts.reused.database.takeAway();
    onTestFinished(bringBack);
    return bringBack;
  }

  get db(): Database {
    return this.#parts.db;
  }

  get main(): App {
    return this.#parts.main;
  }

  async another(environment: Environment = {}, beside: Beside = {}): Promise<App> {
    const built = await this.anotherToClose(environment, beside);
    onTestFinished(() => built.app.close());
    return built;
  }

  /**
   * Another application on the same database, for all tests of the file: building one takes twenty times as
   * long as a request. Before each test it forgets the tournament and sessions, like the main one. It sees
   * what the test or a later `beforeEach` writes to the database after `snapshots.refresh()`.
   */
  openAnother(environment: Environment = {}, beside: Beside = {}): () => App {
    let built: App | undefined;
    beforeAll(async () => {
      const other = await this.anotherToClose(environment, beside);
      built = other;
      this.#others.add(other);
    });
    // Runs before the one that closes the server, which was registered earlier.
    afterAll(async () => {
      if (!built) return;
      this.#others.delete(built);
      await built.app.close();
    });
    return () => {
      if (!built) throw new Error('The application is built before the first test');
      return built;
    };
  }

  anotherToClose(environment: Environment = {}, beside: Beside = {}): Promise<App> {
    return this.#build(this.db, this.#parts.reused.tournamentId, environment, beside);
  }

  async listen(environment: Environment = {}, beside: Beside = {}): Promise<string> {
    const { app } = await this.another(environment, beside);
    return app.listen({ port: 0, host: '127.0.0.1' });
  }

  get anonymous(): Caller {
    return this.of(this.main);
  }

  asAdmin(account: Account = {}): Promise<Actor> {
    return this.#signedIn({ firstName: 'Adriana', lastName: 'Alves', isAdmin: true, ...account });
  }

  asOrganiser(account: Account = {}): Promise<Actor> {
    return this.#signedIn({ firstName: 'Olívia', lastName: 'Ornelas', isOrganiser: true, ...account });
  }

  asScorer(account: Account = {}): Promise<Actor> {
    return this.#signedIn({ firstName: 'Sílvia', lastName: 'Souza', isScorer: true, ...account });
  }

  asPlayer(account: Account = {}): Promise<Actor> {
    return this.#signedIn({ firstName: 'Paula', lastName: 'Prado', ...account });
  }

  async login(email: string, password: string): Promise<Caller> {
    const { headers } = await this.anonymous.ask('POST /api/login', { body: { username: email, password } });
    return new Caller(injecting(this.main.app), headers['set-cookie']?.split(';')[0]);
  }

  /** A new session of an account, without a password. */
  async signIn(userId: number, email = ''): Promise<Actor> {
    const token = newToken();
    const at = new Date(this.now);
    await query(this.db, (q) =>
      q.insert(sessions).values({ tokenHash: hashOf(token), userId, createdAt: at, lastSeenAt: at }),
    );
    return Object.assign(this.of(this.main, token), { id: userId, email, token });
  }

  of({ app, installation }: App, token?: string): Caller {
    return new Caller(
      injecting(app),
      token === undefined ? undefined : installation.cookies.session.set(token).split(';')[0],
    );
  }

  at(address: string, token?: string): Caller {
    const cookie =
      token === undefined ? undefined : this.main.installation.cookies.session.set(token).split(';')[0];
    return new Caller(fetching(address), cookie);
  }

  /** Makes a call that must be refused and change no table, and returns the refusal. */
  async refused(who: Caller, key: Key | CallKey, sent: Loose = {}): Promise<Refused & { status: number }> {
    const answer = await unchanged(this.db, () => who.send(key, sent));
    expect(answer.status, `${key} was not refused: ${answer.text}`).toBeGreaterThanOrEqual(400);
    return { ...answer.body, status: answer.status };
  }

  async dismiss({ id }: Actor): Promise<void> {
    await query(this.db, (q) => q.update(users).set({ isAdmin: false }).where(eq(users.id, id)));
    await query(this.db, (q) => q.delete(roles).where(eq(roles.userId, id)));
    this.main.installation.sessions.forget();
  }

  async consent(...playerIds: number[]): Promise<void> {
    const { id: tournamentId, snapshots } = this.main.tournament;
    await writeWithoutAudit(this.db, tournamentId, ['players'], (tx, { revision, at }) =>
      tx.update(players).set({ messagesConsentAt: at, revision }).where(inArray(players.id, playerIds)),
    );
    await snapshots.refresh();
  }

  async link(playerId: number, userId: number): Promise<void> {
    await query(this.db, (q) => q.update(players).set({ userId }).where(eq(players.id, playerId)));
  }

  /** Stores a picture of an account, and returns its address. `digit` makes it different from others. */
  async storePictureOf({ id: userId }: Actor, digit = '0'): Promise<string> {
    const url = await this.storePicture(digit);
    await this.sent(url, { id: userId });
    return url;
  }

  async sent(url: string, { id: userId }: { id: number }): Promise<void> {
    const name = imageName(url) ?? '';
    await query(this.db, (q) => q.insert(imageUploads).values({ imageName: name, userId }));
  }

  /**
   * Stores a picture, and returns its address. `digit` makes it different from others, `slug` is a team's
   * name.
   */
  async storePicture(digit = '0', slug: string | null = null): Promise<string> {
    const name = digit.repeat(64);
    const bytes = Buffer.from(`picture ${digit}`);
    await query(this.db, (q) =>
      q.insert(images).values({ name, slug, large: bytes, small: bytes, createdAt: new Date(this.now) }),
    );
    return `/api/images/${name}`;
  }

  state(): Promise<State> {
    return stateOf(this.db);
  }

  async lastLine(): Promise<Readonly<Record<string, unknown>>> {
    const found = await query(this.db, (q) =>
      q.execute(sql`select * from audit_log order by id desc limit 1`),
    );
    const [line] = (found as unknown as { rows: Record<string, unknown>[] }).rows;
    if (!line) throw new Error('Nothing was recorded');
    return line;
  }

  async #signedIn({
    isOrganiser = false,
    isScorer = false,
    tournamentId = this.main.tournament.id,
    ...account
  }: Account): Promise<Actor> {
    this.#people += 1;
    const email = account.email ?? `pessoa${this.#people}@exemplo.com.br`;
    const values = { firstName: 'Pessoa', passwordHash, createdAt: new Date(this.now), ...account, email };
    const [made] = await query(this.db, (q) => q.insert(users).values(values).returning({ id: users.id }));
    if (!made) throw new Error('The account was not made');
    await query(this.db, (q) => setRole(q, tournamentId, made.id, { isOrganiser, isScorer }));
    return this.signIn(made.id, email);
  }

  #build(
    db: Database,
    tournamentId: number,
    environment: Environment,
    { pages = null, ...beside }: Beside = {},
  ): Promise<App> {
    const random = { password: () => TEMPORARY };
    const settings = this.#settings(environment);
    const gateway = gatewayOf(settings);
    const control = this.#control && { control: this.#control };
    return buildApp({ db, tournamentId, settings, random, gateway, pages, ...control, ...beside });
  }

  #settings(environment: Environment = {}) {
    return readSettings({
      LOG_LEVEL: 'silent',
      BACKUP_DIR: this.#backups,
      ...WEBHOOK,
      ...this.#environment,
      ...environment,
    });
  }

  get #parts() {
    if (!this.#opened) throw new Error('The server opens before the first test');
    return this.#opened;
  }
}
