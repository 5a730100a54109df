import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { Account } from '#server/access/access.ts';
import { notAuthenticated } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { memoize, type Snapshot, type StoredPlayer } from '#server/store/snapshot/snapshot.ts';
import type { WriteResult } from '#server/store/write.ts';
import { accountById, toAccount } from './account.ts';

export function presentUser(snapshot: Snapshot, account: Account): CallAnswer<Contract['GET /api/user']> {
  const player = playerOfUser(snapshot, account.id);
  return {
    id: account.id,
    username: account.email,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    imageUrl: account.imageUrl,
    isAdmin: account.isAdmin,
    isScorer: account.isScorer,
    administersInstallation: account.administersInstallation,
    mustChangePassword: account.mustChangePassword,
    emailConfirmed: account.emailConfirmed,
    mustSetUpSecondFactor: account.mustSetUpSecondFactor,
    mustBeConfirmed: account.mustBeConfirmed,
    isOutsider: account.isOutsider,
    player: player
      ? {
          id: player.id,
          teamId: player.teamId,
          teamName: snapshot.teamOf.get(player.teamId ?? 0)?.name ?? null,
          gender: player.gender,
          memberNumber: player.memberNumber,
          shirtSize: player.shirtSize,
          level: player.level,
        }
      : null,
  };
}

/**
 * The account after the change. Read anew after a repeated request, which may have begun before the first one
 * ended.
 */
export async function presentChanged(
  { snapshot, result }: WriteResult<Account> & { snapshot: Snapshot },
  context: ReadContext,
) {
  if (result) return presentUser(snapshot, result);
  const account = await query(context.db, async (q) => {
    const row = await accountById(q, context.user.id);
    return row && toAccount(q, context.tournamentId, row);
  });
  if (!account) throw notAuthenticated();
  return presentUser(snapshot, account);
}

function playerOfUser(snapshot: Snapshot, userId: number): StoredPlayer | undefined {
  return memoize(snapshot, playersByUser).get(userId);
}

function playersByUser(snapshot: Snapshot): ReadonlyMap<number, StoredPlayer> {
  return new Map(
    snapshot.players.flatMap((player) => (player.userId === null ? [] : [[player.userId, player]])),
  );
}
