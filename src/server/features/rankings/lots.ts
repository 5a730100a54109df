import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { fullName } from '#domain/people/names.ts';
import { teamsToDraw } from '#domain/standings/standings.ts';
import { followOrder } from '#server/features/stages/follow-result.ts';
import { conflict, found } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { lots } from '#server/store/database/schema/lots.ts';
import { loadWithin } from '#server/store/snapshot/load.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { Moment, Written } from '#server/store/write.ts';

type Lots = CallAnswer<Contract['GET /api/rankings/teams/lots']>;

export async function readLots(db: Database, snapshot: Snapshot): Promise<Lots> {
  const rows = await query(db, (q) =>
    q
      .select({ lot: lots, author: users })
      .from(lots)
      .leftJoin(users, eq(users.id, lots.drawnById))
      .where(eq(lots.tournamentId, snapshot.tournamentId))
      .orderBy(desc(lots.id)),
  );
  return {
    toDraw: teamsToDraw(snapshot).map((ids) => [...ids]),
    drawn: rows.map(({ lot, author }) => ({
      id: lot.id,
      teamIds: [...lot.teamIds],
      drawnAt: lot.drawnAt.toISOString(),
      drawnBy: author && fullName(author),
      chance: lot.chance,
    })),
  };
}

/** Throws 409 if these are not level teams that wait for a lot (docs/rules.md, Standings 13). */
export async function drawLot(
  tx: Tx,
  moment: Moment,
  { tournamentId, user }: ReadContext,
  { teamIds }: CallInput<Contract['POST /api/rankings/teams/lots']>['body'],
): Promise<Written<'tournament.draw-lot'>> {
  const asked = new Set(teamIds);
  const level = teamsToDraw(await loadWithin(tx, tournamentId)).find(
    (ids) => ids.length === asked.size && ids.every((id) => asked.has(id)),
  );
  if (!level)
    throw conflict('A classificação mudou nesse meio-tempo: não há sorteio a fazer entre estes times.');
  const chance = randomBytes(16).toString('hex');
  const drawn = level
    .map((id) => ({ id, place: createHash('sha256').update(`${chance}:${id}`).digest('hex') }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ id }) => id);
  const row = { tournamentId, teamIds: drawn, chance, drawnAt: moment.at, drawnById: user.id };
  await tx.insert(lots).values(row);
  await followOrder(tx, moment, tournamentId);
  return {
    subjectId: tournamentId,
    after: { lot: { teamIds: drawn, chance } },
    status: 201,
    result: undefined,
  };
}

/** Throws 404. */
export async function takeBackLot(
  tx: Tx,
  moment: Moment,
  tournamentId: number,
  id: number,
): Promise<Written<'tournament.take-back-lot'>> {
  const [row] = await tx
    .delete(lots)
    .where(and(eq(lots.tournamentId, tournamentId), eq(lots.id, id)))
    .returning();
  const { teamIds, chance } = found(row, 'lot');
  await followOrder(tx, moment, tournamentId);
  return { subjectId: tournamentId, before: { lot: { teamIds, chance } }, status: 200, result: undefined };
}
