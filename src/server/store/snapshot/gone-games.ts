import { and, asc, eq, gt } from 'drizzle-orm';
import { auditEntries } from '#contract/audit/audit-entries.ts';
import type { Tx } from '#server/store/database/database.ts';
import { auditLog, changesTeams } from '#server/store/database/schema/audit.ts';
import type { DeletedGame, LostGame } from './snapshot.ts';

const gone = auditEntries['game.delete'].before.pick({
  team1Id: true,
  team2Id: true,
  round: true,
  court: true,
  date: true,
  version: true,
});
// Entries of earlier releases lack fields that were added since.
const replaced = auditEntries['game.edit'].before.pick({
  team1Id: true,
  team2Id: true,
  court: true,
  date: true,
});
const replacing = auditEntries['game.edit'].after.pick({ team1Id: true, team2Id: true, version: true });

export async function deletedGameRows(q: Tx, tournamentId: number): Promise<DeletedGame[]> {
  const found = await q
    .select({ id: auditLog.subjectId, before: auditLog.before, revision: auditLog.revision })
    .from(auditLog)
    .where(and(eq(auditLog.tournamentId, tournamentId), eq(auditLog.action, 'game.delete')))
    .orderBy(asc(auditLog.id));
  return found.flatMap(({ id, before, revision }) => {
    const read = gone.safeParse(before);
    if (id === null || !read.success) return [];
    return [{ ...read.data, id, version: read.data.version + 1, revision }];
  });
}

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
  return found.flatMap(({ id, revision, ...entry }) => {
    const earlier = replaced.safeParse(entry.before);
    const changed = replacing.safeParse(entry.after);
    if (id === null || !earlier.success || !changed.success) return [];
    const { version, ...teams } = changed.data;
    const playing = new Set([teams.team1Id, teams.team2Id]);
    const lostBy = [earlier.data.team1Id, earlier.data.team2Id].filter((teamId) => !playing.has(teamId));
    return [{ ...earlier.data, id, version, revision, lostBy }];
  });
}
