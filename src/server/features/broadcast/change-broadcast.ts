import { and, eq } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { conflict, found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { broadcasts } from '#server/store/database/schema/broadcasts.ts';
import { games } from '#server/store/database/schema/games.ts';
import { broadcastRow } from '#server/store/snapshot/rows.ts';
import type { Moment, Written } from '#server/store/write.ts';

type Change = CallInput<Contract['PATCH /api/broadcast']>['body'];

export async function changeBroadcast(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  { version, ...change }: Change,
): Promise<Written<'tournament.broadcast'>> {
  const { version: currentVersion, ...before } = await broadcastRow(tx, tournamentId);
  if (version !== undefined && version !== currentVersion) {
    throw conflict('Outra pessoa mudou a transmissão. Confira o que está no ar e tente de novo.', {
      broadcast: { ...before, version: currentVersion },
    });
  }
  if (change.gameId) await requireGame(tx, tournamentId, change.gameId);
  const after = {
    score: change.score ?? before.score,
    bug: change.bug ?? before.bug,
    lowerThird: change.lowerThird ?? before.lowerThird,
    next: change.next ?? before.next,
    title: change.title ?? before.title,
    subtitle: change.subtitle ?? before.subtitle,
    gameId: change.gameId === undefined ? before.gameId : change.gameId,
  };
  const isWritten = after.title !== before.title || after.subtitle !== before.subtitle;
  const stored = { ...after, version: currentVersion + (isWritten ? 1 : 0), revision };
  await tx
    .insert(broadcasts)
    .values({ tournamentId, ...stored })
    .onConflictDoUpdate({ target: broadcasts.tournamentId, set: stored });
  return {
    subjectId: tournamentId,
    before,
    after,
    status: 200,
    result: undefined,
  };
}

async function requireGame(tx: Tx, tournamentId: number, id: number): Promise<void> {
  const [game] = await tx
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.tournamentId, tournamentId), eq(games.id, id)));
  found(game, 'game');
}
