import type { Installation } from '#server/installation.ts';
import type { MessageGateway } from '#server/message-gateway.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { OutboxLoop } from '#server/outbox-loop.ts';
import { inSpan } from '#server/tracing/spans.ts';
import { type Claimed, claim, markSending, release, settleAbandoned } from './claim.ts';
import { followRecipients } from './follow-recipients.ts';
import { handOverDue } from './hand-over.ts';
import { sendDueReminders } from './send-due-reminders.ts';
import { storeOutcome } from './store-outcome.ts';

/** Simultaneous requests of a process; one without an answer blocks only its own message. */
const MOST_UNDER_WAY = 30;
const REMIND_EVERY = 60_000;
const NEVER = new Date('9999-12-31T00:00:00Z');

/** Sends the waiting messages of the log; no other process touches what this one claimed (docs/decisions/0012). */
export class Outbox {
  readonly #tournament: OpenTournament;
  readonly #log: Installation['log'];
  readonly #incidents: Installation['incidents'];
  readonly #loop: OutboxLoop;
  #remindedAt = 0;

  constructor(tournament: OpenTournament) {
    const { log, incidents, jobLock } = tournament.installation;
    this.#tournament = tournament;
    this.#log = log;
    this.#incidents = incidents;
    this.#loop = new OutboxLoop({
      every: 500,
      finishWithin: 6_000,
      jobLock,
      begin: () => this.#begin(),
      failed: (error) => {
        log.warn({ err: error }, 'the outbox could not work');
        incidents.note('messages');
      },
      recovered: () => log.warn('the outbox works again'),
    });
  }

  async start(): Promise<void> {
    const { installation, id, snapshots } = this.#tournament;
    const { db } = installation;
    // The embedded database belongs to this process, so earlier claims are of a process that has ended.
    if (db.engine === 'embedded' && (await settleAbandoned(db, id, NEVER))) await snapshots.refresh();
    this.#loop.start();
  }

  /** Looks for messages at once, because some were queued. */
  wake(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Claims messages and sends them. Resolves to how many there were, once all are answered. */
  pass(): Promise<number> {
    return this.#loop.pass();
  }

  /** Claims messages and starts their requests without waiting for them. */
  async #begin(): Promise<Promise<void>[]> {
    const { installation, id, snapshots } = this.#tournament;
    const { db, gateway, clock } = installation;
    const now = clock.now();
    const settled = await settleAbandoned(db, id, new Date(now));
    // Does not wait when the clock was set back.
    if (Math.abs(now - this.#remindedAt) >= REMIND_EVERY) {
      // A reminder cannot be called back, so none is sent while the clock has just jumped.
      if (installation.clockWatch.isTrusted) await sendDueReminders(this.#tournament);
      this.#remindedAt = now;
    }
    const strayed = await followRecipients(db, id);
    if (gateway.kind === 'manual') {
      const handedOver = await handOverDue(db, id);
      if (settled || strayed || handedOver) await snapshots.refresh();
      return [];
    }
    const claimed = await claim(db, id, MOST_UNDER_WAY - this.#loop.underWay);
    if (settled || strayed || claimed.length > 0) await snapshots.refresh();
    return claimed.map((message) => this.#send(gateway, message));
  }

  /**
   * After a database error the claim stays: when its lease ends, the message is uncertain if it may have been
   * sent.
   */
  async #send(gateway: Extract<MessageGateway, { kind: 'cloud' }>, message: Claimed): Promise<void> {
    const { db } = this.#tournament.installation;
    try {
      const attempts = this.#loop.signal.aborted ? null : await markSending(db, message);
      if (attempts === null) {
        await release(db, message);
        return;
      }
      const outcome = await inSpan('send message', { kind: 'client' }, async (span) => {
        const answered = await gateway.send(message, this.#loop.signal);
        span.setAttribute('manchete.outcome', answered.kind);
        return answered;
      });
      if (outcome.kind === 'uncertain') {
        const { reason } = outcome;
        this.#log.warn({ messageId: message.id, reason }, 'whether a message arrived is unknown');
      }
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
