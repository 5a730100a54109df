import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { Game, PlayedGame } from '#domain/tournament.ts';
import type { Tx } from '#server/store/database/database.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import type { Moment } from '#server/store/write.ts';
import { storePlannedGames } from './store-games.ts';

/**
 * After a game of an elimination or of its groups changed, the later ones that have not begun get the teams that are due
 * now.
 */
export async function followResult(
  tx: Tx,
  { revision }: Moment,
  before: Game,
  after: PlayedGame,
): Promise<void> {
  const { stageId } = before;
  const isSame = before.status === after.status && before.award?.winner === after.award?.winner;
  if (!stageId || (isSame && after.status !== 'concluido')) return;
  await fillBrackets(
    tx,
    revision,
    or(eq(stages.id, stageId), eq(sql`${stages.fromGroups}->>'stageId'`, String(stageId))),
  );
}

/** After the rules of games or the order of standings changed: other teams may have won, or come from groups. */
export const followOrder = (tx: Tx, { revision }: Moment, tournamentId: number): Promise<void> =>
  fillBrackets(tx, revision, eq(stages.tournamentId, tournamentId));

async function fillBrackets(tx: Tx, revision: number, which: SQL | undefined): Promise<void> {
  const rows = await tx
    .select({ stage: stages, timeZone: tournaments.timeZone })
    .from(stages)
    .innerJoin(tournaments, eq(tournaments.id, stages.tournamentId))
    .where(which);
  for (const { stage, timeZone } of rows) {
    if (stage.draw?.bracket.length && stage.revealed === null)
      await storePlannedGames(tx, stage, { timeZone, revision, givesDays: false });
  }
}
