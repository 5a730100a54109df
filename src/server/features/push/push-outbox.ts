import { pushText } from '#domain/push-texts.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { within } from '#server/tracing/spans.ts';
import { isOwn, OF_BROWSERS } from './endpoint.ts';
import { type PushKeys, readPushKeys } from './push-keys.ts';
import { push } from './push-service.ts';
import {
  type Claimed,
  claim,
  endAbandoned,
  type FreeSlots,
  hasWork,
  queueNews,
  storeOutcome,
} from './queue.ts';

const LOOK_EVERY = 1_000;
/** Unknown push services share few slots, because one may be anybody's and never answer. */
const MOST_UNDER_WAY: FreeSlots = { trusted: 24, others: 6 };
const NEVER = new Date('9999-12-31T00:00:00Z');
/** The contact for push services, where the server's address is not https. */
const NOBODY = 'https://manchete.invalid';

/**
 * Sends push messages about the games of followed teams. Every process has one; the one with the lease works
 * (docs/decisions/0044, 0046).
 */
export class PushOutbox {
  readonly #tournament: OpenTournament;
  readonly #cut = new AbortController();
  readonly #underWay = { trusted: new Set<Promise<void>>(), others: new Set<Promise<void>>() };
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isOpen = false;
  #isStuck = false;

  constructor(tournament: OpenTournament) {
    this.#tournament = tournament;
  }

  async start(): Promise<void> {
    const { db } = this.#tournament.installation;
    await readPushKeys(db);
    // The embedded database belongs to this process, so earlier claims are of a process that has ended.
    if (db.engine === 'embedded') await endAbandoned(db, NEVER);
    this.#isOpen = true;
    this.wake();
  }

  /** Looks for news at once, because a game changed. */
  wake(): void {
    if (!this.#isOpen) return;
    clearTimeout(this.#timer);
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
    await this.#running;
    const cut = setTimeout(() => this.#cut.abort(), 3_000);
    await Promise.all([...this.#underWay.trusted, ...this.#underWay.others]);
    clearTimeout(cut);
  }

  /** Queues and sends waiting news. Resolves to the number of messages once all are answered. */
  async pass(): Promise<number> {
    const begun = await this.#begin();
    await Promise.all(begun);
    return begun.length;
  }

  async #work(): Promise<void> {
    const { incidents, lease, log } = this.#tournament.installation;
    try {
      while (this.#isOpen && (await this.#begin()).length > 0);
      // Whoever does not have the lease has not tried.
      if (this.#isStuck && lease.isHeld) {
        log.warn('the followers of teams are told again');
        this.#isStuck = false;
      }
    } catch (error) {
      // Logged once until it works again.
      if (!this.#isStuck) {
        log.warn({ err: error }, 'the followers of teams could not be told');
        incidents.note('push');
      }
      this.#isStuck = true;
    }
  }

  async #begin(): Promise<Promise<void>[]> {
    const { installation, id, snapshots } = this.#tournament;
    const { db, clock, lease, settings } = installation;
    if (!lease.isHeld) return [];
    if (!(await hasWork(db, id))) return [];
    await endAbandoned(db, new Date(clock.now()));
    const { timeZone } = snapshots.current;
    const hour = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    await queueNews(db, id, (instant) => Number(hour.format(instant)));
    const keys = await readPushKeys(db);
    const own = settings.PUSH_SERVICE_URL;
    const { trusted, others } = this.#underWay;
    const rooms = {
      trusted: MOST_UNDER_WAY.trusted - trusted.size,
      others: MOST_UNDER_WAY.others - others.size,
    };
    const claimed = await claim(db, lease, id, { rooms, own });
    return claimed.map((message) => {
      const isTrusted = OF_BROWSERS.test(message.endpoint) || isOwn(message.endpoint, own);
      const underWay = isTrusted ? trusted : others;
      const sending = this.#send(message, keys);
      underWay.add(sending);
      return sending.finally(() => underWay.delete(sending));
    });
  }

  /** After a database error the claim stays: when its lease ends the message is uncertain. */
  async #send(message: Claimed, keys: PushKeys): Promise<void> {
    const { db, incidents, settings, log, lease } = this.#tournament.installation;
    try {
      if (!lease.isHeld) {
        await storeOutcome(db, message, { kind: 'unreached' });
        return;
      }
      const payload = this.#payload(message);
      if (payload === null) {
        await storeOutcome(db, message, { kind: 'refused' });
        return;
      }
      const subject = settings.PUBLIC_URL.startsWith('https:') ? settings.PUBLIC_URL : NOBODY;
      const topic = `jogo-${message.gameId}`;
      const own = settings.PUSH_SERVICE_URL;
      const outcome = await within('send push', { kind: 'client' }, async (span) => {
        const by = { keys, subject, own, signal: this.#cut.signal };
        const answered = await push(message, { payload, topic }, by);
        span.setAttribute('manchete.outcome', answered.kind);
        if (answered.kind === 'answered') span.setAttribute('http.response.status_code', answered.status);
        return answered;
      });
      await storeOutcome(db, message, outcome);
    } catch (error) {
      log.warn({ err: error, pushMessageId: message.id }, 'a follower was not told');
      incidents.note('push');
      // What cannot be stored now is uncertain when its claim is over.
      await storeOutcome(db, message, { kind: 'refused' }).catch((err: unknown) =>
        log.warn({ err, pushMessageId: message.id }, 'what became of a push was not stored'),
      );
    }
  }

  /** The notification's text; null where the news no longer holds. */
  #payload({ gameId, ...news }: Claimed): string | null {
    const { gameOf, teamOf } = this.#tournament.snapshots.current;
    const game = gameOf.get(gameId);
    if (!game) return null;
    const nameOf = (id: number) => teamOf.get(id)?.name ?? 'Time';
    const text = pushText(news, game, [nameOf(game.team1Id), nameOf(game.team2Id)]);
    return text && JSON.stringify({ ...text, url: `/jogos/${gameId}`, tag: `jogo-${gameId}` });
  }
}
