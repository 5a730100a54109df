import {
  CONFIRMED,
  changeAccount,
  refuseAlwaysAdmin,
  refusePendingRegistration,
  refuseReserved,
  toAccount,
  typedEmail,
} from '#server/features/auth/account.ts';
import { stillVerified, verifyOwnPassword } from '#server/features/auth/own-password.ts';
import { notAuthenticated } from '#server/http/problem.ts';
import type { WriteContext } from '#server/routing/context.ts';
import type { users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import { isOwnPlayer } from './own-player.ts';

/**
 * Changes the account's address, which is also its sign-in name; an organiser has to confirm it, unless it
 * was the last confirmed one. Throws 400 for a wrong password, 409 if the address is taken, 422, 429.
 */
export async function changeEmail(
  context: WriteContext<'account.change-email'>,
  { email, currentPassword }: { email: string; currentPassword?: string | undefined },
) {
  const { id } = context.user;
  const verified = await verifyOwnPassword(context, currentPassword);
  return context.write(async (tx, { revision, at }) => {
    const before = await stillVerified(tx, verified);
    const isOther = email !== before.email;
    if (isOther) {
      refuseReserved(context.settings, email);
      refuseAlwaysAdmin(context.settings, before.email);
      await refusePendingRegistration(tx, email);
    }
    const change = isOther
      ? { email, ...typedEmail('own-change', at, before), ...stillConfirmed(before, email) }
      : {};
    const changed = await changeAccount(tx, id, change);
    if (!changed) throw notAuthenticated();
    await tx.update(players).set({ revision }).where(isOwnPlayer(context));
    return {
      subjectId: id,
      after: { changed: ['email'] },
      status: 200,
      result: await toAccount(tx, context.tournamentId, changed),
    };
  });
}

type Row = typeof users.$inferSelect;

/** An organiser confirmed that the last confirmed address is this person's: going back to it needs nobody. */
function stillConfirmed({ email: before, emailConfirmed, confirmedEmail, isAdmin }: Row, email: string) {
  if (isAdmin || email === confirmedEmail) return CONFIRMED;
  return { confirmedEmail: emailConfirmed ? before : confirmedEmail };
}
