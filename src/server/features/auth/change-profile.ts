import { and, eq } from 'drizzle-orm';
import { players } from '#server/db/schema/players.ts';
import { ownImage } from '#server/features/images/stored-image.ts';
import type { Ask } from '#server/http/implementation.ts';
import { notAuthenticated } from '#server/http/problem.ts';
import {
  accountById,
  changeAccount,
  refuseAlwaysAdmin,
  refuseEnrolled,
  refuseReserved,
  toAccount,
  typedEmail,
} from './account.ts';
import { stillVerified, verifyOwnPassword } from './own-password.ts';

/**
 * Gives the account another address, which is also its sign-in name and has to be confirmed by an organiser. Throws 400
 * for a wrong password, 409 where the address is taken, 429.
 */
export async function changeEmail(
  ask: Ask,
  { email, currentPassword }: { email: string; currentPassword: string },
) {
  const { id } = ask.user;
  const verified = await verifyOwnPassword(ask, currentPassword);
  return ask.write(async (tx, { revision, at }) => {
    const before = await stillVerified(tx, verified);
    const isOther = email !== before.email;
    if (isOther) {
      refuseReserved(ask.installation.settings, email);
      refuseAlwaysAdmin(ask.installation.settings, before.email);
      await refuseEnrolled(tx, email);
    }
    const change = isOther ? { email, ...typedEmail('own-change', at, before) } : {};
    const changed = await changeAccount(tx, id, change);
    if (!changed) throw notAuthenticated();
    await tx.update(players).set({ revision }).where(ofSeason(ask, id));
    return {
      action: 'account.change-email',
      subjectId: id,
      after: { changed: ['email'] },
      status: 200,
      result: await toAccount(tx, changed),
    };
  });
}

/** Confirms a picture that the account sent as its own and its player's; null removes it. Throws 403, 404. */
export function changeImage(ask: Ask, url: string | null, status: 200 | 204 = 200) {
  const { id } = ask.user;
  return ask.write(async (tx, { revision }) => {
    const before = await accountById(tx, id);
    if (!before) throw notAuthenticated();
    const imageName = await ownImage(tx, before, url);
    const changed = await changeAccount(tx, id, { imageName });
    if (!changed) throw notAuthenticated();
    await tx.update(players).set({ imageName, revision }).where(ofSeason(ask, id));
    return {
      action: 'account.change-image',
      subjectId: id,
      before: { imageName: before.imageName },
      after: { imageName },
      status,
      result: await toAccount(tx, changed),
    };
  });
}

/** The player of an account in this tournament: a revision says nothing to another one. */
const ofSeason = ({ snapshot }: Ask, userId: number) =>
  and(eq(players.tournamentId, snapshot.id), eq(players.userId, userId));
