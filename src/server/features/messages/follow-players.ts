import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isMobile } from '#domain/messages.ts';
import { type Database, query } from '#server/db/database.ts';
import { messages, players } from '#server/db/schema.ts';
import { note } from '#server/snapshot/write.ts';

const NO_CONSENT = 'A pessoa não aceita mensagens ou não está mais no torneio';
const NO_PHONE = 'A pessoa não tem mais celular cadastrado';

/** Of a player: accepts messages now. */
export const accepts = and(isNotNull(players.messagesConsentAt), isNull(players.messagesOptOutAt));

/** Of a message: its player accepts messages now, and has a number. */
export const isWanted = sql`exists (select 1 from ${players}
  where ${players.id} = ${messages.playerId} and ${players.phone} is not null and ${accepts})`;

/** Of a message: its player accepts messages now, at the number that stands in it. */
export const isStillFor = sql`exists (select 1 from ${players}
  where ${players.id} = ${messages.playerId} and ${players.phone} = ${messages.phone} and ${accepts})`;

/**
 * Has what waits follow whom it is for: it goes to the number that the player has now, and to nobody who has left the
 * tournament, or the list, since it was queued. Answers whether anything changed.
 */
export async function followPlayers(db: Database, tournamentId: number): Promise<boolean> {
  const waiting = and(
    eq(messages.tournamentId, tournamentId),
    eq(messages.status, 'pending'),
    eq(messages.uncertain, false),
    isNull(messages.leaseUntil),
  );
  const strayed = await query(db, (q) =>
    q
      .select({ id: messages.id, playerId: players.id, phone: players.phone })
      .from(messages)
      .leftJoin(players, and(eq(players.id, messages.playerId), accepts))
      .where(and(waiting, or(isNull(players.id), sql`${players.phone} is distinct from ${messages.phone}`)))
      .orderBy(messages.id),
  );
  if (strayed.length === 0) return false;
  const ids = strayed.map(({ id }) => id);
  const isUnwanted = sql`not exists (select 1 from ${players}
    where ${players.id} = ${messages.playerId} and ${accepts})`;
  const failed = (error: string) => ({ status: 'failed' as const, error, nextAttemptAt: null });
  await note(db, tournamentId, ['messages'], async (tx, { revision }) => {
    await tx
      .update(messages)
      .set({ ...failed(NO_CONSENT), revision })
      .where(and(waiting, inArray(messages.id, ids), isUnwanted));
    for (const { id, playerId, phone } of strayed) {
      if (playerId === null) continue;
      const change = phone !== null && isMobile(phone) ? { phone, waId: null } : failed(NO_PHONE);
      await tx
        .update(messages)
        .set({ ...change, revision })
        .where(and(waiting, eq(messages.id, id)));
    }
  });
  return true;
}
