import { eq } from 'drizzle-orm';
import type { Game, PlayedGame } from '#domain/tournament.ts';
import type { Tx } from '#server/store/database/database.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import type { Moment } from '#server/store/write.ts';
import { storePlannedGames } from './store-games.ts';

/** After a game of an elimination changed, the later ones that have not begun get the teams that are due now. */
export async function followResult(
  tx: Tx,
  { revision }: Moment,
  before: Game,
  after: PlayedGame,
): Promise<void> {
  const { stageId } = before;
  const isSame = before.status === after.status && before.award?.winner === after.award?.winner;
  if (!stageId || (isSame && after.status !== 'concluido')) return;
  const [row] = await tx
    .select({ stage: stages, timeZone: tournaments.timeZone })
    .from(stages)
    .innerJoin(tournaments, eq(tournaments.id, stages.tournamentId))
    .where(eq(stages.id, stageId));
  if (row?.stage.draw?.bracket.length) {
    await storePlannedGames(tx, row.stage, {
      timeZone: row.timeZone,
      revision,
      givesDays: false,
    });
  }
}
