import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { sameTimeOn } from '#domain/schedule/calendar.ts';
import { defaultGameDate, gamesWithOwnDate } from '#domain/schedule/rounds.ts';
import { quantity } from '#domain/text/quantity.ts';
import { followOrder } from '#server/features/stages/follow-result.ts';
import { stageInRound } from '#server/features/stages/stored-stage.ts';
import { conflict, found, Problem } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games, points } from '#server/store/database/schema/games.ts';
import { rounds } from '#server/store/database/schema/tournament.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { Moment, Written } from '#server/store/write.ts';
import { presentRound } from './present-round.ts';

type Row = typeof rounds.$inferSelect;

type Move = CallInput<Contract['PUT /api/tournament/rounds/{roundNumber}']>['body'];

/**
 * Moves a round to another day, with the games at the old day's default time; games with their own time or
 * day only on request (docs/rules.md, Rounds 2). A round without a day gets one (Rounds 1). Throws 409 with the
 * current round if the sender saw it on another day.
 */
export async function moveRound(
  tx: Tx,
  { revision }: Moment,
  { tournamentId, timeZone }: Pick<Snapshot, 'tournamentId' | 'timeZone'>,
  number: number,
  { date, withChosenTimes, seenDate }: Move,
): Promise<Written<'round.move'>> {
  const before =
    (await findRound(tx, tournamentId, eq(rounds.number, number))) ??
    (await addRound(tx, { tournamentId, number, revision }));
  const day = before.date;
  if (seenDate !== undefined && seenDate !== day) throw roundMoved(before);
  await tx.update(rounds).set({ date, revision }).where(eq(rounds.id, before.id));
  if (day === null) {
    return {
      subjectId: before.id,
      before: {},
      after: { date },
      status: 200,
      result: undefined,
    };
  }
  const along = withChosenTimes ? await gamesToMove(tx, { ...before, date: day }, date, timeZone) : [];
  if (date !== day) {
    await tx
      .update(games)
      .set({ date: new Date(defaultGameDate(date)), version: sql`${games.version} + 1`, revision })
      .where(and(gamesOf(before), eq(games.date, new Date(defaultGameDate(day)))));
  }
  for (const { id, to } of along) {
    await tx
      .update(games)
      .set({ date: to, version: sql`${games.version} + 1`, revision })
      .where(eq(games.id, id));
  }
  const moved = along.length > 0 ? { games: along.length } : {};
  return {
    subjectId: before.id,
    before: { date: day },
    after: { date, ...moved },
    status: 200,
    result: undefined,
  };
}

/** Leaves a round without a day, and so out of the tournament, until it is moved to one. Throws 404, 409. */
export async function leaveRoundOut(
  tx: Tx,
  { revision }: Moment,
  { tournamentId, activeRound }: Pick<Snapshot, 'tournamentId' | 'activeRound'>,
  number: number,
): Promise<Written<'round.leave-out'>> {
  const before = await requireRound(tx, tournamentId, eq(rounds.number, number));
  const { date } = before;
  if (date === null) throw found(null, 'round');
  const held = await tx.$count(games, gamesOf(before));
  if (held > 0)
    throw conflict(
      `A rodada ${number} tem ${quantity(held, 'jogo')}: ${held === 1 ? 'exclua o jogo' : 'exclua os jogos'} antes`,
    );
  const rows = await tx.$count(points, and(eq(points.tournamentId, tournamentId), eq(points.round, number)));
  if (rows > 0) throw conflict(`A rodada ${number} tem pontos nas súmulas`);
  const stage = await stageInRound(tx, tournamentId, number);
  if (stage) throw conflict(`Na rodada ${number} se joga ${stage}`);
  if (activeRound === number) throw conflict(`A rodada ${number} está ao vivo: desative antes`);
  await tx.update(rounds).set({ date: null, revision }).where(eq(rounds.id, before.id));
  return {
    subjectId: before.id,
    before: { date },
    status: 204,
    result: undefined,
  };
}

const roundMoved = ({ date, ...round }: Row) =>
  new Problem(409, 'ROUND_MOVED', 'Outra pessoa mudou a data desta rodada. Veja como ela está agora.', {
    more: date === null ? {} : { round: presentRound({ ...round, date }) },
  });

async function gamesToMove(tx: Tx, round: Row & { date: string }, day: string, timeZone: string) {
  const rows = await tx.select().from(games).where(gamesOf(round));
  const ofRound = rows.map((row) => ({ ...row, date: row.date.toISOString() }));
  return gamesWithOwnDate(ofRound, round)
    .map(({ id, date }) => ({ id, date, to: new Date(sameTimeOn(day, date, timeZone)) }))
    .filter(({ date, to }) => to.toISOString() !== date);
}

/** Makes a round extra or normal. Its games change too, because other rules decide them. Throws 404. */
export async function changeRoundType(
  tx: Tx,
  moment: Moment,
  tournamentId: number,
  id: number,
  isExtra: boolean,
): Promise<Written<'round.change-type'>> {
  const before = await requireRound(tx, tournamentId, and(eq(rounds.id, id), isNotNull(rounds.date)));
  const { revision } = moment;
  await tx.update(rounds).set({ isExtra, revision }).where(eq(rounds.id, id));
  if (isExtra !== before.isExtra) {
    await tx
      .update(games)
      .set({ version: sql`${games.version} + 1`, revision })
      .where(gamesOf(before));
    await followOrder(tx, moment, tournamentId);
  }
  return {
    subjectId: id,
    before: { isExtraRound: before.isExtra },
    after: { isExtraRound: isExtra },
    status: 200,
    result: undefined,
  };
}

async function findRound(tx: Tx, tournamentId: number, which: SQL | undefined): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.tournamentId, tournamentId), which));
  return row;
}

const requireRound = async (...which: Parameters<typeof findRound>): Promise<Row> =>
  found(await findRound(...which), 'round');

async function addRound(tx: Tx, round: Pick<Row, 'tournamentId' | 'number' | 'revision'>): Promise<Row> {
  const [row] = await tx.insert(rounds).values(round).returning();
  return found(row, 'round');
}

const gamesOf = ({ tournamentId, number }: Row) =>
  and(eq(games.tournamentId, tournamentId), eq(games.round, number));
