import { eq } from 'drizzle-orm';
import { found } from '#server/http/problem.ts';
import type { ReadContext, WriteContext } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';
import { isOwnPlayer } from './own-player.ts';

/** Whether the caller refuses to be named in public. Throws 404 for somebody who does not play. */
export async function readVisibility(context: ReadContext) {
  const { isHidden } = await query(context.db, (q) => ownPlayer(q, context));
  return { isHidden };
}

export function changeVisibility(context: WriteContext<'player.hide'>, isHidden: boolean) {
  return context.write(async (tx, { revision }) => {
    const before = await ownPlayer(tx, context);
    await tx.update(players).set({ isHidden, revision }).where(eq(players.id, before.id));
    return {
      subjectId: before.id,
      before: { isHidden: before.isHidden },
      after: { isHidden },
      status: 200,
      result: undefined,
    };
  });
}

async function ownPlayer(q: Tx, context: ReadContext) {
  const [player] = await q
    .select({ id: players.id, isHidden: players.isHidden })
    .from(players)
    .where(isOwnPlayer(context));
  return found(player, 'player');
}
