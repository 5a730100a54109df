import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/store/database/database.ts';
import { imageUploads, users } from '#server/store/database/schema/accounts.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { images } from '#server/store/database/schema/images.ts';
import { players } from '#server/store/database/schema/players.ts';
import { teams, tournaments } from '#server/store/database/schema/tournament.ts';
import { entriesAbout, type PersonRecords } from './person.ts';

export async function picturesOf(tx: Tx, person: PersonRecords): Promise<string[]> {
  const imageOf = (column: typeof auditLog.before | typeof auditLog.after) =>
    sql<string | null>`${column} ->> 'imageName'`;
  const lines = await tx
    .select({ before: imageOf(auditLog.before), after: imageOf(auditLog.after) })
    .from(auditLog)
    .where(entriesAbout(person));
  const had = lines.flatMap(({ before, after }) => [before, after]);
  const { account, players: playing } = person;
  const have = [account, ...playing].map((each) => each?.imageName ?? null);
  const sent = await tx
    .select({ name: imageUploads.imageName })
    .from(imageUploads)
    .where(eq(imageUploads.userId, account?.id ?? 0));
  return [...new Set([...had, ...have, ...sent.map(({ name }) => name)].filter((name) => name !== null))];
}

/**
 * Deletes the pictures that nobody else uses: equal content has one name. Call after changing the person's
 * rows.
 */
export async function erasePictures(tx: Tx, names: readonly (string | null | undefined)[]): Promise<void> {
  const had = names.filter((name) => typeof name === 'string');
  if (had.length === 0) return;
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
    .where(and(inArray(images.name, had), isNull(images.slug), sql`(${shown}) is not true`));
}
