import { eq } from 'drizzle-orm';
import { hashPassword, refuseWeak } from '#server/access/passwords.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { Problem } from '#server/http/problem.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { sessions } from '#server/store/database/schema/accounts.ts';
import { changeAccount, toAccount } from './account.ts';
import { stillVerified, verifyTypedPassword } from './own-password.ts';
import { endPasswordLink } from './password-link.ts';

/**
 * Changes the caller's password and ends every session; this one gets a new token. Throws 400 if the current
 * password is wrong, 422, 429.
 */
export async function changePassword(
  context: WriteContext<'account.change-password'>,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  const { id } = context.user;
  // A repeated request names the password that the first one replaced.
  const repeated = await context.repeated();
  if (repeated) return repeated;
  const verified = await verifyTypedPassword(context, currentPassword);
  refuseWeak(newPassword, verified);
  if (newPassword === currentPassword) {
    throw new Problem(422, 'PASSWORD_SAME', 'Escolha uma senha diferente da atual');
  }
  const passwordHash = await hashPassword(newPassword, `account ${id}`);
  const token = newToken();
  const written = await context.write(async (tx, { at }) => {
    const now = await stillVerified(tx, verified);
    const changed = (await changeAccount(tx, id, { passwordHash, mustChangePassword: false })) ?? now;
    await endPasswordLink(tx, id);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await tx.insert(sessions).values({
      tokenHash: hashOf(token),
      userId: id,
      device: context.deviceWords,
      createdAt: at,
      lastSeenAt: at,
      passwordTypedAt: at,
    });
    return {
      subjectId: id,
      after: { changed: ['password'] },
      status: 200,
      result: await toAccount(tx, context.tournamentId, changed),
    };
  });
  if (written.result) context.signIn(token);
  return written;
}
