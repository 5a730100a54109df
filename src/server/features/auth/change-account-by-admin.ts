import { eq } from 'drizzle-orm';
import { againstRule, conflict } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { sessions, type users } from '#server/store/database/schema/accounts.ts';
import { changeAccount, givenEmail, refuseAlwaysAdmin, refuseLastAdmin, refuseReserved } from './account.ts';
import { refuseUnverified } from './own-password.ts';
import { endPasswordLink } from './password-link.ts';

type Account = typeof users.$inferSelect;
type AccountChange = {
  readonly [column in 'firstName' | 'lastName' | 'isAdmin' | 'isScorer' | 'imageName' | 'passwordHash']?:
    | Account[column]
    | undefined;
} & { readonly email?: string | null | undefined };

type By = {
  readonly context: ReadContext;
  readonly at: Date;
  readonly verified?: Account | null;
};

/**
 * Changes the given fields of somebody else's account. A new password is temporary and ends all sessions;
 * nobody sets their own here. Changing an administrator's password, address or rights, or making one, needs
 * the caller's own password. Throws 400, 409, 422.
 */
export async function changeAccountByAdmin(
  tx: Tx,
  { context, at, verified = null }: By,
  account: Account,
  { email, passwordHash, isAdmin, ...change }: AccountChange,
): Promise<void> {
  const { settings } = context;
  if (passwordHash !== undefined && account.id === context.user.id) {
    throw conflict('Para trocar a sua própria senha, use o seu perfil.');
  }
  if (email === null) {
    throw againstRule('ACCOUNT_NEEDS_EMAIL', 'O jogador entra com este e-mail: troque-o por outro');
  }
  const isOther = email !== undefined && email !== account.email;
  if (isOther) {
    refuseReserved(settings, email);
    refuseAlwaysAdmin(settings, account.email);
  }
  if (isAdmin === false && account.isAdmin) {
    refuseAlwaysAdmin(settings, account.email);
    await refuseLastAdmin(tx, account);
  }
  const becomesAdmin = isAdmin === true && !account.isAdmin;
  const losesRights = isAdmin === false && account.isAdmin;
  if (becomesAdmin) await refuseUnverified(tx, 'new-admin', verified);
  if (losesRights || isOther || passwordHash !== undefined) await refuseUnverified(tx, account, verified);
  const given = isOther ? givenEmail('admin', at) : {};
  const secret =
    passwordHash === undefined ? {} : { passwordHash, mustChangePassword: true, passwordSetAt: at };
  await changeAccount(tx, account.id, { ...change, email, ...given, isAdmin, ...secret });
  if (passwordHash === undefined) return;
  await tx.delete(sessions).where(eq(sessions.userId, account.id));
  await endPasswordLink(tx, account.id);
}
