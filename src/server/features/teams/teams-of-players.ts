import { and, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '#server/store/database/database.ts';
import { pairs } from '#server/store/database/schema/pairs.ts';
import { players } from '#server/store/database/schema/players.ts';

/** The teams and pairs that each of these players plays for; a player who is not in the tournament is missing. */
export async function teamsOfPlayers(
  tx: Tx,
  tournamentId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await tx
    .select({ id: players.id, teamId: players.teamId, pairId: pairs.teamId })
    .from(players)
    .leftJoin(pairs, or(eq(pairs.member1Id, players.id), eq(pairs.member2Id, players.id)))
    .where(and(eq(players.tournamentId, tournamentId), inArray(players.id, [...ids])));
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, theirs]) => [
      id,
      new Set(theirs.flatMap(({ teamId, pairId }) => [teamId, pairId]).filter((team) => team !== null)),
    ]),
  );
}
