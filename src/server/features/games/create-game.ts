import { and, eq, inArray } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { defaultGameDate } from '#domain/schedule/rounds.ts';
import { withoutDay } from '#server/features/rounds/without-day.ts';
import { againstRule, found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { rounds, teams } from '#server/store/database/schema/tournament.ts';
import type { Moment, Written } from '#server/store/write.ts';

type NewGame = CallInput<Contract['POST /api/games']>['body'];

/** Creates a game between two different teams, at the round's default time unless another is given. */
export async function createGame(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  game: NewGame,
): Promise<Written<'game.create', number>> {
  const { team1Id, team2Id, round } = game;
  if (team1Id === team2Id) throw againstRule('SAME_TEAM', 'Escolha dois times diferentes');
  await refuseUnknownTeams(tx, tournamentId, [team1Id, team2Id]);
  const [day] = await tx
    .select({ date: rounds.date })
    .from(rounds)
    .where(and(eq(rounds.tournamentId, tournamentId), eq(rounds.number, round)));
  if (!day?.date) throw withoutDay(round);
  const date = game.date ?? defaultGameDate(day.date);
  const [made] = await tx
    .insert(games)
    .values({ ...game, tournamentId, date: new Date(date), revision })
    .returning({ id: games.id });
  const id = found(made, 'game').id;
  return { subjectId: id, after: { ...game, date }, status: 201, result: id };
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
