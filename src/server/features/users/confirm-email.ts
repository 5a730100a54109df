import { accountById, changeAccount } from '#server/features/auth/account.ts';
import type { WriteContext } from '#server/http/context.ts';
import { found, Problem } from '#server/http/problem.ts';

/**
 * Confirms that an account's address belongs to its holder. `email`: the one that the organiser saw. Throws
 * 404, 409.
 */
export function confirmEmail(context: WriteContext<'account.confirm-email'>, id: number, email: string) {
  return context.write(async (tx) => {
    const account = found(await accountById(tx, id), 'account');
    if (account.email !== email) {
      throw new Problem(
        409,
        'ACCOUNT_CHANGED',
        'Esta conta já tem outro e-mail: confira o que está na lista.',
      );
    }
    await changeAccount(tx, id, { emailConfirmed: true });
    return {
      subjectId: id,
      before: { emailConfirmed: account.emailConfirmed },
      after: { emailConfirmed: true },
      status: 200,
      result: undefined,
    };
  });
}
