import { randomUUID } from 'node:crypto';
import { contract } from '#contract/contract.ts';
import { Presence } from './features/games/presence.ts';
import { StoredPictures } from './features/images/stored-pictures.ts';
import { showBoard } from './features/live/show-board.ts';
import { Streams } from './features/live/streams.ts';
import { messageSender } from './features/messages/message-sender.ts';
import { OpenedMessages } from './features/messages/opened-messages.ts';
import { SideOutCounts } from './features/public/story.ts';
import { pushSender } from './features/push/push-sender.ts';
import type { Installation } from './installation.ts';
import { forgetRefusals } from './limits/limits.ts';
import { Outbox } from './outbox/outbox.ts';
import { viewAnswer } from './routing/view-answer.ts';
import { isDatabaseUnavailable } from './store/database/errors.ts';
import { AnswerCache, LookedUpAnswers } from './store/snapshot/answers.ts';
import { followOthers } from './store/snapshot/follow.ts';
import { type SnapshotChange, Snapshots } from './store/snapshot/snapshots.ts';

/** The database is queried every two seconds; one slow query does not count as silence. In milliseconds. */
const SILENT_AFTER = 6_000;
/** Milliseconds that a page waits for the database, which only a part of it needs. */
export const PAGE_WAITS = 1_000;

const isBy = (by: string, message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'by' in message && message.by === by;

const ABOUT_BACKUPS = { backups: true };
const isAboutBackups = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'backups' in message;

export class OpenTournament {
  readonly id: number;
  readonly installation: Installation;
  readonly snapshots: Snapshots;
  readonly answers = new AnswerCache();
  readonly lookedUp = new LookedUpAnswers();
  readonly sideOuts = new SideOutCounts();
  readonly pictures: StoredPictures;
  readonly streams: Streams;
  readonly presence: Presence;
  readonly openedMessages: OpenedMessages;
  readonly outbox: Outbox;
  #heardAt: number;
  readonly #tellProcesses: (message: object) => void;
  readonly #stopFollowing: () => Promise<void>;
  #closing: Promise<void> | undefined;

  private constructor(installation: Installation, snapshots: Snapshots) {
    const { connections, db, log, build, headers, settings } = installation;
    this.id = snapshots.current.tournamentId;
    this.installation = installation;
    this.snapshots = snapshots;
    this.pictures = new StoredPictures(db);
    this.#heardAt = db.clock.steady();
    this.streams = new Streams({
      revision: () => snapshots.current.revision,
      topics: () => snapshots.current.topics,
      board: () =>
        viewAnswer(this.answers, 'GET /api/live-scores', snapshots.current, () =>
          showBoard(snapshots.current),
        ),
      silentFor: () => this.silentFor,
      build,
      hasWorker: settings.SERVICE_WORKER,
      clock: db.clock,
      headers,
      most: connections.limits.streams,
      mostPerNetwork: connections.limits.streamsPerNetwork,
    });
    // PostgreSQL sends messages to their sender too.
    const by = randomUUID();
    // Logged at debug level only: all that is lost is a warning, or is asked for again soon.
    this.#tellProcesses = (message) =>
      void db.driver
        .sendMessage({ tournamentId: this.id, message: { by, ...message } })
        .catch((err) => log.debug({ err }));
    this.presence = new Presence(db.clock, {
      changed: () => this.streams.announce(contract['PUT /api/games/{id}/presence'].moves),
      send: this.#tellProcesses,
    });
    this.openedMessages = new OpenedMessages(db.clock, {
      changed: () => this.streams.announce(contract['PUT /api/whatsapp/messages/{id}/opened'].moves),
      send: this.#tellProcesses,
    });
    this.outbox = new Outbox(installation, [messageSender(this), pushSender(this)]);
    snapshots.follow((change) => this.#follow(change));
    this.#stopFollowing = followOthers(db, snapshots, {
      message: (message) => {
        if (isBy(by, message)) return;
        this.presence.receive(message);
        this.openedMessages.receive(message);
        if (isAboutBackups(message)) this.#announceBackupsHere();
      },
      answered: () => {
        this.#heardAt = db.clock.steady();
      },
      failed: (error) => {
        log.warn({ err: error }, 'the snapshot is behind');
        if (isDatabaseUnavailable(error)) installation.incidents.note('database-away');
      },
      checkpointFailed: (error) => {
        log.warn({ err: error }, 'no checkpoint was made');
        installation.incidents.note('cleanup');
      },
    });
  }

  static async open(installation: Installation, id: number): Promise<OpenTournament> {
    return new OpenTournament(installation, await Snapshots.open(installation.db, id));
  }

  announceBackups(): void {
    this.#announceBackupsHere();
    this.#tellProcesses(ABOUT_BACKUPS);
  }

  #announceBackupsHere(): void {
    this.streams.announce(contract['POST /api/backups'].moves);
  }

  /** Milliseconds since the database last answered; 0 while it answers. */
  get silentFor(): number {
    const age = this.installation.db.clock.steady() - this.#heardAt;
    return age < SILENT_AFTER ? 0 : Math.round(age);
  }

  get pageWaits(): number {
    return this.silentFor > 0 ? 0 : PAGE_WAITS;
  }

  /**
   * Stops; resolves when messages being sent are answered or given up. A second call returns the same
   * promise.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.streams.close();
    await this.outbox.stop();
    await this.#stopFollowing();
  }

  #follow(change: SnapshotChange): void {
    this.pictures.forget();
    if (change.reset) forgetRefusals(this.installation.db);
    if (change.reset) {
      this.answers.forget();
      this.lookedUp.forget();
      this.sideOuts.forget();
      this.presence.forget();
      this.openedMessages.forget();
    }
    if (change.reset || change.topics.includes('accounts')) this.installation.sessions.forget();
    if (change.reset || change.topics.includes('court-links')) this.installation.courtSessions.forget();
    if (change.topics.includes('messages') || change.topics.includes('games')) this.outbox.wake();
    this.streams.announceChange(change);
  }
}
