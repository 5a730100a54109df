import { and, eq } from 'drizzle-orm';
import { accountById } from '#server/features/auth/account.ts';
import { found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';

/** A player with their account, locked. Throws 404. */
export async function requirePlayer(tx: Tx, tournamentId: number, id: number) {
  const [row] = await tx
    .select()
    .from(players)
    .where(and(eq(players.tournamentId, tournamentId), eq(players.id, id)));
  const player = found(row, 'player');
  return { player, account: player.userId === null ? undefined : await accountById(tx, player.userId) };
}
