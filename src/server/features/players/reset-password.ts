import { changeAccountByAdmin } from '#server/features/auth/change-account-by-admin.ts';
import { verifyIfTyped } from '#server/features/auth/own-password.ts';
import { againstRule } from '#server/http/problem.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { deliverSecrets, firstPassword } from './first-password.ts';
import { passwordOwner } from './password-owner.ts';
import { requirePlayer } from './require-player.ts';

type ResetInput = {
  readonly newPassword?: string | undefined;
  readonly currentPassword?: string | undefined;
};

/**
 * Sets a temporary password, to be changed at the next sign-in or by a link, and ends every session. Throws
 * 400, 403, 404, 409, 422, 429.
 */
export async function resetPassword(
  context: WriteContext<'player.reset-password'>,
  id: number,
  { newPassword: given, currentPassword }: ResetInput,
) {
  const verified = await verifyIfTyped(context, currentPassword);
  const first = await firstPassword(context, given, () => passwordOwner(context, id));
  return context.write(async (tx, moment) => {
    const { account, standing } = await requirePlayer(tx, context, id);
    if (!account)
      throw againstRule('NEEDS_ACCOUNT', 'Este jogador não tem conta: informe o e-mail dele antes');
    const change = { passwordHash: first.hash };
    await changeAccountByAdmin(tx, { context, ...moment, verified }, { account, standing }, change);
    const secrets = await deliverSecrets(tx, context, account, first, moment.at);
    return {
      subjectId: id,
      after: { changed: ['password'] },
      status: 200,
      result: { ...secrets, temporaryPassword: first.shown ?? given ?? null },
    };
  });
}
