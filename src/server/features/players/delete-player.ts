import { asc, eq } from 'drizzle-orm';
import { NO_ROLE, setRole } from '#server/access/roles.ts';
import { refuseAlwaysAdmin, refuseLastAdmin } from '#server/features/auth/account.ts';
import { refuseOutOfReach } from '#server/features/auth/organiser-limits.ts';
import { refuseUnverified, verifyIfTyped } from '#server/features/auth/own-password.ts';
import { erasePictures, picturesOf } from '#server/features/profile/erase-pictures.ts';
import { eraseTraces } from '#server/features/profile/erase-traces.ts';
import { conflict } from '#server/http/problem.ts';
import type { WriteContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { points } from '#server/store/database/schema/games.ts';
import { players } from '#server/store/database/schema/players.ts';
import { requirePlayer } from './require-player.ts';

/**
 * Deletes a player with their points, pictures, account and sessions. Registration and messages stay without
 * personal data. An account that plays or has a role in another tournament stays, without its role in this one.
 * Throws 400, 403, 404, 409, 422, 429.
 */
export async function deletePlayer(
  context: WriteContext<'player.delete'>,
  id: number,
  ownPassword: string | undefined,
) {
  const { settings } = context;
  const verified = await verifyIfTyped(context, ownPassword);
  return context.writeToAll(async (tx, moment) => {
    const { player, account: found, standing } = await requirePlayer(tx, context, id);
    /** The account that goes with the player. */
    const account = standing.isInAnother ? undefined : found;
    if (found) {
      if (found.id === context.user.id) throw conflict('Você não pode excluir a sua própria conta por aqui');
    }
    if (account) {
      refuseOutOfReach(context.user, standing);
      refuseAlwaysAdmin(settings, account.email);
      await refuseLastAdmin(tx, account);
    }
    if (found) await refuseUnverified(tx, standing, verified);
    const lost = await pointsOf(tx, id);
    const pictures = await picturesOf(tx, { account, players: [player], registrations: [] });
    await eraseTraces(tx, player, account, moment);
    await tx.delete(players).where(eq(players.id, id));
    if (account) await tx.delete(users).where(eq(users.id, account.id));
    else if (found) await setRole(tx, context.tournamentId, found.id, NO_ROLE);
    await erasePictures(tx, pictures);
    const { firstName, lastName, teamId } = player;
    return {
      subjectId: id,
      before: { firstName, lastName, teamId, account: account !== undefined, points: lost },
      deletesRows: true,
      status: 204,
      result: undefined,
    };
  });
}

function pointsOf(tx: Tx, playerId: number) {
  const { round, teamId, saques, defesas, ataques, present } = points;
  return tx
    .select({ round, teamId, saques, defesas, ataques, present })
    .from(points)
    .where(eq(points.playerId, playerId))
    .orderBy(asc(round));
}
