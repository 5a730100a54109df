import { contract } from '#contract/contract.ts';
import type { Topic } from '#contract/reads.ts';
import { Presence } from './features/games/presence.ts';
import { presentBoard } from './features/games/present-game.ts';
import { StoredPictures } from './features/images/stored-pictures.ts';
import { type StreamCounts, Streams } from './features/live/streams.ts';
import { messageSender } from './features/messages/message-sender.ts';
import { OpenedMessages } from './features/messages/opened-messages.ts';
import { SideOutCounts } from './features/public/story.ts';
import { pushSender } from './features/push/push-sender.ts';
import type { Installation } from './installation.ts';
import { forgetRefusals } from './limits/limits.ts';
import { Outbox } from './outbox/outbox.ts';
import { AnswerCache, LookedUpAnswers } from './store/snapshot/answers.ts';
import { type SnapshotChange, Snapshots } from './store/snapshot/snapshots.ts';

/** Milliseconds that a page waits for the database, which only a part of it needs. */
export const PAGE_WAITS = 1_000;

const ABOUT_BACKUPS = { backups: true };
/** What a session may do depends on its account, and on which tournaments are current or over. */
const isAboutSessions = (topic: Topic) => topic === 'accounts' || topic === 'tournament';

const isAboutBackups = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'backups' in message;

/** What a tournament needs of the others, and what it tells them. */
type Surroundings = {
  readonly streamCounts: StreamCounts;
  silentFor(): number;
  /** The tournament's own settings, such as its name or slug, changed. */
  settingsChanged(): void;
  tellProcesses(message: object): void;
};

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
  readonly #surroundings: Surroundings;
  #closing: Promise<void> | undefined;

  private constructor(installation: Installation, snapshots: Snapshots, surroundings: Surroundings) {
    const { connections, db, build, headers, settings } = installation;
    this.#surroundings = surroundings;
    this.id = snapshots.current.tournamentId;
    this.installation = installation;
    this.snapshots = snapshots;
    this.pictures = new StoredPictures(db);
    this.streams = new Streams({
      tournamentId: this.id,
      revision: () => snapshots.current.revision,
      topics: () => snapshots.current.topics,
      board: () =>
        this.answers.view('GET /api/live-scores', snapshots.current, () => presentBoard(snapshots.current)),
      silentFor: () => this.silentFor,
      build,
      hasWorker: settings.SERVICE_WORKER,
      clock: db.clock,
      headers,
      counts: surroundings.streamCounts,
      most: connections.limits.streams,
      mostPerNetwork: connections.limits.streamsPerNetwork,
    });
    this.presence = new Presence(db.clock, {
      changed: () => this.streams.announce(contract['PUT /api/games/{id}/presence'].moves),
      send: surroundings.tellProcesses,
    });
    this.openedMessages = new OpenedMessages(db.clock, {
      changed: () => this.streams.announce(contract['PUT /api/whatsapp/messages/{id}/opened'].moves),
      send: surroundings.tellProcesses,
    });
    this.outbox = new Outbox(installation, [messageSender(this), pushSender(this)]);
    snapshots.follow((change) => this.#follow(change));
    // Nobody heard of the roles given and taken here while it was closed.
    installation.sessions.forget();
  }

  static async open(
    installation: Installation,
    id: number,
    surroundings: Surroundings,
  ): Promise<OpenTournament> {
    return new OpenTournament(installation, await Snapshots.open(installation.db, id), surroundings);
  }

  /** What its addresses begin with: nothing for the current tournament, `/t/{slug}` for any other. */
  get base(): string {
    const { isCurrent, slug } = this.snapshots.current;
    return isCurrent ? '' : `/t/${slug}`;
  }

  get publicUrl(): string {
    return `${this.installation.settings.PUBLIC_URL}${this.base}`;
  }

  /** Takes a message of another process. */
  receive(message: unknown): void {
    this.presence.receive(message);
    this.openedMessages.receive(message);
    if (isAboutBackups(message)) this.#announceBackupsHere();
  }

  announceBackups(): void {
    this.#announceBackupsHere();
    this.#surroundings.tellProcesses(ABOUT_BACKUPS);
  }

  #announceBackupsHere(): void {
    this.streams.announce(contract['POST /api/backups'].moves);
  }

  /** Milliseconds since the database last answered; 0 while it answers. */
  get silentFor(): number {
    return this.#surroundings.silentFor();
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
    if (change.reset || change.topics.some(isAboutSessions)) this.installation.sessions.forget();
    if (change.reset || change.topics.includes('court-links')) this.installation.courtSessions.forget();
    if (change.topics.includes('messages') || change.topics.includes('games')) this.outbox.wake();
    if (change.reset || change.topics.includes('tournament')) this.#surroundings.settingsChanged();
    this.streams.announceChange(change);
  }
}
