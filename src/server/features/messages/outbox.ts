import type { Installation } from '#server/installation.ts';
import type { MessageGateway } from '#server/message-gateway.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { within } from '#server/tracing/spans.ts';
import { type Claimed, claim, markSending, release, settleAbandoned } from './claim.ts';
import { followRecipients } from './follow-recipients.ts';
import { handOverDue } from './hand-over.ts';
import { sendDueReminders } from './send-due-reminders.ts';
import { storeOutcome } from './store-outcome.ts';

const LOOK_EVERY = 500;
/** Simultaneous requests of a process; one without an answer blocks only its own message. */
const MOST_UNDER_WAY = 30;
/** On shutdown requests get this long to be answered; after that they are uncertain. */
const FINISH_WITHIN = 6_000;
const REMIND_EVERY = 60_000;
const NEVER = new Date('9999-12-31T00:00:00Z');

/**
 * Sends the waiting messages of the log. Every process has one; the one with the lease works, and no other touches what
 * it claimed (docs/decisions/0012, 0046).
 */
export class Outbox {
  readonly #tournament: OpenTournament;
  readonly #log: Installation['log'];
  readonly #incidents: Installation['incidents'];
  readonly #cut = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #isOpen = false;
  #remindedAt = 0;
  #isStuck = false;

  constructor(tournament: OpenTournament) {
    this.#tournament = tournament;
    this.#log = tournament.installation.log;
    this.#incidents = tournament.installation.incidents;
  }

  async start(): Promise<void> {
    const { installation, id, snapshots } = this.#tournament;
    const { db } = installation;
    // The embedded database belongs to this process, so earlier claims are of a process that has ended.
    if (db.engine === 'embedded' && (await settleAbandoned(db, id, NEVER))) await snapshots.refresh();
    this.#isOpen = true;
    this.wake();
  }

  /** Looks for messages at once, because some were queued. */
  wake(): void {
    if (!this.#isOpen) return;
    clearTimeout(this.#timer);
    this.#again = true;
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
      if (!this.#isOpen) return;
      this.#timer = setTimeout(() => this.wake(), LOOK_EVERY);
      this.#timer.unref();
    });
  }

  /** Stops; resolves when all requests are answered or given up. */
  async stop(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    const cut = setTimeout(() => this.#cut.abort(), FINISH_WITHIN);
    await this.#running;
    await Promise.all(this.#underWay);
    clearTimeout(cut);
  }

  async #work(): Promise<void> {
    try {
      let begun = 0;
      do {
        this.#again = false;
        begun = (await this.#begin()).length;
      } while (this.#isOpen && (begun > 0 || this.#again));
      // Whoever does not have the lease has not tried.
      if (this.#isStuck && this.#tournament.installation.lease.isHeld) {
        this.#log.warn('the outbox works again');
        this.#isStuck = false;
      }
    } catch (error) {
      // Logged once until it works again, because it runs twice a second.
      if (!this.#isStuck) {
        this.#log.warn({ err: error }, 'the outbox could not work');
        this.#incidents.note('messages');
      }
      this.#isStuck = true;
    }
  }

  /** Claims messages and sends them. Resolves to how many there were, once all are answered. */
  async pass(): Promise<number> {
    const begun = await this.#begin();
    await Promise.all(begun);
    return begun.length;
  }

  /** Claims messages and starts their requests without waiting for them. */
  async #begin(): Promise<Promise<void>[]> {
    const { installation, id, snapshots } = this.#tournament;
    const { db, gateway, clock, lease } = installation;
    if (!lease.isHeld) return [];
    const now = clock.now();
    const settled = await settleAbandoned(db, id, new Date(now));
    // Does not wait when the clock was set back.
    if (Math.abs(now - this.#remindedAt) >= REMIND_EVERY) {
      // What leaves by the hour of a clock that has just jumped cannot be called back.
      if (installation.clockWatch.isEven) await sendDueReminders(this.#tournament);
      this.#remindedAt = now;
    }
    const strayed = await followRecipients(db, id);
    if (gateway.kind === 'manual') {
      const handedOver = await handOverDue(db, id);
      if (settled || strayed || handedOver) await snapshots.refresh();
      return [];
    }
    const claimed = await claim(db, lease, id, MOST_UNDER_WAY - this.#underWay.size);
    if (settled || strayed || claimed.length > 0) await snapshots.refresh();
    return claimed.map((message) => this.#track(this.#send(gateway, message)));
  }

  #track(sending: Promise<void>): Promise<void> {
    this.#underWay.add(sending);
    return sending.finally(() => this.#underWay.delete(sending));
  }

  /** After a database error the claim stays: when its lease ends the message is uncertain if it may have left. */
  async #send(gateway: Extract<MessageGateway, { kind: 'cloud' }>, message: Claimed): Promise<void> {
    const { db, lease } = this.#tournament.installation;
    try {
      const attempts = this.#cut.signal.aborted ? null : await markSending(db, lease, message);
      if (attempts === null) {
        await release(db, message);
        return;
      }
      const outcome = await within('send message', { kind: 'client' }, async (span) => {
        const answered = await gateway.send(message, this.#cut.signal);
        span.setAttribute('manchete.outcome', answered.kind);
        return answered;
      });
      const verdict = await storeOutcome(db, message, attempts, outcome);
      await this.#tournament.snapshots.refresh();
      if (verdict === 'ours') {
        this.#log.error({ messageId: message.id, outcome }, 'WhatsApp refused a request');
        this.#incidents.note('messages');
      }
    } catch (error) {
      this.#log.warn({ err: error, messageId: message.id }, 'a message was not settled');
      this.#incidents.note('messages');
    }
  }
}
