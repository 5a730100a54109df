import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { isMobile } from '#domain/messages.ts';
import { type Database, query } from '#server/db/database.ts';
import { messages, players, users } from '#server/db/schema.ts';
import { note } from '#server/snapshot/write.ts';

const NO_CONSENT = 'A pessoa não aceita mensagens ou não está mais no torneio';
const NO_PHONE = 'A pessoa não tem mais celular cadastrado';

/** The player or the account that a message is for, while they accept messages: of whoever plays, the player alone counts. */
const ofPlayer = sql`from ${players} where ${players.id} = ${messages.playerId}
  and ${players.messagesConsentAt} is not null and ${players.messagesOptOutAt} is null`;
const ofAccount = sql`from ${users} where ${users.id} = ${messages.userId}
  and ${users.messagesConsentAt} is not null and ${users.messagesOptOutAt} is null
  and not exists (select 1 from ${players}
    where ${players.userId} = ${users.id} and ${players.tournamentId} = ${messages.tournamentId})`;

/** Of a message: whom it is for accepts messages now. */
const isWilling: SQL = sql`(exists (select 1 ${ofPlayer}) or exists (select 1 ${ofAccount}))`;

/** Of a message: the number that whom it is for has now; null where there is none, or they do not accept messages. */
export const presentPhone = sql<string | null>`coalesce((select ${players.phone} ${ofPlayer}),
  (select ${users.phone} ${ofAccount}))`;

/** Of a message: whom it is for accepts messages now, and has a number. */
export const isWanted: SQL = sql`${presentPhone} is not null`;

/** Of a message: whom it is for accepts messages now, at the number that stands in it. */
export const isStillFor: SQL = sql`${presentPhone} = ${messages.phone}`;

/**
 * Has what waits follow whom it is for: it goes to the number that they have now, and to nobody who has left the
 * tournament, or the list, since it was queued. Answers whether anything changed.
 */
export async function followRecipients(db: Database, tournamentId: number): Promise<boolean> {
  const strayed = and(
    eq(messages.tournamentId, tournamentId),
    eq(messages.status, 'pending'),
    eq(messages.uncertain, false),
    isNull(messages.leaseUntil),
    or(not(isWilling), sql`${presentPhone} is distinct from ${messages.phone}`),
  );
  if ((await query(db, (q) => q.$count(messages, strayed))) === 0) return false;
  await note(db, tournamentId, ['messages'], async (tx, { revision }) => {
    const found = await tx
      .select({ id: messages.id, isWilling: sql<boolean>`${isWilling}`, phone: presentPhone })
      .from(messages)
      .where(strayed)
      .orderBy(messages.id)
      .for('update');
    for (const { id, ...now } of found) {
      await tx
        .update(messages)
        .set({ ...changeBy(now), revision })
        .where(eq(messages.id, id));
    }
  });
  return true;
}

function changeBy({ isWilling: accepts, phone }: { isWilling: boolean; phone: string | null }) {
  if (accepts && phone !== null && isMobile(phone)) return { phone, waId: null };
  return { status: 'failed' as const, error: accepts ? NO_PHONE : NO_CONSENT, nextAttemptAt: null };
}
