import { and, eq } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { players } from '#server/db/schema/players.ts';
import { accountById } from '#server/features/auth/account.ts';
import { changeAccountByAdmin } from '#server/features/auth/change-account-by-admin.ts';
import { verifyIfTyped } from '#server/features/auth/own-password.ts';
import type { WriteContext } from '#server/http/context.ts';
import { found } from '#server/http/problem.ts';

/** Changes the given roles. Throws 400, 404, 409, 422, 429. */
export async function changeRoles(
  context: WriteContext<'account.change'>,
  id: number,
  { isAdmin, isScorer, currentPassword }: CallInput<Contract['PATCH /api/users/{id}']>['body'],
) {
  const verified = await verifyIfTyped(context, currentPassword);
  return context.write(async (tx, { revision, at }) => {
    const account = found(await accountById(tx, id), 'account');
    await changeAccountByAdmin(tx, { context, at, verified }, account, { isAdmin, isScorer });
    await tx
      .update(players)
      .set({ revision })
      .where(and(eq(players.tournamentId, context.tournamentId), eq(players.userId, id)));
    return {
      subjectId: id,
      before: { isAdmin: account.isAdmin, isScorer: account.isScorer },
      after: { isAdmin: isAdmin ?? account.isAdmin, isScorer: isScorer ?? account.isScorer },
      status: 200,
      result: undefined,
    };
  });
}
