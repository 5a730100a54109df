import { and, eq } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { changeAccountByAdmin } from '#server/features/auth/change-account-by-admin.ts';
import { verifyIfTyped } from '#server/features/auth/own-password.ts';
import { requireSeenAccount } from '#server/features/auth/require-account.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { players } from '#server/store/database/schema/players.ts';

/**
 * Gives and takes an account's role in this tournament, and the rights in all. Throws 400, 403, 404, 409, 422,
 * 429.
 */
export async function changeRights(
  context: WriteContext<'account.change'>,
  id: number,
  { currentPassword, ...rights }: CallInput<Contract['PATCH /api/users/{id}']>['body'],
): Promise<void> {
  const verified = await verifyIfTyped(context, currentPassword);
  const write = rights.isAdmin === undefined ? context.write : context.writeToAll;
  await write(async (tx, moment) => {
    const known = await requireSeenAccount(tx, context, id);
    const changed = await changeAccountByAdmin(tx, { context, ...moment, verified }, known, rights);
    await tx
      .update(players)
      .set({ revision: moment.revision })
      .where(and(eq(players.tournamentId, context.tournamentId), eq(players.userId, id)));
    return { subjectId: id, ...changed, status: 200, result: undefined };
  });
}
