import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { hashPassword, refuseWeak } from '#server/access/passwords.ts';
import { NO_ROLE } from '#server/access/roles.ts';
import { networkOf } from '#server/http/network.ts';
import { Problem } from '#server/http/problem.ts';
import {
  refusedRegistrationOfAddress,
  refuseOver,
  registrationOfAddress,
  take,
} from '#server/limits/limits.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { createAccount, refusePendingRegistration, refuseReserved, typedEmail } from './account.ts';

/** Creates an account, if registration is open. Throws 403, 409, 429. */
export async function register(
  context: WriteContext<'account.register'>,
  { username, password, firstName, lastName }: CallInput<Contract['POST /api/register']>['body'],
): Promise<void> {
  const { db, settings } = context;
  if (!settings.OPEN_REGISTRATION) {
    throw new Problem(403, 'REGISTRATION_CLOSED', 'O cadastro está fechado: use a inscrição do torneio');
  }
  await take(db, registrationOfAddress(context.address));
  const refusals = refusedRegistrationOfAddress(context.address);
  await refuseOver(db, refusals);
  refuseWeak(password, { email: username, firstName, lastName });
  // Hashed before checking the address, so that the response time reveals nothing.
  const passwordHash = await hashPassword(password, networkOf(context.address));
  await context
    .write(async (tx, { at }) => {
      refuseReserved(settings, username);
      await refusePendingRegistration(tx, username);
      const names = { firstName, lastName: lastName ?? null };
      const address = { email: username, ...typedEmail('self-registration', at, { isAdmin: false }) };
      const { id } = await createAccount(tx, { ...address, ...names, passwordHash, createdAt: at });
      return {
        subjectId: id,
        after: { isAdmin: false, ...NO_ROLE },
        status: 201,
        result: undefined,
      };
    })
    .catch(async (error) => {
      if (error instanceof Problem && error.code === 'EMAIL_TAKEN') await take(db, refusals);
      throw error;
    });
}
