import { secondsUntilNight } from '#domain/game-news.ts';
import { pushText } from '#domain/push-texts.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { OutboxLoop } from '#server/outbox-loop.ts';
import { inSpan } from '#server/tracing/spans.ts';
import { isOwnService, OF_BROWSERS } from './endpoint.ts';
import { type PushKeys, readPushKeys } from './push-keys.ts';
import { push } from './push-service.ts';
import {
  type Claimed,
  claim,
  endAbandoned,
  hasWork,
  queueNews,
  type SendingRoom,
  storeOutcome,
} from './queue.ts';

/** At most so many messages wait for an answer; few of them of unknown push services, because those may never answer. */
const MOST_UNDER_WAY = { trusted: 24, others: 6 };
const NEVER = new Date('9999-12-31T00:00:00Z');
/** The contact for push services, where the server's address is not https. */
const NOBODY = 'https://manchete.invalid';

/** Sends push messages about the games of followed teams (docs/decisions/0044). */
export class PushOutbox {
  readonly #tournament: OpenTournament;
  readonly #loop: OutboxLoop;
  readonly #underWay = { trusted: 0, others: 0 };

  constructor(tournament: OpenTournament) {
    const { log, incidents, jobLock } = tournament.installation;
    this.#tournament = tournament;
    this.#loop = new OutboxLoop({
      every: 1_000,
      finishWithin: 3_000,
      jobLock,
      begin: () => this.#begin(),
      failed: (error) => {
        log.warn({ err: error }, 'the followers of teams could not be told');
        incidents.note('push');
      },
      recovered: () => log.warn('the followers of teams are told again'),
    });
  }

  async start(): Promise<void> {
    const { db } = this.#tournament.installation;
    await readPushKeys(db);
    // The embedded database belongs to this process, so earlier claims are of a process that has ended.
    if (db.engine === 'embedded') await endAbandoned(db, NEVER);
    this.#loop.start();
  }

  /** Looks for news at once, because a game changed. */
  wake(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Queues and sends waiting news. Resolves to the number of messages once all are answered. */
  pass(): Promise<number> {
    return this.#loop.pass();
  }

  async #begin(): Promise<Promise<void>[]> {
    const { installation, id, snapshots } = this.#tournament;
    const { db, clock, settings } = installation;
    if (!(await hasWork(db, id))) return [];
    await endAbandoned(db, new Date(clock.now()));
    await queueNews(db, id, snapshots.current.timeZone);
    const keys = await readPushKeys(db);
    const ownService = settings.PUSH_SERVICE_URL;
    const room: SendingRoom = {
      trusted: MOST_UNDER_WAY.trusted - this.#underWay.trusted,
      others: MOST_UNDER_WAY.others - this.#underWay.others,
    };
    const claimed = await claim(db, id, { room, ownService });
    return claimed.map((message) => {
      const isTrusted = OF_BROWSERS.test(message.endpoint) || isOwnService(message.endpoint, ownService);
      const service = isTrusted ? 'trusted' : 'others';
      this.#underWay[service]++;
      return this.#send(message, keys).finally(() => {
        this.#underWay[service]--;
      });
    });
  }

  /** After a database error the claim stays: when its lease ends the message is uncertain. */
  async #send(message: Claimed, keys: PushKeys): Promise<void> {
    const { db, clock, incidents, settings, log, jobLock } = this.#tournament.installation;
    try {
      if (!jobLock.isHeld) {
        await storeOutcome(db, message, { kind: 'unreached' });
        return;
      }
      const payload = this.#payload(message);
      // A message that was refused for now, or waited for others, may come up at night.
      const mostSeconds = secondsUntilNight(clock.now(), this.#tournament.snapshots.current.timeZone);
      if (payload === null || mostSeconds === 0) {
        await storeOutcome(db, message, { kind: 'refused' });
        return;
      }
      const subject = settings.PUBLIC_URL.startsWith('https:') ? settings.PUBLIC_URL : NOBODY;
      const topic = `jogo-${message.gameId}`;
      const ownService = settings.PUSH_SERVICE_URL;
      const outcome = await inSpan('send push', { kind: 'client' }, async (span) => {
        const by = { keys, subject, ownService, signal: this.#loop.signal };
        const answered = await push(message, { payload, topic, mostSeconds }, by);
        span.setAttribute('manchete.outcome', answered.kind);
        if (answered.kind === 'answered') span.setAttribute('http.response.status_code', answered.status);
        return answered;
      });
      await storeOutcome(db, message, outcome);
    } catch (error) {
      log.warn({ err: error, pushMessageId: message.id }, 'a follower was not told');
      incidents.note('push');
      // If this cannot be stored either, the message is uncertain once its claim ends.
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
