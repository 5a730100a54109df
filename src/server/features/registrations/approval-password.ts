import { and, eq } from 'drizzle-orm';
import type { PasswordOwner } from '#domain/password.ts';
import { query } from '#server/db/database.ts';
import { registrations } from '#server/db/schema/players.ts';
import type { TournamentRows } from '#server/http/context.ts';
import { hashPassword, refuseWeak } from '#server/http/passwords.ts';
import { newToken } from '#server/http/sessions.ts';

type Given = { readonly password?: string | undefined; readonly email?: string | undefined };

/**
 * Hashes the password of a person who is approved, before the lock is taken. Without one the person chooses it by a link,
 * and until then it is random. Throws 422 for a weak one.
 */
export async function hashApprovalPassword(rows: TournamentRows, id: number, given: Given): Promise<string> {
  const { password } = given;
  if (password === undefined) return hashPassword(newToken());
  refuseWeak(password, await ownerOf(rows, id, given));
  return hashPassword(password);
}

async function ownerOf(
  { db, tournamentId }: TournamentRows,
  id: number,
  { email }: Given,
): Promise<PasswordOwner> {
  const { firstName, lastName } = registrations;
  const [row] = await query(db, (q) =>
    q
      .select({ firstName, lastName, email: registrations.email })
      .from(registrations)
      .where(and(eq(registrations.tournamentId, tournamentId), eq(registrations.id, id))),
  );
  return { ...row, email: email ?? row?.email };
}
