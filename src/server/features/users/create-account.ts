import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { setRole, standingOf } from '#server/access/roles.ts';
import {
  accountByEmail,
  createAccount as insertAccount,
  refuseReserved,
} from '#server/features/auth/account.ts';
import { refuseNewRights } from '#server/features/auth/change-account-by-admin.ts';
import { maySee } from '#server/features/auth/organiser-limits.ts';
import { verifyIfTyped } from '#server/features/auth/own-password.ts';
import { deliverSecrets, madePassword } from '#server/features/players/first-password.ts';
import { taken } from '#server/http/problem.ts';
import type { ReadContext, WriteContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';

export async function createAccount(
  context: WriteContext<'account.create'>,
  {
    firstName,
    lastName = null,
    email,
    isAdmin,
    isOrganiser,
    isScorer,
    currentPassword,
  }: CallInput<Contract['POST /api/users']>['body'],
) {
  refuseReserved(context.settings, email);
  const verified = await verifyIfTyped(context, currentPassword);
  const first = await madePassword(context);
  return context.write(async (tx, { at }) => {
    await refuseNewRights(tx, context.user, { isAdmin, isOrganiser }, verified);
    await refuseUnseenEmail(tx, context, email);
    const account = await insertAccount(tx, {
      firstName,
      lastName,
      email,
      isAdmin,
      passwordHash: first.hash,
      mustChangePassword: true,
      passwordGivenBy: context.user.id,
      createdAt: at,
    });
    await setRole(tx, context.tournamentId, account.id, { isOrganiser, isScorer });
    return {
      subjectId: account.id,
      after: { firstName, lastName, isAdmin, isOrganiser, isScorer, changed: ['email'] },
      status: 201,
      result: await deliverSecrets(tx, context, account, first, at),
    };
  });
}

/** Throws 409 for an account that the caller cannot find in the list, with whom to ask. */
async function refuseUnseenEmail(
  tx: Tx,
  caller: Pick<ReadContext, 'tournamentId' | 'user'>,
  email: string,
): Promise<void> {
  const known = await accountByEmail(tx, email);
  if (!known || maySee(caller.user, await standingOf(tx, caller, known.id))) return;
  throw taken(
    'EMAIL',
    'Este e-mail já tem conta, de outro torneio: peça a quem administra o servidor que dê a permissão aqui.',
  );
}
