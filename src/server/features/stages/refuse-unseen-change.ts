import { eq } from 'drizzle-orm';
import { changeWords } from '#domain/formats/bracket-words.ts';
import { changeByResult } from '#domain/formats/stage.ts';
import type { Game, PlayedGame } from '#domain/tournament.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { gamesOfStage } from './stored-stage.ts';

/**
 * Throws a 409 that says which later games of an elimination a corrected result would change, or finds begun
 * (docs/rules.md, Formats 9).
 */
export async function refuseUnseenChange(
  tx: Tx,
  { teamOf }: Pick<Snapshot, 'teamOf'>,
  { stageId, stageGame, team1Id, team2Id }: Game,
  after: PlayedGame,
): Promise<void> {
  if (!stageId || after.status !== 'concluido') return;
  const [stage] = await tx.select({ draw: stages.draw }).from(stages).where(eq(stages.id, stageId));
  if (!stage?.draw?.bracket.length) return;
  const { draw } = stage;
  const games = await gamesOfStage(tx, stageId);
  const change = changeByResult({ draw }, games, { ...after, team1Id, team2Id, number: stageGame ?? 0 });
  const words = changeWords(change, draw.bracket, (id) => teamOf.get(id)?.name ?? 'Time excluído');
  if (words.length > 0)
    throw new Problem(409, 'CHANGES_LATER_GAMES', `Este resultado muda outros jogos. ${words.join(' ')}`);
}
