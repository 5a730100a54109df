import { and, eq, notExists, sql } from 'drizzle-orm';
import type { AccountAddressee } from '#domain/messages/messages.ts';
import type { Tx } from '#server/store/database/database.ts';
import { roles, users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';

/** Accounts without a player in the tournament. For players only the player's number counts. */
export async function accountAddressees(q: Tx, tournamentId: number): Promise<AccountAddressee[]> {
  const playing = q
    .select({ one: sql`1` })
    .from(players)
    .where(and(eq(players.tournamentId, tournamentId), eq(players.userId, users.id)));
  const rows = await q
    .select({ account: users, isOrganiser: roles.isOrganiser })
    .from(users)
    .leftJoin(roles, and(eq(roles.userId, users.id), eq(roles.tournamentId, tournamentId)))
    .where(notExists(playing))
    .orderBy(users.id);
  return rows.map(({ account: { messagesConsentAt, messagesOptOutAt, ...row }, isOrganiser }) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    isAdmin: row.isAdmin,
    isOrganiser: isOrganiser ?? false,
    phone: row.phone,
    messagesConsent: messagesConsentAt !== null && messagesOptOutAt === null,
  }));
}
