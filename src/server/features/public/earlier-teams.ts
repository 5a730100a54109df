import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { Team } from '#domain/tournament.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { teams, tournaments } from '#server/store/database/schema/tournament.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';

type EarlierTeams = CallAnswer<Contract['GET /api/public/teams/{id}/seasons']>;

/** They are linked and never merged: another year's team may be other people under one name. */
export async function readEarlierTeams(
  db: Database,
  { year }: Snapshot,
  { name }: Team,
): Promise<EarlierTeams> {
  const seasons = await query(db, (q) =>
    q
      .select({
        teamId: teams.id,
        slug: tournaments.slug,
        name: tournaments.name,
        year: tournaments.year,
        isCurrent: tournaments.isCurrent,
      })
      .from(teams)
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .where(
        and(
          sql`lower(${teams.name}) = lower(${name})`,
          lt(tournaments.year, year),
          ne(tournaments.state, 'preparation'),
        ),
      )
      .orderBy(desc(tournaments.year), desc(tournaments.id)),
  );
  return { seasons };
}
