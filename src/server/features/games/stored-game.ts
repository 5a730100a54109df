import { and, asc, eq } from 'drizzle-orm';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import type { Game, PlayedGame, SetLog } from '#domain/tournament.ts';
import { recordNews } from '#server/features/push/record-news.ts';
import { followResult } from '#server/features/stages/follow-result.ts';
import { found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games, sets } from '#server/store/database/schema/games.ts';
import { rounds, tournaments } from '#server/store/database/schema/tournament.ts';
import { toGame } from '#server/store/snapshot/rows.ts';
import type { Moment } from '#server/store/write.ts';

/** What is stored of a set besides its score: notes and the state of its log. Undefined leaves it unchanged. */
export type SetRemarks = {
  readonly notes?: string | null | undefined;
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
  readonly log?: SetLog | null | undefined;
};

/** The game, locked, read from the database. Throws 404. */
export async function requireGame(tx: Tx, tournamentId: number, id: number): Promise<Game> {
  const [row] = await tx
    .select({ game: games, isExtra: rounds.isExtra, rules: tournaments.rules })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .innerJoin(rounds, and(eq(rounds.tournamentId, games.tournamentId), eq(rounds.number, games.round)))
    .where(and(eq(games.tournamentId, tournamentId), eq(games.id, id)));
  const { game, isExtra, rules } = found(row, 'game');
  const played = await tx.select().from(sets).where(eq(sets.gameId, id)).orderBy(asc(sets.setNumber));
  return toGame(game, rules ?? DEFAULT_RULES, isExtra, played);
}

/** Stores a changed game: its row, the sets that differ, and the news for its followers. */
export async function storeGame(
  tx: Tx,
  moment: Moment,
  before: Game,
  after: PlayedGame,
  remarks: { setNumber: number } & SetRemarks = { setNumber: 0 },
): Promise<void> {
  await tx
    .update(games)
    .set({
      status: after.status,
      usedAllPlayersTeam1: after.usedAllPlayersTeam1,
      usedAllPlayersTeam2: after.usedAllPlayersTeam2,
      awardWinner: after.award?.winner ?? null,
      awardReason: after.award?.reason ?? null,
      version: before.version + 1,
      revision: moment.revision,
    })
    .where(eq(games.id, before.id));
  await recordNews(tx, moment.at, before, after);
  await storeSets(tx, before, after, remarks);
  await followResult(tx, moment, before, after);
}

async function storeSets(
  tx: Tx,
  before: Game,
  after: PlayedGame,
  remarks: { setNumber: number } & SetRemarks,
): Promise<void> {
  for (const { setNumber } of before.sets) {
    if (after.sets.some((set) => set.setNumber === setNumber)) continue;
    await tx.delete(sets).where(and(eq(sets.gameId, before.id), eq(sets.setNumber, setNumber)));
  }
  const touched = after.sets.find((set) => set.setNumber === remarks.setNumber);
  if (!touched) return;
  const { setNumber, team1Score, team2Score, skipped, closed } = touched;
  const values = {
    team1Score,
    team2Score,
    skipped,
    closed,
    ...(remarks.notes !== undefined ? { notes: remarks.notes } : {}),
    ...(remarks.startTime !== undefined ? { startTime: asDate(remarks.startTime) } : {}),
    ...(remarks.endTime !== undefined ? { endTime: asDate(remarks.endTime) } : {}),
    ...(remarks.log !== undefined ? { log: remarks.log } : {}),
  };
  await tx
    .insert(sets)
    .values({ gameId: before.id, setNumber, ...values })
    .onConflictDoUpdate({ target: [sets.gameId, sets.setNumber], set: values });
}

const asDate = (text: string | null) => (text === null ? null : new Date(text));
