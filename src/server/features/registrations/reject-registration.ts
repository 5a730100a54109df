import { and, eq, inArray } from 'drizzle-orm';
import { Problem } from '#server/http/problem.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { registrations } from '#server/store/database/schema/players.ts';
import { requirePendingRegistration } from './require-pending-registration.ts';

export function rejectRegistration(
  context: WriteContext<'registration.reject'>,
  id: number,
  rejectionReason: string,
) {
  return context.write(async (tx, { revision, at }) => {
    await requirePendingRegistration(tx, context.tournamentId, id);
    const after = { status: 'rejected', rejectionReason } as const;
    await tx
      .update(registrations)
      .set({ ...after, reviewedAt: at, reviewedBy: context.user.name, revision })
      .where(eq(registrations.id, id));
    return {
      subjectId: id,
      before: { status: 'pending' },
      after: { status: 'rejected', changed: ['rejectionReason'] },
      status: 200,
      result: undefined,
    };
  });
}

/** Rejects the pending ones among these, in one transaction. Throws 409 if none is. */
export function rejectMany(
  context: WriteContext<'registration.reject-many'>,
  ids: readonly number[],
  rejectionReason: string,
) {
  const { tournamentId } = context;
  const pending = and(
    eq(registrations.tournamentId, tournamentId),
    inArray(registrations.id, [...ids]),
    eq(registrations.status, 'pending'),
  );
  return context.write(async (tx, { revision, at }) => {
    const rejected = await tx
      .update(registrations)
      .set({ status: 'rejected', rejectionReason, reviewedAt: at, reviewedBy: context.user.name, revision })
      .where(pending)
      .returning({ id: registrations.id });
    if (rejected.length === 0) {
      throw new Problem(409, 'REGISTRATION_DECIDED', 'Nenhuma destas inscrições espera mais uma decisão');
    }
    return {
      subjectId: tournamentId,
      after: { registrations: rejected.length, changed: ['rejectionReason'] },
      status: 200,
      result: rejected.map(({ id }) => id),
    };
  });
}
