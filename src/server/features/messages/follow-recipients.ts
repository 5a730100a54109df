import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { MessageEvent } from '#domain/message-event.ts';
import { isMobile } from '#domain/messages.ts';
import { type Database, query } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { players } from '#server/db/schema/players.ts';
import { writeWithoutAudit } from '#server/snapshot/write.ts';
import { applyEvent, isIn } from './apply-event.ts';

const NO_CONSENT = 'A pessoa não aceita mensagens ou não está mais no torneio';
const NO_PHONE = 'A pessoa não tem mais celular cadastrado';

/** The player or the account that a message is for, while they accept messages: of whoever plays, the player alone counts. */
const ofPlayer = sql`from ${players} where ${players.id} = ${messages.playerId}
  and ${players.messagesConsentAt} is not null and ${players.messagesOptOutAt} is null`;
const ofAccount = sql`from ${users} where ${users.id} = ${messages.userId}
  and ${users.messagesConsentAt} is not null and ${users.messagesOptOutAt} is null
  and not exists (select 1 from ${players}
    where ${players.userId} = ${users.id} and ${players.tournamentId} = ${messages.tournamentId})`;

/** The recipient of a message accepts messages now. */
const isWilling: SQL = sql`(exists (select 1 ${ofPlayer}) or exists (select 1 ${ofAccount}))`;

/** The number that the recipient of a message has now; null where there is none, or they do not accept messages. */
export const presentPhone = sql<string | null>`coalesce((select ${players.phone} ${ofPlayer}),
  (select ${users.phone} ${ofAccount}))`;

/** The recipient of a message accepts messages now, and has a number. */
export const isWanted: SQL = sql`${presentPhone} is not null`;

/** The recipient of a message accepts messages now, at the number that stands in it. */
export const isStillFor: SQL = sql`${presentPhone} = ${messages.phone}`;

/**
 * Readdresses waiting messages to their recipients' present numbers, and fails those whose recipients opted out or left
 * the tournament since. Answers whether any changed.
 */
export async function followRecipients(db: Database, tournamentId: number): Promise<boolean> {
  const strayed = and(
    eq(messages.tournamentId, tournamentId),
    isIn('queued', 'manual'),
    or(not(isWilling), sql`${presentPhone} is distinct from ${messages.phone}`),
  );
  if ((await query(db, (q) => q.$count(messages, strayed))) === 0) return false;
  await writeWithoutAudit(db, tournamentId, ['messages'], async (tx, moment) => {
    const found = await tx
      .select({ id: messages.id, isWilling: sql<boolean>`${isWilling}`, phone: presentPhone })
      .from(messages)
      .where(strayed)
      .orderBy(messages.id)
      .for('update');
    for (const { id, ...recipient } of found) {
      await applyEvent(tx, moment, changeOf(recipient), eq(messages.id, id));
    }
  });
  return true;
}

function changeOf({ isWilling: accepts, phone }: { isWilling: boolean; phone: string | null }): MessageEvent {
  if (accepts && phone !== null && isMobile(phone)) return { kind: 'number-changed', phone };
  return { kind: 'unreachable', error: accepts ? NO_PHONE : NO_CONSENT };
}
