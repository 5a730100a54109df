import { eq } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { editRefusal } from '#domain/game/game.ts';
import type { Game } from '#domain/tournament.ts';
import { conflict, refused } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import type { Moment, Written } from '#server/store/write.ts';
import { refuseUnknownTeams } from './create-game.ts';

type Edit = CallInput<Contract['PATCH /api/games/{id}']>['body'];

/** Changes the given fields of a game's schedule and teams. Throws 404, 409, 422. */
export async function editGame(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  before: Game,
  edit: Edit,
): Promise<Written<'game.edit'>> {
  const refusal = editRefusal(before, edit);
  if (refusal) throw refused(refusal);
  const after = { ...before, ...edit } as Game;
  const hasSameTeams = after.team1Id === before.team1Id && after.team2Id === before.team2Id;
  if (before.stageId !== null && !hasSameTeams)
    throw conflict('Os times deste jogo vêm da tabela. Corrija lá, ou o resultado de antes.');
  await refuseUnknownTeams(tx, tournamentId, [after.team1Id, after.team2Id]);
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  // Nothing changed, so the version stays and scoring continues.
  const version = before.version + (isSame ? 0 : 1);
  await tx
    .update(games)
    .set({ ...edit, date: new Date(after.date), version, revision })
    .where(eq(games.id, before.id));
  return {
    subjectId: before.id,
    before,
    after: { ...after, version },
    status: 200,
    result: undefined,
  };
}
