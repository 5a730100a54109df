import { accountById, changeAccount, toAccount } from '#server/features/auth/account.ts';
import { ownPicture } from '#server/features/images/stored-picture.ts';
import { notAuthenticated } from '#server/http/problem.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { players } from '#server/store/database/schema/players.ts';
import { erasePictures } from './erase-pictures.ts';
import { isOwnPlayer } from './own-player.ts';

/**
 * Sets an uploaded picture for the account and its player; null removes it. Deletes the previous one. Throws
 * 403, 404.
 */
export function changePicture(
  context: WriteContext<'account.change-image'>,
  url: string | null,
  status: 200 | 204 = 200,
) {
  const { id } = context.user;
  return context.write(async (tx, { revision }) => {
    const before = await accountById(tx, id);
    if (!before) throw notAuthenticated();
    const imageName = await ownPicture(tx, before, url);
    const changed = await changeAccount(tx, id, { imageName });
    if (!changed) throw notAuthenticated();
    const playing = await tx
      .select({ imageName: players.imageName })
      .from(players)
      .where(isOwnPlayer(context));
    await tx.update(players).set({ imageName, revision }).where(isOwnPlayer(context));
    await erasePictures(
      tx,
      [before, ...playing].map((each) => each.imageName),
    );
    return {
      subjectId: id,
      before: { imageName: before.imageName },
      after: { imageName },
      status,
      result: await toAccount(tx, context.tournamentId, changed),
    };
  });
}
