import { and, eq, notExists, sql } from 'drizzle-orm';
import type { AccountAddressee } from '#domain/messages/messages.ts';
import type { Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';

/** Accounts without a player in the tournament. For players only the player's number counts. */
export async function accountAddressees(q: Tx, tournamentId: number): Promise<AccountAddressee[]> {
  const playing = q
    .select({ one: sql`1` })
    .from(players)
    .where(and(eq(players.tournamentId, tournamentId), eq(players.userId, users.id)));
  const rows = await q.select().from(users).where(notExists(playing)).orderBy(users.id);
  return rows.map(({ messagesConsentAt, messagesOptOutAt, ...row }) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    isAdmin: row.isAdmin,
    phone: row.phone,
    messagesConsent: messagesConsentAt !== null && messagesOptOutAt === null,
  }));
}
