import { and, eq } from 'drizzle-orm';
import { players } from '#server/db/schema/players.ts';
import { ownImage } from '#server/features/images/stored-image.ts';
import type { RequestContext } from '#server/http/implementation.ts';
import { notAuthenticated } from '#server/http/problem.ts';
import {
  accountById,
  changeAccount,
  refuseAlwaysAdmin,
  refusePendingRegistration,
  refuseReserved,
  toAccount,
  typedEmail,
} from './account.ts';
import { stillVerified, verifyOwnPassword } from './own-password.ts';

/**
 * Changes the account's address, which is also its sign-in name; an organiser has to confirm it. Throws 400 for a wrong
 * password, 409 where the address is taken, 429.
 */
export async function changeEmail(
  context: RequestContext,
  { email, currentPassword }: { email: string; currentPassword: string },
) {
  const { id } = context.user;
  const verified = await verifyOwnPassword(context, currentPassword);
  return context.write(async (tx, { revision, at }) => {
    const before = await stillVerified(tx, verified);
    const isOther = email !== before.email;
    if (isOther) {
      refuseReserved(context.installation.settings, email);
      refuseAlwaysAdmin(context.installation.settings, before.email);
      await refusePendingRegistration(tx, email);
    }
    const change = isOther ? { email, ...typedEmail('own-change', at, before) } : {};
    const changed = await changeAccount(tx, id, change);
    if (!changed) throw notAuthenticated();
    await tx.update(players).set({ revision }).where(ofSeason(context, id));
    return {
      action: 'account.change-email',
      subjectId: id,
      after: { changed: ['email'] },
      status: 200,
      result: await toAccount(tx, changed),
    };
  });
}

/** Sets an uploaded picture for the account and its player; null removes it. Throws 403, 404. */
export function changeImage(context: RequestContext, url: string | null, status: 200 | 204 = 200) {
  const { id } = context.user;
  return context.write(async (tx, { revision }) => {
    const before = await accountById(tx, id);
    if (!before) throw notAuthenticated();
    const imageName = await ownImage(tx, before, url);
    const changed = await changeAccount(tx, id, { imageName });
    if (!changed) throw notAuthenticated();
    await tx.update(players).set({ imageName, revision }).where(ofSeason(context, id));
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

/** The account's player in this tournament only: the revision is this tournament's. */
const ofSeason = ({ snapshot }: RequestContext, userId: number) =>
  and(eq(players.tournamentId, snapshot.id), eq(players.userId, userId));
