import { and, eq, or } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { apply, isRefusal } from '#domain/game/game.ts';
import { sideOf } from '#domain/game/game-teams.ts';
import { type Game, otherSide } from '#domain/tournament.ts';
import { recorded } from '#server/features/games/act-on-game.ts';
import { requireGame, storeGame } from '#server/features/games/stored-game.ts';
import { conflict, refused } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { type AuditedResult, type Moment, record, type Written } from '#server/store/write.ts';
import { requireTeam } from './change-team.ts';

type Withdrawal = CallInput<Contract['POST /api/teams/{id}/withdraw']>['body'];

/**
 * Awards a team's scheduled games to the others, or deletes them (docs/rules.md, Sets 11); each gets an audit entry of its
 * own. Throws 404, and 409 if the team has another number of scheduled games than the sender saw.
 */
export async function withdrawTeam(
  tx: Tx,
  moment: Moment,
  { tournamentId, actor }: ReadContext,
  id: number,
  { games: what, seen }: Withdrawal,
): Promise<Written<'team.withdraw'>> {
  await requireTeam(tx, tournamentId, id);
  const toCome = await scheduledGames(tx, tournamentId, id);
  if (toCome.length !== seen) {
    throw conflict('Os jogos deste time mudaram nesse meio-tempo. Confira os números e confirme de novo.');
  }
  if (what === 'delete' && toCome.some(({ stageId }) => stageId !== null))
    throw conflict('Um destes jogos é de uma tabela: dê W.O. em vez de excluir.');
  const change = what === 'award' ? awardToOther : remove;
  let changed = 0;
  // A walkover changes what is to come in a bracket: it may give the team another game, or take one away.
  for (let [next] = toCome; next; [next] = await scheduledGames(tx, tournamentId, id)) {
    changed += 1;
    const entry = await change(tx, moment, await requireGame(tx, tournamentId, next.id), id);
    await record(tx, tournamentId, { actor, operation: null }, moment, entry);
  }
  return {
    subjectId: id,
    after: what === 'award' ? { walkovers: changed } : { gamesRemoved: changed },
    deletesRows: what === 'delete',
    status: 200,
    result: undefined,
  };
}

const scheduledGames = (tx: Tx, tournamentId: number, teamId: number) =>
  tx
    .select({ id: games.id, stageId: games.stageId })
    .from(games)
    .where(
      and(
        eq(games.tournamentId, tournamentId),
        eq(games.status, 'agendado'),
        or(eq(games.team1Id, teamId), eq(games.team2Id, teamId)),
      ),
    )
    .orderBy(games.id);

async function awardToOther(
  tx: Tx,
  moment: Moment,
  before: Game,
  teamId: number,
): Promise<AuditedResult<undefined>> {
  const winner = otherSide(sideOf(before, teamId) ?? 1);
  const after = apply(before, { do: 'award', winner, reason: 'wo' });
  if (isRefusal(after)) throw refused(after);
  await storeGame(tx, moment, before, after);
  return {
    action: 'game.award',
    subjectId: before.id,
    before: recorded(before),
    after: recorded(after),
    status: 200,
    result: undefined,
  };
}

async function remove(tx: Tx, _moment: Moment, before: Game): Promise<AuditedResult<undefined>> {
  await tx.delete(games).where(eq(games.id, before.id));
  return { action: 'game.delete', subjectId: before.id, before, status: 204, result: undefined };
}
