import { accountById } from '#server/features/auth/account.ts';
import { changeAccountByAdmin } from '#server/features/auth/change-account-by-admin.ts';
import { verifyIfTyped } from '#server/features/auth/own-password.ts';
import { deliverSecrets, madePassword } from '#server/features/players/first-password.ts';
import type { WriteContext } from '#server/http/context.ts';
import { found } from '#server/http/problem.ts';

/**
 * Sets a temporary password, to be changed at the next sign-in or by a link, and ends every session. Throws 400, 404, 409,
 * 422, 429.
 */
export async function resetPassword(
  context: WriteContext<'account.reset-password'>,
  id: number,
  ownPassword: string | undefined,
) {
  const verified = await verifyIfTyped(context, ownPassword);
  const first = await madePassword(context);
  return context.write(async (tx, { at }) => {
    const account = found(await accountById(tx, id), 'account');
    await changeAccountByAdmin(tx, { context, at, verified }, account, {
      passwordHash: first.hash,
    });
    return {
      subjectId: id,
      after: { changed: ['password'] },
      status: 200,
      result: await deliverSecrets(tx, context, account, first, at),
    };
  });
}
