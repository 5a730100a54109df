import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import { secondsUntilNight } from '#domain/messages/game-news.ts';
import type { MessageEvent } from '#domain/messages/message-event.ts';
import { pushText } from '#domain/messages/push-texts.ts';
import { inSpan } from '#server/observe/spans.ts';
import { type Answer, type MessageKind, Sender, type SendingTournament } from '#server/outbox/sender.ts';
import { type Tx, unqueuedTransaction } from '#server/store/database/database.ts';
import { pushMessages, pushNews, pushSubscriptions } from '#server/store/database/schema/push.ts';
import { isOwnService, isTrustedEndpoint, OF_BROWSERS } from './endpoint.ts';
import { readPushKeys } from './push-keys.ts';
import { type Outcome, push } from './push-service.ts';
import { pushTable } from './push-table.ts';
import { FRESH, queueNews } from './queue-news.ts';

/** Messages sent at once; few to unknown push services, because those may never answer. */
const MOST_UNDER_WAY = { trusted: 24, others: 6 };
const AT_ONCE = 20;
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE = 5_000;
const GONE = new Set([404, 410]);
/** Contact for push services, if the server's address is not https. */
const FALLBACK_CONTACT = 'https://manchete.invalid';
const REFUSED: MessageEvent = { kind: 'refused', errorCode: null, error: '' };

type Claimed = Awaited<ReturnType<typeof readClaimed>>[number];

export function pushSender(tournament: SendingTournament) {
  const { installation, id, snapshots } = tournament;
  const { db, clock, settings } = installation;
  const ownService = settings.PUSH_SERVICE_URL;
  const isTrusted = ({ endpoint }: Claimed) =>
    OF_BROWSERS.test(endpoint) || isOwnService(endpoint, ownService);
  const kind: MessageKind<typeof pushMessages, Claimed, null> = {
    name: 'push',
    table: pushTable,
    areOurs: undefined,
    mayBeClaimed: undefined,
    change: (run) => unqueuedTransaction(db, (tx) => run(tx, null)),
    announce: async () => {},
    async prepare() {
      if (snapshots.current.state === 'ended') return false;
      await queueNews(db, id, snapshots.current.timeZone);
      return true;
    },
    async due(q, now, underWay) {
      const trusted = underWay.filter(isTrusted).length;
      const others = underWay.length - trusted;
      const areTrusted = isTrustedEndpoint(ownService);
      return [
        ...(await dueMessages(q, id, now, areTrusted, MOST_UNDER_WAY.trusted - trusted)),
        ...(await dueMessages(q, id, now, not(areTrusted), MOST_UNDER_WAY.others - others)),
      ];
    },
    read: (tx, rows) => readClaimed(tx, rows),
    async send(message, signal) {
      const now = clock.now();
      // A message that was refused for now, or waited for others, may come up late or at night.
      const mostSeconds = secondsUntilNight(now, snapshots.current.timeZone);
      const payload = payloadOf(tournament, message);
      if (payload === null || mostSeconds === 0 || now - message.at.getTime() >= FRESH)
        return { event: REFUSED };
      const keys = await readPushKeys(db);
      const subject = settings.PUBLIC_URL.startsWith('https:') ? settings.PUBLIC_URL : FALLBACK_CONTACT;
      const topic = `jogo-${message.gameId}`;
      const outcome = await inSpan('send push', { kind: 'client' }, async (span) => {
        const by = { keys, subject, ownService, signal };
        const answered = await push(message, { payload, topic, mostSeconds }, by);
        span.setAttribute('manchete.outcome', answered.kind);
        if (answered.kind === 'answered') span.setAttribute('http.response.status_code', answered.status);
        return answered;
      });
      return answerOf(message, outcome, clock.now());
    },
  };
  return new Sender(installation, kind);
}

async function dueMessages(
  q: Tx,
  tournamentId: number,
  now: number,
  areMeant: SQL,
  limit: number,
): Promise<number[]> {
  if (limit <= 0) return [];
  const rows = await q
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .innerJoin(pushNews, eq(pushNews.id, pushMessages.newsId))
    .where(and(pushTable.isDue(now), eq(pushNews.tournamentId, tournamentId), areMeant))
    .orderBy(asc(pushMessages.nextAttemptAt), asc(pushMessages.id))
    .limit(Math.min(AT_ONCE, limit));
  return rows.map(({ id }) => id);
}

function readClaimed(tx: Tx, rows: readonly { readonly id: number }[]) {
  const ids = rows.map(({ id }) => id);
  return tx
    .select({
      id: pushMessages.id,
      attempts: pushMessages.attempts,
      claimedAt: sql<Date>`${pushMessages.claimedAt}`.mapWith(pushMessages.claimedAt),
      subscriptionId: pushMessages.subscriptionId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      gameId: pushNews.gameId,
      kind: pushNews.kind,
      setNumber: pushNews.setNumber,
      result: pushNews.result,
      at: pushNews.at,
    })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .innerJoin(pushNews, eq(pushNews.id, pushMessages.newsId))
    .where(inArray(pushMessages.id, ids))
    .orderBy(asc(pushMessages.id));
}

function payloadOf({ base, snapshots }: SendingTournament, { gameId, ...news }: Claimed): string | null {
  const { gameOf, teamOf } = snapshots.current;
  const game = gameOf.get(gameId);
  if (!game) return null;
  const nameOf = (id: number) => teamOf.get(id)?.name ?? 'Time';
  const text = pushText(news, game, [nameOf(game.team1Id), nameOf(game.team2Id)]);
  return text && JSON.stringify({ ...text, url: `${base}/jogos/${gameId}`, tag: `jogo-${gameId}` });
}

/** What is stored after a request. A subscription that no longer exists is deleted. */
function answerOf(message: Claimed, outcome: Outcome, now: number): Answer<null> {
  switch (outcome.kind) {
    case 'refused':
      return { event: REFUSED };
    case 'uncertain':
      return { event: { kind: 'unanswered' } };
    case 'unreached':
      return { event: postponedOrRefused(message, null, now) };
    case 'answered': {
      const { status, retryAfter } = outcome;
      if (status >= 200 && status < 300) return { event: { kind: 'accepted', at: now } };
      if (status === 429 || status >= 500) return { event: postponedOrRefused(message, retryAfter, now) };
      if (!GONE.has(status)) return { event: REFUSED };
      const isIt = eq(pushSubscriptions.id, message.subscriptionId);
      return { event: REFUSED, also: (tx) => tx.delete(pushSubscriptions).where(isIt) };
    }
  }
}

function postponedOrRefused({ at, attempts }: Claimed, retryAfter: number | null, now: number): MessageEvent {
  const until = now + (retryAfter ?? FIRST_PAUSE * 2 ** (attempts - 1));
  const isTriedAgain = attempts < MOST_ATTEMPTS && until - at.getTime() < FRESH;
  return isTriedAgain ? { kind: 'postponed', until, errorCode: null, error: '' } : REFUSED;
}
