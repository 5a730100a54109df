import { randomUUID } from 'node:crypto';
import type { TournamentState } from '#domain/tournament.ts';
import { StreamCounts } from './features/live/streams.ts';
import { Problem } from './http/problem.ts';
import type { Installation } from './installation.ts';
import { OpenTournament } from './open-tournament.ts';
import { tournamentsToSend } from './outbox/tournaments-to-send.ts';
import { askAsServer } from './store/database/askers.ts';
import { query } from './store/database/database.ts';
import { isDatabaseUnavailable } from './store/database/errors.ts';
import { tournaments } from './store/database/schema/tournament.ts';
import { followOthers } from './store/snapshot/follow.ts';

/** The database is queried every two seconds; one slow query does not count as silence. In milliseconds. */
const SILENT_AFTER = 6_000;
const LOOK_EVERY = 60_000;
/** How long a tournament stays open after its last request, in milliseconds. */
const UNUSED_FOR = 60 * 60_000;

export type Listed = {
  readonly id: number;
  readonly slug: string;
  readonly isCurrent: boolean;
  readonly state: TournamentState;
};

/**
 * The tournaments of an installation. The current one is always open; another is opened when somebody asks
 * for it, or when messages of it are due, and closed when it was not used for an hour.
 */
export class Tournaments {
  readonly #installation: Installation;
  readonly #streamCounts = new StreamCounts();
  readonly #open = new Map<number, OpenTournament>();
  readonly #opening = new Map<number, Promise<OpenTournament>>();
  readonly #usedAt = new Map<number, number>();
  /** PostgreSQL sends messages to their sender too. */
  readonly #by = randomUUID();
  #listed: readonly Listed[] = [];
  #bySlug: ReadonlyMap<string, Listed> = new Map();
  #currentId: number;
  #heardAt: number;
  #isSending = false;
  #refreshing: Promise<void> | undefined;
  #looking: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;
  #stopFollowing: () => Promise<void> = async () => {};

  private constructor(installation: Installation, currentId: number) {
    this.#installation = installation;
    this.#currentId = currentId;
    this.#heardAt = installation.clock.steady();
  }

  static async open(installation: Installation, currentId: number): Promise<Tournaments> {
    const opened = new Tournaments(installation, currentId);
    await opened.#opened(currentId);
    await opened.#readList();
    opened.#follow();
    opened.#looking = setInterval(() => void opened.#look(), LOOK_EVERY).unref();
    return opened;
  }

  /** The one that is served at the addresses without a slug. */
  get current(): OpenTournament {
    const current = this.#open.get(this.#currentId);
    if (!current) throw new Error('The current tournament is not open');
    return current;
  }

  get open(): Iterable<OpenTournament> {
    return this.#open.values();
  }

  get listed(): readonly Listed[] {
    return this.#listed;
  }

  get streamCount(): number {
    return this.#streamCounts.open;
  }

  /** Throws 404. */
  listedAs(slug: string): Listed {
    const listed = this.#bySlug.get(slug);
    if (!listed) throw unknownTournament();
    return listed;
  }

  /** A tournament, opened if nobody used it for long. */
  byId(id: number): OpenTournament | Promise<OpenTournament> {
    this.#usedAt.set(id, this.#installation.clock.steady());
    return this.#open.get(id) ?? this.#opened(id);
  }

  /** Milliseconds since the database last answered; 0 while it answers. */
  get silentFor(): number {
    const age = this.#installation.clock.steady() - this.#heardAt;
    return age < SILENT_AFTER ? 0 : Math.round(age);
  }

  /**
   * Reads the list anew, after a tournament was added or its settings changed. Never joins a reading that
   * began before the call.
   */
  async refresh(): Promise<void> {
    await this.#refreshing?.catch(() => {});
    this.#refreshing ??= askAsServer(() => this.#readList()).finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
  }

