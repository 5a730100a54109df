import type { Asked } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { createAccount as insertAccount, refuseReserved } from '#server/features/auth/account.ts';
import { firstPassword } from '#server/features/players/first-password.ts';
import { recorded } from '#server/features/players/personal-values.ts';
import type { House } from '#server/house.ts';
import type { Ask } from '#server/http/implementation.ts';

/** Makes an account for somebody who does not play; answers its temporary password. Throws 409. */
export async function createAccount(
  house: House,
  ask: Ask,
  { firstName, lastName = null, email, isAdmin, isScorer }: Asked<Contract['POST /api/users']>['body'],
) {
  refuseReserved(house.settings, email);
  const { hash: passwordHash, shown } = await firstPassword(house, undefined);
  return ask.write(['accounts'], async (tx, { at }) => {
    const values = { firstName, lastName, email, isAdmin, isScorer };
    const { id } = await insertAccount(tx, {
      ...values,
      passwordHash,
      mustChangePassword: true,
      createdAt: at,
    });
    return {
      action: 'account.create',
      subject: 'account',
      subjectId: id,
      after: recorded(values),
      status: 201,
      result: shown,
    };
  });
}
