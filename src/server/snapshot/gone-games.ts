import { and, asc, eq, gt } from 'drizzle-orm';
import { auditEntries } from '#contract/audit-entries.ts';
import type { Tx } from '#server/db/database.ts';
import { auditLog, changesTeams } from '#server/db/schema/audit.ts';
import type { DeletedGame, LostGame } from './snapshot.ts';

/** The deleted games, from the audit: calendars announce them as cancelled. */
export async function deletedGameRows(q: Tx, tournamentId: number): Promise<DeletedGame[]> {
  const found = await q
    .select({ id: auditLog.subjectId, before: auditLog.before, revision: auditLog.revision })
    .from(auditLog)
    .where(and(eq(auditLog.tournamentId, tournamentId), eq(auditLog.action, 'game.delete')))
    .orderBy(asc(auditLog.id));
  return found.flatMap(({ id, before, revision }) => {
    const read = auditEntries['game.delete'].before.safeParse(before);
    if (id === null || !read.success) return [];
    const { team1Id, team2Id, round, court, date, version } = read.data;
    return [{ id, team1Id, team2Id, round, court, date, version: version + 1, revision }];
  });
}

/**
 * The games in which other teams replaced a team, from the audit, for the calendars of the replaced teams.
 */
export async function lostGameRows(q: Tx, tournamentId: number, after: number): Promise<LostGame[]> {
  const found = await q
    .select({
      id: auditLog.subjectId,
      before: auditLog.before,
      after: auditLog.after,
      revision: auditLog.revision,
    })
    .from(auditLog)
    .where(and(eq(auditLog.tournamentId, tournamentId), changesTeams(auditLog), gt(auditLog.revision, after)))
    .orderBy(asc(auditLog.id));
  const matchup = auditEntries['game.edit'];
  return found.flatMap(({ id, revision, ...entry }) => {
    const earlier = matchup.before.safeParse(entry.before);
    const changed = matchup.after.safeParse(entry.after);
    if (id === null || !earlier.success || !changed.success) return [];
    const { team1Id, team2Id, court, date } = earlier.data;
    const { version, ...teams } = changed.data;
    const playing = new Set([teams.team1Id, teams.team2Id]);
    const lostBy = [team1Id, team2Id].filter((teamId) => !playing.has(teamId));
    return [{ id, team1Id, team2Id, court, date, version, revision, lostBy }];
  });
}
