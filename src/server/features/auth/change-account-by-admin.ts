import { eq } from 'drizzle-orm';
import { type Role, type Standing, setRole, standingOf } from '#server/access/roles.ts';
import { againstRule, conflict } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { sessions, type users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import type { Moment } from '#server/store/write.ts';
import { changeAccount, givenEmail, refuseAlwaysAdmin, refuseLastAdmin, refuseReserved } from './account.ts';
import { isOutOfReach, refuseChangingAdmin, refuseOutOfReach } from './organiser-limits.ts';
import { refuseUnverified } from './own-password.ts';
import { endPasswordLink } from './password-link.ts';

type Account = typeof users.$inferSelect;
type Change<Columns> = { readonly [column in keyof Columns]?: Columns[column] | undefined };
type AccountChange = Change<
  Pick<Account, 'firstName' | 'lastName' | 'isAdmin' | 'imageName' | 'passwordHash'> & Role
> & { readonly email?: string | null | undefined };

type By = Moment & { readonly context: ReadContext; readonly verified?: Account | null };

/** Throws 400, 403, 422 unless the caller may give these rights, and typed their password. */
export async function refuseNewRights(
  tx: Tx,
  user: ReadContext['user'],
  { isAdmin, isOrganiser }: Change<Pick<Account, 'isAdmin'> & Pick<Role, 'isOrganiser'>>,
  verified: Account | null,
): Promise<void> {
  if (isAdmin) refuseChangingAdmin(user);
  if (isAdmin) await refuseUnverified(tx, 'new-admin', verified);
  if (isOrganiser) await refuseUnverified(tx, 'new-organiser', verified);
}

/**
 * Throws 422 while somebody who may not give the new rights knows the temporary password or its link: they could get in,
 * and have these rights.
 */
async function refusePasswordOfOthers(
  tx: Tx,
  context: ReadContext,
  { mustChangePassword, passwordGivenBy }: Account,
  isForAdmin: boolean,
): Promise<void> {
  if (!mustChangePassword || passwordGivenBy === context.user.id) return;
  const giver = await standingOf(tx, context, passwordGivenBy ?? 0);
  if (giver.isAdmin || (giver.isOrganiser && !isForAdmin)) return;
  throw againstRule(
    'PASSWORD_NOT_CHOSEN',
    'Esta pessoa ainda não escolheu a própria senha. Peça que ela entre primeiro; depois dê a permissão.',
  );
}

/** The rights before and after, for the audit. */
export type RightsChange = Record<'before' | 'after', Role & Pick<Account, 'isAdmin'>>;

/**
 * Changes the given fields of somebody else's account, and its role in this tournament. A new password is
 * temporary and ends all sessions; nobody sets their own here. Changing the password, address or rights of an
 * administrator or organiser, or making one, needs the caller's own password. A name and a picture stay as they
 * are in an account that is out of the caller's reach. A change of `isAdmin` is a write to all tournaments.
 * Throws 400, 403, 409, 422.
 */
export async function changeAccountByAdmin(
  tx: Tx,
  { context, at, revision, verified = null }: By,
  { account, standing }: { readonly account: Account; readonly standing: Standing },
  { email, passwordHash, isAdmin = account.isAdmin, ...change }: AccountChange,
): Promise<RightsChange> {
  const { settings, tournamentId, user } = context;
  const { isOrganiser = standing.isOrganiser, isScorer = standing.isScorer, ...shown } = change;
  if (passwordHash !== undefined && account.id === user.id) {
    throw conflict('Para trocar a sua própria senha, use o seu perfil.');
  }
  if (email === null) {
    throw againstRule(
      'ACCOUNT_NEEDS_EMAIL',
      'O jogador entra com este e-mail: dá para trocar, não para apagar',
    );
  }
  const isOther = email !== undefined && email !== account.email;
  if (isOther || passwordHash !== undefined) refuseOutOfReach(user, standing);
  const changesAdmin = isAdmin !== account.isAdmin;
  if (changesAdmin) refuseChangingAdmin(user);
  if (isOther) {
    refuseReserved(settings, email);
    refuseAlwaysAdmin(settings, account.email);
  }
  const losesAdmin = changesAdmin && !isAdmin;
  if (losesAdmin) {
    refuseAlwaysAdmin(settings, account.email);
    await refuseLastAdmin(tx, account);
  }
  const changesOrganiser = isOrganiser !== standing.isOrganiser;
  const gains = { isAdmin: changesAdmin && isAdmin, isOrganiser: changesOrganiser && isOrganiser };
  await refuseNewRights(tx, user, gains, verified);
  const gainsRole = gains.isOrganiser || (isScorer && !standing.isScorer);
  if (passwordHash === undefined && (gains.isAdmin || gainsRole))
    await refusePasswordOfOthers(tx, context, account, gains.isAdmin);
  const losesRights = losesAdmin || (changesOrganiser && !isOrganiser);
  if (losesRights || isOther || passwordHash !== undefined) await refuseUnverified(tx, standing, verified);
  const given = isOther ? givenEmail('admin', at) : {};
  const secret =
    passwordHash === undefined
      ? {}
      : { passwordHash, mustChangePassword: true, passwordSetAt: at, passwordGivenBy: user.id };
  const own = isOutOfReach(user, standing) ? {} : shown;
  const everywhere = changesAdmin ? { isAdmin } : {};
  await changeAccount(tx, account.id, { ...own, ...everywhere, email, ...given, ...secret });
  if (changesAdmin) await tx.update(players).set({ revision }).where(eq(players.userId, account.id));
  if (changesOrganiser || isScorer !== standing.isScorer)
    await setRole(tx, tournamentId, account.id, { isOrganiser, isScorer });
  if (passwordHash !== undefined) {
    await tx.delete(sessions).where(eq(sessions.userId, account.id));
    await endPasswordLink(tx, account.id);
  }
  return {
    before: { isAdmin: account.isAdmin, isOrganiser: standing.isOrganiser, isScorer: standing.isScorer },
    after: { isAdmin, isOrganiser, isScorer },
  };
}
