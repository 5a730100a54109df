import { eq } from 'drizzle-orm';
import { registrations } from '#server/db/schema/players.ts';
import type { RequestContext } from '#server/http/implementation.ts';
import { requirePendingRegistration } from './require-pending-registration.ts';

/** Rejects a registration; the same person may register again. Throws 404, 409. */
export function rejectRegistration(context: RequestContext, id: number, rejectionReason: string) {
  return context.write(async (tx, { revision, at }) => {
    await requirePendingRegistration(tx, context.tournament.id, id);
    const after = { status: 'rejected', rejectionReason } as const;
    await tx
      .update(registrations)
      .set({ ...after, reviewedAt: at, reviewedBy: context.user.name, revision })
      .where(eq(registrations.id, id));
    return {
      action: 'registration.reject',
      subjectId: id,
      before: { status: 'pending' },
      after: { status: 'rejected', changed: ['rejectionReason'] },
      status: 200,
      result: undefined,
    };
  });
}
