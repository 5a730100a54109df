import { and, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { auditLog, images, players, teams, tournaments, users } from '#server/db/schema.ts';
import { linesAbout, type Person } from './person.ts';

/** The pictures of the person: those they have, and those that the audit says they had. */
export async function picturesOf(tx: Tx, person: Person): Promise<string[]> {
  const imageOf = (column: typeof auditLog.before | typeof auditLog.after) =>
    sql<string | null>`${column} ->> 'imageName'`;
  const lines = await tx
    .select({ before: imageOf(auditLog.before), after: imageOf(auditLog.after) })
    .from(auditLog)
    .where(linesAbout(person));
  const had = lines.flatMap(({ before, after }) => [before, after]);
  const have = [person.account, ...person.players].map(({ imageName }) => imageName);
  return [...new Set([...had, ...have].filter((name) => name !== null))];
}

/** Deletes those that nobody else shows: the same content has one name, whoever sent it. */
export async function erasePictures(tx: Tx, names: readonly string[]): Promise<void> {
  const shown = or(
    ...[
      tx.select({ name: users.imageName }).from(users),
      tx.select({ name: players.imageName }).from(players),
      tx.select({ name: teams.imageName }).from(teams),
      tx.select({ name: tournaments.logoName }).from(tournaments),
    ].map((named) => sql`${images.name} in ${named}`),
  );
  await tx
    .delete(images)
    .where(and(inArray(images.name, [...names]), isNull(images.slug), sql`(${shown}) is not true`));
}
