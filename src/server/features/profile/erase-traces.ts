import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { users } from '#server/db/schema/accounts.ts';
import { type players, registrations } from '#server/db/schema/players.ts';
import type { Moment } from '#server/snapshot/write.ts';
import { eraseMessages } from './erase-messages.ts';
import { eraseRegistrations, eraseScorekeeper } from './erase-rows.ts';
import { REMOVED } from './removed.ts';

/**
 * Erases what is left of a player whom an organiser deletes: the registration that became the player, and the messages
 * to the player and to the account, from before it played.
 * Nobody could ask for it later, the account being gone. To be called before the row goes: they point at it.
 */
export async function eraseTraces(
  tx: Tx,
  player: typeof players.$inferSelect,
  account: typeof users.$inferSelect | undefined,
  moment: Moment,
): Promise<void> {
  await eraseMessages(tx, { players: [player], ...(account ? { account } : {}) }, moment, REMOVED.deleted);
  await eraseRegistrations(tx, eq(registrations.playerId, player.id), moment);
  if (account) await eraseScorekeeper(tx, { account });
}
