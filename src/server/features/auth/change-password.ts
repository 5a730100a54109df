import { and, eq, ne } from 'drizzle-orm';
import { query } from '#server/db/database.ts';
import { sessions } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import type { Ask } from '#server/http/implementation.ts';
import { hashPassword, passwordMatches, refuseCommon } from '#server/http/passwords.ts';
import { notAuthenticated, Problem } from '#server/http/problem.ts';
import { accountById, changeAccount, toAccount } from './account.ts';

/** Sets the password its owner chose and ends the other sessions. Throws 400 where the current one is wrong. */
export async function changePassword(
  { db }: House,
  ask: Ask,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  const { id, session } = ask.user;
  // The first time may have changed the very password that the second one names.
  const repeated = await ask.repeated();
  if (repeated) return repeated;
  const row = await query(db, (q) => accountById(q, id));
  if (!(await passwordMatches(row?.passwordHash, currentPassword))) {
    throw wrongPassword();
  }
  refuseCommon(newPassword);
  if (newPassword === currentPassword) {
    throw new Problem(422, 'PASSWORD_SAME', 'Escolha uma senha diferente da atual');
  }
  const passwordHash = await hashPassword(newPassword);
  return ask.write(['accounts'], async (tx) => {
    const now = await accountById(tx, id);
    if (!now) throw notAuthenticated();
    // Somebody set another one since it was verified: that has the last word.
    if (now.passwordHash !== row?.passwordHash) throw wrongPassword();
    const changed = (await changeAccount(tx, id, { passwordHash, mustChangePassword: false })) ?? now;
    await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.tokenHash, session)));
    return {
      action: 'account.change-password',
      subject: 'account',
      subjectId: id,
      after: { changed: ['password'] },
      status: 200,
      result: toAccount(changed),
    };
  });
}

export const wrongPassword = () => new Problem(400, 'WRONG_PASSWORD', 'Senha atual incorreta');
