import { eq } from 'drizzle-orm';
import { players } from '#server/db/schema.ts';
import { storedImage } from '#server/features/images/stored-image.ts';
import type { House } from '#server/house.ts';
import type { Ask } from '#server/http/implementation.ts';
import { notAuthenticated } from '#server/http/problem.ts';
import {
  accountById,
  changeAccount,
  refuseAlwaysAdmin,
  refuseEnrolled,
  refuseReserved,
  toAccount,
} from './account.ts';

/** Gives the account another address, which is also its sign-in name. Throws 409 where it is taken. */
export function changeEmail({ settings }: House, ask: Ask, email: string) {
  const { id, email: before } = ask.user;
  if (email !== before) {
    refuseReserved(settings, email);
    refuseAlwaysAdmin(settings, before);
  }
  return ask.write(['accounts', 'players'], async (tx, { revision }) => {
    if (email !== before) await refuseEnrolled(tx, email);
    const changed = await changeAccount(tx, id, { email });
    if (!changed) throw notAuthenticated();
    await tx.update(players).set({ revision }).where(eq(players.userId, id));
    return {
      action: 'account.change-email',
      subject: 'account',
      subjectId: id,
      after: { changed: ['email'] },
      status: 200,
      result: toAccount(changed),
    };
  });
}

/** Confirms a stored picture as the account's and its player's; null removes it. Throws 404 for an unknown one. */
export function changeImage(ask: Ask, url: string | null, status: 200 | 204 = 200) {
  const { id } = ask.user;
  return ask.write(['accounts', 'players'], async (tx, { revision }) => {
    const before = await accountById(tx, id);
    const imageName = await storedImage(tx, url);
    const changed = await changeAccount(tx, id, { imageName });
    if (!before || !changed) throw notAuthenticated();
    await tx.update(players).set({ imageName, revision }).where(eq(players.userId, id));
    return {
      action: 'account.change-image',
      subject: 'account',
      subjectId: id,
      before: { imageName: before.imageName },
      after: { imageName },
      status,
      result: toAccount(changed),
    };
  });
}
