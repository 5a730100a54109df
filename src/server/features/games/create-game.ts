import { and, eq, inArray } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { defaultGameDate } from '#domain/rounds.ts';
import type { Tx } from '#server/db/database.ts';
import { games } from '#server/db/schema/games.ts';
import { rounds, teams } from '#server/db/schema/tournament.ts';
import { againstRule, found } from '#server/http/problem.ts';
import type { AuditedResult, Moment } from '#server/snapshot/write.ts';

type NewGame = CallInput<Contract['POST /api/games']>['body'];

/** Creates a game between two different teams, at the round's default time unless another is given. */
export async function createGame(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  { team1Id, team2Id, category, court = null, round, status, date }: NewGame,
): Promise<AuditedResult<number>> {
  if (team1Id === team2Id) throw againstRule('SAME_TEAM', 'Escolha dois times diferentes');
  await refuseUnknownTeams(tx, tournamentId, [team1Id, team2Id]);
  const [day] = await tx
    .select({ date: rounds.date })
    .from(rounds)
    .where(and(eq(rounds.tournamentId, tournamentId), eq(rounds.number, round)));
  const values = {
    team1Id,
    team2Id,
    category,
    court,
    round,
    status,
    date: new Date(date ?? defaultGameDate(found(day, 'round').date)),
  };
  const [made] = await tx
    .insert(games)
    .values({ tournamentId, ...values, revision })
    .returning({ id: games.id });
  const id = found(made, 'game').id;
  const after = { ...values, date: values.date.toISOString() };
  return { action: 'game.create', subjectId: id, after, status: 201, result: id };
}

/** Throws 404 where one of two different teams is not the tournament's. */
export async function refuseUnknownTeams(
  tx: Tx,
  tournamentId: number,
  ids: [team1Id: number, team2Id: number],
): Promise<void> {
  const known = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), inArray(teams.id, ids)));
  found(known.length === 2 ? known : null, 'team');
}
