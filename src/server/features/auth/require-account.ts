import { type Standing, standingOf } from '#server/access/roles.ts';
import { found } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { accountById } from './account.ts';
import { refuseOutOfReach, refuseUnseen } from './organiser-limits.ts';

type Caller = Pick<ReadContext, 'tournamentId' | 'user'>;

/** An account to give a role, and its standing in the tournament. Throws 403, 404. */
export const requireSeenAccount = (tx: Tx, caller: Caller, id: number) =>
  requireAccount(tx, caller, id, refuseUnseen);

/** An account to change or delete, and its standing in the tournament. Throws 403, 404. */
export const requireAccountInReach = (tx: Tx, caller: Caller, id: number) =>
  requireAccount(tx, caller, id, refuseOutOfReach);

async function requireAccount(
  tx: Tx,
  caller: Caller,
  id: number,
  refuse: (user: Caller['user'], standing: Standing) => void,
) {
  const account = found(await accountById(tx, id), 'account');
  const standing = await standingOf(tx, caller, id);
  refuse(caller.user, standing);
  return { account, standing };
}
