import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { createAccount as insertAccount, refuseReserved } from '#server/features/auth/account.ts';
import { refuseUnverified, verifyIfTyped } from '#server/features/auth/own-password.ts';
import { deliverSecrets, madePassword } from '#server/features/players/first-password.ts';
import type { WriteContext } from '#server/routing/context.ts';

export async function createAccount(
  context: WriteContext<'account.create'>,
  {
    firstName,
    lastName = null,
    email,
    isAdmin,
    isScorer,
    currentPassword,
  }: CallInput<Contract['POST /api/users']>['body'],
) {
  refuseReserved(context.settings, email);
  const verified = await verifyIfTyped(context, currentPassword);
  const first = await madePassword(context);
  return context.write(async (tx, { at }) => {
    if (isAdmin) await refuseUnverified(tx, 'new-admin', verified);
    const account = await insertAccount(tx, {
      firstName,
      lastName,
      email,
      isAdmin,
      isScorer,
      passwordHash: first.hash,
      mustChangePassword: true,
      createdAt: at,
    });
    return {
      subjectId: account.id,
      after: { firstName, lastName, isAdmin, isScorer, changed: ['email'] },
      status: 201,
      result: await deliverSecrets(tx, context, account, first, at),
    };
  });
}
