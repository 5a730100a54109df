import { and, eq, or, sql } from 'drizzle-orm';
import { reasonOf, verdictOf } from '#domain/message-errors.ts';
import { moved } from '#domain/messages.ts';
import { query, type Tx } from '#server/db/database.ts';
import { messages } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import { note } from '#server/snapshot/write.ts';
import { changeConsent, recipientsIn } from './consent.ts';
import { stopSending } from './settle.ts';
import type { News } from './webhook-body.ts';

type Message = typeof messages.$inferSelect;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Moves the messages that the news are about; what is about nobody of ours is passed over. */
export async function applyNews(house: House, news: readonly News[]): Promise<void> {
  const { db, tournamentId, snapshots } = house;
  const about = and(eq(messages.tournamentId, tournamentId), named(news));
  if (news.length === 0 || !(await query(db, (q) => q.select().from(messages).where(about).limit(1))).length)
    return;
  const now = new Date(house.clock.now());
  const isOfPeopleToo = news.some(({ errors }) => isOptOut(errors?.[0]?.code ?? null));
  await note(
    db,
    tournamentId,
    isOfPeopleToo ? ['messages', 'players', 'accounts'] : ['messages'],
    async (tx, moment) => {
      const found = await tx.select().from(messages).where(about).orderBy(messages.id).for('update');
      const changed = new Map<string, Message>();
      for (const each of news) {
        const message = found.find((candidate) => isAbout(each, candidate));
        if (!message) continue;
        const after = withNews(changed.get(message.id) ?? message, each, house.clock.now());
        if (after) changed.set(message.id, after);
      }
      for (const message of changed.values()) {
        await store(tx, { ...message, revision: moment.revision });
        if (verdictOf(message.errorCode, 200) === 'stop') {
          await stopSending(tx, message.batchId, reasonOf(message.errorCode, 'stop'), now);
        }
      }
      const unwilling = [...changed.values()].filter(({ errorCode }) => isOptOut(errorCode));
      const told = { accepts: false, at: now, isWord: false };
      await changeConsent(tx, tournamentId, moment, recipientsIn(unwilling), told);
    },
  );
  await snapshots.refresh();
}

const isOptOut = (code: number | null) => verdictOf(code, 200) === 'opt-out';

/** Each list is one parameter: there may be more news than a statement takes parameters. */
function named(news: readonly News[]) {
  const wamids = news.map(({ id }) => id);
  const ours = news.flatMap(({ biz_opaque_callback_data: id }) => (id && UUID.test(id) ? [id] : []));
  return or(
    sql`${messages.wamid} = any(${sql.param(wamids)}::text[])`,
    sql`${messages.id} = any(${sql.param(ours)}::uuid[])`,
  );
}

function isAbout(news: News, { id, wamid }: Message): boolean {
  return wamid === news.id || news.biz_opaque_callback_data?.toLowerCase() === id;
}

/** The message after the news, or null where they change nothing. */
function withNews(message: Message, news: News, now: number): Message | null {
  // Of somebody who was erased nothing comes back.
  if (message.phone === '') return null;
  // A message that was queued again: what its earlier attempt failed of is known; that it arrived after all is news.
  const isAgain = message.status === 'pending' && message.wamid !== null;
  const isEarlier = isAgain ? news.id === message.wamid : message.wamid !== null && news.id !== message.wamid;
  if (isEarlier && (news.status === 'sent' || news.status === 'failed')) return null;
  const status = moved(message.status, news.status);
  if (status === message.status) return null;
  const at = new Date(news.timestamp === undefined ? now : news.timestamp * 1_000);
  const known = {
    ...message,
    status,
    wamid: isAgain ? news.id : (message.wamid ?? news.id),
    uncertain: false,
  };
  const done = { ...known, nextAttemptAt: null, leaseUntil: null, sendingAt: null };
  if (status === 'failed') {
    const errorCode = news.errors?.[0]?.code ?? null;
    const verdict = errorCode === null ? 'fail' : verdictOf(errorCode, 200);
    return { ...done, errorCode, error: reasonOf(errorCode, verdict === 'ours' ? 'fail' : verdict) };
  }
  return {
    ...{ ...done, error: null, errorCode: null, sentAt: message.sentAt ?? at },
    deliveredAt: status === 'sent' ? message.deliveredAt : (message.deliveredAt ?? at),
    readAt: status === 'read' ? at : message.readAt,
  };
}

async function store(tx: Tx, { id, ...message }: Message): Promise<void> {
  await tx.update(messages).set(message).where(eq(messages.id, id));
}
