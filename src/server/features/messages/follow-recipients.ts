import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { MessageEvent } from '#domain/messages/message-event.ts';
import { isMobile } from '#domain/people/phone.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { players } from '#server/store/database/schema/players.ts';
import { writeWithoutAudit } from '#server/store/write.ts';
import { applyEvent, isIn } from './webhook/apply-event.ts';

const NO_CONSENT = 'A pessoa não aceita mensagens ou não está mais no torneio';
const NO_PHONE = 'A pessoa não tem mais celular cadastrado';

/** The recipient if they accept messages: the player, or the account of somebody who does not play. */
const ofPlayer = sql`from ${players} where ${players.id} = ${messages.playerId}
  and ${players.messagesConsentAt} is not null and ${players.messagesOptOutAt} is null`;
const ofAccount = sql`from ${users} where ${users.id} = ${messages.userId}
  and ${users.messagesConsentAt} is not null and ${users.messagesOptOutAt} is null
  and not exists (select 1 from ${players}
    where ${players.userId} = ${users.id} and ${players.tournamentId} = ${messages.tournamentId})`;

/** SQL condition: the recipient accepts messages now. */
const isWilling: SQL = sql`(exists (select 1 ${ofPlayer}) or exists (select 1 ${ofAccount}))`;

export const currentPhone = sql<string | null>`coalesce((select ${players.phone} ${ofPlayer}),
  (select ${users.phone} ${ofAccount}))`;

/** SQL condition: the recipient accepts messages and has a number. */
export const isWanted: SQL = sql`${currentPhone} is not null`;

/** SQL condition: the recipient accepts messages and still has the message's number. */
export const isStillFor: SQL = sql`${currentPhone} = ${messages.phone}`;

/**
 * Updates waiting messages to the recipients' current numbers, and fails those of recipients who opted out or
 * left. Returns whether any changed.
 */
export async function followRecipients(db: Database, tournamentId: number): Promise<boolean> {
  const outdated = and(
    eq(messages.tournamentId, tournamentId),
    isIn('queued', 'manual'),
    or(not(isWilling), sql`${currentPhone} is distinct from ${messages.phone}`),
  );
  if ((await query(db, (q) => q.$count(messages, outdated))) === 0) return false;
  await writeWithoutAudit(db, tournamentId, ['messages'], async (tx, moment) => {
    const found = await tx
      .select({ id: messages.id, isWilling: sql<boolean>`${isWilling}`, phone: currentPhone })
      .from(messages)
      .where(outdated)
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
