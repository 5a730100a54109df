import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { registrations } from '#server/db/schema/players.ts';
import { conflict, found } from '#server/http/problem.ts';

const DONE = { approved: 'aprovada', rejected: 'rejeitada' } as const;

/** A registration that waits for a decision; who comes second is told who was first. Throws 404, 409. */
export async function requirePendingRegistration(tx: Tx, tournamentId: number, id: number) {
  const [row] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.tournamentId, tournamentId), eq(registrations.id, id)));
  const { status, ...rest } = found(row, 'registration');
  if (status !== 'pending') throw conflict(`Esta inscrição já foi ${DONE[status]} por ${rest.reviewedBy}`);
  return rest;
}
