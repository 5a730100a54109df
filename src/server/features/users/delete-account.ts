import { eq } from 'drizzle-orm';
import { refuseAlwaysAdmin, refuseLastAdmin } from '#server/features/auth/account.ts';
import { refuseUnverified, verifyIfTyped } from '#server/features/auth/own-password.ts';
import { requireAccountInReach } from '#server/features/auth/require-account.ts';
import { eraseAttempts } from '#server/features/profile/erase-attempts.ts';
import { eraseMessages } from '#server/features/profile/erase-messages.ts';
import { erasePictures, picturesOf } from '#server/features/profile/erase-pictures.ts';
import { eraseScorekeeper } from '#server/features/profile/erase-rows.ts';
import { REMOVED } from '#server/features/profile/removed.ts';
import { conflict } from '#server/http/problem.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';

/**
 * Deletes the account of somebody who does not play, its sessions and its pictures. Throws 400, 403, 404, 409,
 * 422, 429.
 */
export async function deleteAccount(
  context: WriteContext<'account.delete'>,
  id: number,
  ownPassword: string | undefined,
) {
  const { settings } = context;
  const verified = await verifyIfTyped(context, ownPassword);
  return context.writeToAll(async (tx, moment) => {
    const { account, standing } = await requireAccountInReach(tx, context, id);
    if (id === context.user.id) throw conflict('Você não pode excluir a sua própria conta por aqui');
    const [player] = await tx.select({ id: players.id }).from(players).where(eq(players.userId, id));
    if (player) throw conflict('Esta conta é de um jogador: exclua o jogador em Jogadores');
    refuseAlwaysAdmin(settings, account.email);
    await refuseLastAdmin(tx, account);
    await refuseUnverified(tx, standing, verified);
    const pictures = await picturesOf(tx, { account, players: [], registrations: [] });
    await eraseMessages(tx, { account }, moment, REMOVED.deleted);
    await eraseScorekeeper(tx, { account });
    await eraseAttempts(tx, account);
    await tx.delete(users).where(eq(users.id, id));
    await erasePictures(tx, pictures);
    const { firstName, lastName, isAdmin } = account;
    const { isOrganiser, isScorer } = standing;
    return {
      subjectId: id,
      before: { firstName, lastName, isAdmin, isOrganiser, isScorer },
      status: 204,
      result: undefined,
    };
  });
}
