import type { NewPlayer } from '#contract/people/players.ts';
import { setRole } from '#server/access/roles.ts';
import { createAccount, refuseReserved } from '#server/features/auth/account.ts';
import { refuseNewRights } from '#server/features/auth/change-account-by-admin.ts';
import { verifyIfTyped } from '#server/features/auth/own-password.ts';
import { againstRule, found } from '#server/http/problem.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { players } from '#server/store/database/schema/players.ts';
import { deliverSecrets, firstPassword } from './first-password.ts';
import { refuseTakenNumber } from './member-number.ts';
import { personalFields, refuseBirthAhead } from './personal-values.ts';
import { playerValues } from './player-values.ts';

/**
 * Creates a player; with an e-mail also the account, whose temporary password must be changed at the first
 * sign-in. Returns the password and the link. Throws 400, 403, 404, 409, 422, 429.
 */
export async function createPlayer(context: WriteContext<'player.create'>, sent: NewPlayer) {
  const { email = null, firstName, lastName = null, gender } = sent;
  const { isAdmin = false, isOrganiser = false, isScorer = false } = sent;
  const verified = await verifyIfTyped(context, sent.currentPassword);
  if (email) refuseReserved(context.settings, email);
  refuseBirthAhead(sent.birthDate ?? null, context.snapshot.timeZone, context.clock.now());
  if (!email && (isAdmin || isOrganiser || isScorer || sent.password !== undefined)) {
    throw againstRule('NEEDS_ACCOUNT', 'Para dar acesso, informe o e-mail do jogador');
  }
  const first = email
    ? await firstPassword(context, sent.password, () => ({ email, firstName, lastName }))
    : null;
  return context.write(async (tx, { revision, at }) => {
    await refuseNewRights(tx, context.user, sent, verified);
    const values = await playerValues(tx, context.tournamentId, sent);
    await refuseTakenNumber(tx, context.tournamentId, values.memberNumber);
    const account =
      email && first
        ? await createAccount(tx, {
            email,
            passwordHash: first.hash,
            firstName,
            lastName,
            isAdmin,
            imageName: values.imageName ?? null,
            mustChangePassword: true,
            passwordGivenBy: context.user.id,
            createdAt: at,
          })
        : null;
    if (account) await setRole(tx, context.tournamentId, account.id, { isOrganiser, isScorer });
    const [made] = await tx
      .insert(players)
      .values({
        ...values,
        tournamentId: context.tournamentId,
        userId: account?.id ?? null,
        firstName,
        gender,
        revision,
      })
      .returning({ id: players.id });
    return {
      subjectId: found(made, 'player').id,
      after: {
        ...values,
        ...(account ? { isAdmin, isOrganiser, isScorer } : {}),
        ...personalFields({ ...values, ...(account ? { email } : {}) }),
      },
      status: 201,
      result: account && first ? await deliverSecrets(tx, context, account, first, at) : null,
    };
  });
}