  /** Loads what a write to all tournaments changed in those that are open. */
  async refreshAll(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ snapshots }) => snapshots.refresh()));
  }

  async startSending(): Promise<void> {
    this.#isSending = true;
    for (const tournament of this.#open.values()) await tournament.outbox.start();
    await this.#look();
  }

  announceBackups(): void {
    for (const tournament of this.#open.values()) tournament.announceBackups();
  }

  closeStreams(): void {
    for (const { streams } of this.#open.values()) streams.close();
  }

  /** Stops; resolves when messages being sent are answered or given up. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#looking);
    await Promise.allSettled(this.#opening.values());
    await Promise.all([...this.#open.values()].map((tournament) => tournament.close()));
    await this.#stopFollowing();
  }

  #opened(id: number): Promise<OpenTournament> {
    const known = this.#opening.get(id);
    if (known) return known;
    const opening = askAsServer(() => this.#openOne(id)).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  async #openOne(id: number): Promise<OpenTournament> {
    const { db, log } = this.#installation;
    const tournament = await OpenTournament.open(this.#installation, id, {
      streamCounts: this.#streamCounts,
      silentFor: () => this.silentFor,
      settingsChanged: () => void this.refresh().catch((error) => this.#failed(error)),
      // Logged at debug level only: all that is lost is a warning, or is asked for again soon.
      tellProcesses: (message) =>
        void db.driver
          .sendMessage({ tournamentId: id, message: { by: this.#by, ...message } })
          .catch((err) => log.debug({ err })),
    });
    this.#open.set(id, tournament);
    this.#usedAt.set(id, this.#installation.clock.steady());
    if (this.#isSending) await tournament.outbox.start();
    return tournament;
  }

  #follow(): void {
    const { db, incidents, log } = this.#installation;
    this.#stopFollowing = followOthers(db, {
      open: () => this.#open.values(),
      message: (tournamentId, message) => {
        if (!isBy(this.#by, message)) this.#open.get(tournamentId)?.receive(message);
      },
      tournamentsChanged: () => void this.refresh().catch((error) => this.#failed(error)),
      accessChanged: () => {
        this.#installation.sessions.forget();
        this.#installation.courtSessions.forget();
      },
      answered: () => {
        this.#heardAt = this.#installation.clock.steady();
      },
      failed: (error) => this.#failed(error),
      checkpointFailed: (error) => {
        log.warn({ err: error }, 'no checkpoint was made');
        incidents.note('cleanup');
      },
    });
  }

  #failed(error: unknown): void {
    const { incidents, log } = this.#installation;
    log.warn({ err: error }, 'the snapshot is behind');
    if (isDatabaseUnavailable(error)) incidents.note('database-away');
  }

  async #readList(): Promise<void> {
    const { id, slug, isCurrent, state } = tournaments;
    const listed = await query(this.#installation.db, (q) =>
      q.select({ id, slug, isCurrent, state }).from(tournaments).orderBy(id),
    );
    const current = listed.find((each) => each.isCurrent);
    if (current && current.id !== this.#currentId) {
      const before = this.current;
      const after = this.#open.get(current.id) ?? (await this.#opened(current.id));
      this.#currentId = current.id;
      // Their pages open a stream again, at the address that is now this tournament's.
      for (const { streams } of [before, after]) streams.endAll();
    }
    for (const each of listed) {
      const before = this.#listed.find(({ id }) => id === each.id);
      // Who may still read it opens a stream again.
      if (isHidden(each) && before && !isHidden(before)) this.#open.get(each.id)?.streams.endAll();
    }
    this.#listed = listed;
    this.#bySlug = new Map(listed.map((each) => [each.slug, each]));
    const ids = new Set(listed.map((each) => each.id));
    for (const tournament of this.#open.values())
      if (!ids.has(tournament.id) && tournament.id !== this.#currentId) await this.#closeOne(tournament);
  }

  /** Opens the tournaments that have something to send, and closes those that nobody used for long. */
  async #look(): Promise<void> {
    const { clock, db, jobLock } = this.#installation;
    try {
      if (jobLock.isHeld) {
        const due = await askAsServer(() => query(db, tournamentsToSend));
        for (const id of due) {
          this.#usedAt.set(id, clock.steady());
          if (!this.#open.has(id)) await this.#opened(id);
        }
      }
      for (const tournament of [...this.#open.values()]) {
        const isUnused = clock.steady() - (this.#usedAt.get(tournament.id) ?? 0) > UNUSED_FOR;
        if (isUnused && tournament.id !== this.#currentId && tournament.streams.count === 0)
          await this.#closeOne(tournament);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  async #closeOne(tournament: OpenTournament): Promise<void> {
    this.#open.delete(tournament.id);
    await tournament.close();
  }
}

/** The current one is at the documented addresses, whatever its state. */
export const isHidden = ({ state, isCurrent }: Listed) => state === 'preparation' && !isCurrent;

export const unknownTournament = () => new Problem(404, 'NOT_FOUND', 'Torneio não encontrado');

const isBy = (by: string, message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'by' in message && message.by === by;
