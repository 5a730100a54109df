import { and, eq, sql } from 'drizzle-orm';
import { defaultGameDate } from '#domain/rounds.ts';
import type { Tx } from '#server/db/database.ts';
import { games, rounds } from '#server/db/schema.ts';
import { found } from '#server/http/problem.ts';
import type { Deed, Moment } from '#server/snapshot/write.ts';

type Row = typeof rounds.$inferSelect;

/**
 * Moves a round to another day. The games that stood at the old day's default time go with it; a chosen time
 * stays (docs/rules.md, Rounds 2). On the day it has, no game changes. Throws 404.
 */
export async function moveRound(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  number: number,
  date: string,
): Promise<Deed<undefined>> {
  const before = await lockedRound(tx, tournamentId, eq(rounds.number, number));
  await tx.update(rounds).set({ date, revision }).where(eq(rounds.id, before.id));
  if (date !== before.date) {
    await tx
      .update(games)
      .set({ date: new Date(defaultGameDate(date)), version: sql`${games.version} + 1`, revision })
      .where(and(gamesOf(before), eq(games.date, new Date(defaultGameDate(before.date)))));
  }
  return changed('round.move', before, { date: before.date }, { date });
}

/** Makes a round extra or common: its games are decided by other rules, so they change too, if it was another. Throws 404. */
export async function changeRoundType(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  id: number,
  isExtra: boolean,
): Promise<Deed<undefined>> {
  const before = await lockedRound(tx, tournamentId, eq(rounds.id, id));
  await tx.update(rounds).set({ isExtra, revision }).where(eq(rounds.id, id));
  if (isExtra !== before.isExtra) {
    await tx
      .update(games)
      .set({ version: sql`${games.version} + 1`, revision })
      .where(gamesOf(before));
  }
  return changed('round.change-type', before, { isExtraRound: before.isExtra }, { isExtraRound: isExtra });
}

async function lockedRound(tx: Tx, tournamentId: number, which: ReturnType<typeof eq>): Promise<Row> {
  const [row] = await tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.tournamentId, tournamentId), which));
  return found(row, 'Rodada não encontrada');
}

const gamesOf = ({ tournamentId, number }: Row) =>
  and(eq(games.tournamentId, tournamentId), eq(games.round, number));

function changed(action: string, { id }: Row, before: object, after: object): Deed<undefined> {
  return { action, subject: 'round', subjectId: id, before, after, status: 200, result: undefined };
}
