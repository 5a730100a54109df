import { and, eq } from 'drizzle-orm';
import { query, type Tx } from '#server/db/database.ts';
import { players } from '#server/db/schema/players.ts';
import type { Ask } from '#server/http/implementation.ts';
import { found } from '#server/http/problem.ts';

/** Whether the player who asks refuses to be named in public. Throws 404 for somebody who does not play. */
export async function readVisibility(ask: Ask) {
  const { isHidden } = await query(ask.installation.db, (q) => ownPlayer(q, ask));
  return { isHidden };
}

/** Stores what the player who asks chose. Throws 404 for somebody who does not play. */
export function changeVisibility(ask: Ask, isHidden: boolean) {
  return ask.write(async (tx, { revision }) => {
    const before = await ownPlayer(tx, ask);
    await tx.update(players).set({ isHidden, revision }).where(eq(players.id, before.id));
    return {
      action: 'player.hide',
      subjectId: before.id,
      before: { isHidden: before.isHidden },
      after: { isHidden },
      status: 200,
      result: undefined,
    };
  });
}

async function ownPlayer(q: Tx, ask: Ask) {
  const [player] = await q
    .select({ id: players.id, isHidden: players.isHidden })
    .from(players)
    .where(and(eq(players.tournamentId, ask.snapshot.id), eq(players.userId, ask.user.id)));
  return found(player, 'player');
}
