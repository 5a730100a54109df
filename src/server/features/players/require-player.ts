import { and, eq } from 'drizzle-orm';
import { NO_STANDING, standingOf } from '#server/access/roles.ts';
import { accountById } from '#server/features/auth/account.ts';
import { found } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';

/** A player with their account, and the account's standing in the tournament. Throws 404. */
export async function requirePlayer(tx: Tx, caller: Pick<ReadContext, 'tournamentId' | 'user'>, id: number) {
  const [row] = await tx
    .select()
    .from(players)
    .where(and(eq(players.tournamentId, caller.tournamentId), eq(players.id, id)));
  const player = found(row, 'player');
  if (player.userId === null) return { player, account: undefined, standing: NO_STANDING };
  return {
    player,
    account: await accountById(tx, player.userId),
    standing: await standingOf(tx, caller, player.userId),
  };
}
