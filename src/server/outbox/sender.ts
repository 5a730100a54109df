import { and, type SQL } from 'drizzle-orm';
import type { Topic } from '#contract/reads.ts';
import type { MessageEvent } from '#domain/messages/message-event.ts';
import type { Installation } from '#server/installation.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import type { Snapshots } from '#server/store/snapshot/snapshots.ts';
import { CLAIM_LASTS, type Claimed, type MessageRows, type OutboxTable } from './outbox-table.ts';

type Revision = { readonly revision: number } | null;

export type SendingTournament = {
  readonly id: number;
  readonly installation: Installation;
  readonly snapshots: Snapshots;
  /** What the tournament's addresses begin with, and the same with the server's address. */
  readonly base: string;
  readonly publicUrl: string;
};

/** What is special about a kind of message. `Moment` is null if no page shows its messages. */
export type MessageKind<Rows extends MessageRows, Message extends Claimed, Moment extends Revision> = {
  readonly name: 'messages' | 'push';
  readonly table: OutboxTable<Rows>;
  readonly areOurs: SQL | undefined;
  readonly mayBeClaimed: SQL | undefined;
  change<T>(run: (tx: Tx, moment: Moment) => Promise<T>, topics?: readonly Topic[]): Promise<T>;
  announce(): Promise<unknown>;
  prepare(): Promise<boolean>;
  due(q: Tx, now: number, underWay: readonly Message[]): Promise<Claimed['id'][]>;
  read(tx: Tx, rows: readonly Rows['$inferSelect'][]): Promise<readonly Message[]>;
  send(message: Message, signal: AbortSignal): Promise<Answer<Moment>>;
};

export type Answer<Moment> = {
  readonly event: MessageEvent;
  also?(tx: Tx, moment: Moment, isStored: boolean): Promise<unknown>;
  readonly topics?: readonly Topic[];
};

export class Sender<Rows extends MessageRows, Message extends Claimed, Moment extends Revision> {
  readonly #installation: Installation;
  readonly #kind: MessageKind<Rows, Message, Moment>;
  readonly #underWay = new Map<Promise<void>, Message>();

  constructor(installation: Installation, kind: MessageKind<Rows, Message, Moment>) {
    this.#installation = installation;
    this.#kind = kind;
  }

  get name() {
    return this.#kind.name;
  }

  async begin(signal: AbortSignal): Promise<Promise<void>[]> {
    await this.endAbandoned();
    if (!(await this.#kind.prepare())) return [];
    const claimed = await this.claim();
    const begun = claimed.map((message) => {
      const request = this.#send(message, signal).finally(() => this.#underWay.delete(request));
      this.#underWay.set(request, message);
      return request;
    });
    if (begun.length > 0) await this.#kind.announce();
    return begun;
  }

  async end(): Promise<void> {
    await Promise.all(this.#underWay.keys());
  }

  /**
   * Claims due messages: *sending* is stored before a request leaves, so that no other process sends it too.
   */
  async claim(): Promise<readonly Message[]> {
    const { table, mayBeClaimed, change, due, read } = this.#kind;
    const { db } = this.#installation;
    const now = db.clock.now();
    const underWay = [...this.#underWay.values()];
    // Checked first, because a write would raise the revision at every tick.
    if ((await query(db, (q) => due(q, now, underWay))).length === 0) return [];
    return change(async (tx, moment) => {
      const isFree = and(table.isOneOf(await due(tx, now, underWay)), table.isIn('queued'), mayBeClaimed);
      const ids = await table.lock(tx, isFree);
      const rows = await table.applyEvent(tx, moment, { kind: 'claimed', at: now }, table.isOneOf(ids));
      return read(tx, rows);
    });
  }

  async endAbandoned({ areAll = false } = {}): Promise<void> {
    const { table, areOurs, change, announce } = this.#kind;
    const { db } = this.#installation;
    const abandoned = and(areOurs, areAll ? table.isIn('sending') : table.isAbandoned(db.clock.now()));
    if (!(await query(db, (q) => table.exist(q, abandoned)))) return;
    await change((tx, moment) => table.applyEvent(tx, moment, { kind: 'abandoned' }, abandoned));
    await announce();
  }

  /** After an error the claim stays; when it expires, the message becomes uncertain. */
  async #send(message: Message, signal: AbortSignal): Promise<void> {
    const { log, incidents, clock } = this.#installation;
    try {
      const answer = this.#mayLeave(message, signal)
        ? await this.#kind.send(message, signal)
        : { event: { kind: 'released', at: clock.now() } as const };
      await this.#settle(message, answer);
    } catch (error) {
      log.warn({ err: error, kind: this.name, messageId: message.id }, 'a message was not settled');
      incidents.note(this.name);
    }
  }

  /** While this process was suspended, another one may have taken over. */
  #mayLeave({ claimedAt }: Message, signal: AbortSignal): boolean {
    const { jobLock, clock } = this.#installation;
    return !signal.aborted && jobLock.isHeld && clock.now() - claimedAt.getTime() < CLAIM_LASTS;
  }

  async #settle(message: Message, { event, also, topics }: Answer<Moment>): Promise<void> {
    const { table, change, announce } = this.#kind;
    await change(async (tx, moment) => {
      // If another attempt has begun, only an acceptance counts.
      const which = event.kind === 'accepted' ? table.isOneOf([message.id]) : table.isOfClaim(message);
      const stored = await table.applyEvent(tx, moment, event, which);
      await also?.(tx, moment, stored.length > 0);
    }, topics);
    await announce();
  }
}
