import { and, eq } from 'drizzle-orm';
import { decisionWords } from '#domain/people/registration.ts';
import { found, Problem } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { registrations } from '#server/store/database/schema/players.ts';

/** A pending registration, locked. Throws 404, and 409 naming who decided it first. */
export async function requirePendingRegistration(tx: Tx, tournamentId: number, id: number) {
  const [row] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.tournamentId, tournamentId), eq(registrations.id, id)));
  const { status, ...rest } = found(row, 'registration');
  if (status !== 'pending') {
    throw new Problem(409, 'REGISTRATION_DECIDED', decisionWords(status, rest.reviewedBy));
  }
  return rest;
}
