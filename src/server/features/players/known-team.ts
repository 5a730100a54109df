import { and, eq } from 'drizzle-orm';
import { TEAM_GONE } from '#contract/tournament/teams.ts';
import { notFound } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { isTeam } from '#server/store/database/schema/pairs.ts';
import { teams } from '#server/store/database/schema/tournament.ts';

export async function knownTeam(tx: Tx, tournamentId: number, id: number): Promise<number> {
  const [team] = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), eq(teams.id, id), isTeam));
  if (!team) throw notFound('team', TEAM_GONE);
  return team.id;
}
