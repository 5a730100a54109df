import { eq } from 'drizzle-orm';
import { hashPassword, refuseWeak } from '#server/access/passwords.ts';
import { Problem } from '#server/http/problem.ts';
import { passwordLinkOfAddress, take } from '#server/limits/limits.ts';
import type { ReadContext, WriteContext } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { sessions } from '#server/store/database/schema/accounts.ts';
import { accountById, changeAccount } from './account.ts';
import { accountOfLink, endPasswordLink } from './password-link.ts';

const ended = () =>
  new Problem(
    404,
    'PASSWORD_LINK_ENDED',
    'Este link não vale mais: já foi usado, venceu ou foi trocado por outro. Se já escolheu a sua senha, entre com ela; senão, peça um novo à organização.',
  );

/** The account of a link. Unknown links are rate limited, without blocking valid ones. Throws 404, 429. */
export async function openPasswordLink(context: ReadContext, token: string) {
  const { db, clock } = context;
  const limit = passwordLinkOfAddress(context.address);
  const known = await query(db, (q) => accountOfLink(q, token, clock.now()));
  if (known) return known;
  await take(db, limit);
  throw ended();
}

/** Sets the password chosen by a link, and ends the link and all sessions. Throws 404, 422, 429. */
export async function chooseByLink(
  context: WriteContext<'account.choose-password'>,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ username: string }> {
  // A repeated request names the link that the first one used up.
  const repeated = await context.repeated();
  if (repeated) return nameOf(context, repeated.subjectId);
  const { account } = await openPasswordLink(context, token);
  refuseWeak(newPassword, account);
  const passwordHash = await hashPassword(newPassword, `account ${account.id}`);
  const { subjectId } = await context.write(async (tx, { at }) => {
    const known = await accountOfLink(tx, token, at.getTime());
    if (!known) throw ended();
    const { id } = known.account;
    await changeAccount(tx, id, { passwordHash, mustChangePassword: false });
    await endPasswordLink(tx, id);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    return {
      subjectId: id,
      after: { changed: ['password'] },
      status: 200,
      result: undefined,
    };
  });
  return nameOf(context, subjectId);
}

async function nameOf({ db }: ReadContext, id: number | null): Promise<{ username: string }> {
  const account = await query(db, (q) => accountById(q, id ?? 0));
  if (!account) throw ended();
  return { username: account.email };
}
