import { eq } from 'drizzle-orm';
import type { Tx } from '#server/store/database/database.ts';
import type { users } from '#server/store/database/schema/accounts.ts';
import { type players, registrations } from '#server/store/database/schema/players.ts';
import type { Moment } from '#server/store/write.ts';
import { eraseAttempts } from './erase-attempts.ts';
import { eraseMessages } from './erase-messages.ts';
import { eraseRegistrations, eraseScorekeeper } from './erase-rows.ts';
import { REMOVED } from './removed.ts';

/**
 * For a player whom an organiser deletes: erases the registration, the messages and the account's counters,
 * because nobody could ask for it once the account is gone. Call before deleting the row they refer to.
 */
export async function eraseTraces(
  tx: Tx,
  player: typeof players.$inferSelect,
  account: typeof users.$inferSelect | undefined,
  moment: Moment,
): Promise<void> {
  await eraseMessages(tx, { players: [player], ...(account ? { account } : {}) }, moment, REMOVED.deleted);
  await eraseRegistrations(tx, eq(registrations.playerId, player.id), moment);
  if (account) {
    await eraseScorekeeper(tx, { account });
    await eraseAttempts(tx, account);
  }
}
