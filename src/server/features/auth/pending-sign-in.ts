import { and, eq, gt } from 'drizzle-orm';
import { PENDING_SIGN_IN_SECONDS } from '#server/access/cookie.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { Problem } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { pendingSignIns } from '#server/store/database/schema/accounts.ts';

/**
 * Stores that the password was right and that a code is needed. The browser gets only a cookie for the second
 * step, valid for five minutes. Always throws 403.
 */
export async function askForCode(context: ReadContext, userId: number, passwordHash: string): Promise<never> {
  const { db, clock } = context;
  const token = newToken();
  const createdAt = new Date(clock.now());
  await query(db, (q) =>
    q.insert(pendingSignIns).values({ tokenHash: hashOf(token), userId, passwordHash, createdAt }),
  );
  context.setPendingSignIn(token);
  throw new Problem(403, 'SECOND_FACTOR_NEEDED', 'Digite o código do seu aplicativo de autenticação');
}

export async function requirePendingSignIn(
  context: ReadContext,
): Promise<typeof pendingSignIns.$inferSelect> {
  const { db, clock } = context;
  const tokenHash = hashOf(context.pendingSignInToken ?? '');
  const [pending] = await query(db, (q) =>
    q
      .select()
      .from(pendingSignIns)
      .where(
        and(
          eq(pendingSignIns.tokenHash, tokenHash),
          gt(pendingSignIns.createdAt, new Date(clock.now() - PENDING_SIGN_IN_SECONDS * 1000)),
        ),
      ),
  );
  if (!pending)
    throw new Problem(401, 'SIGN_IN_ENDED', 'O tempo para o código acabou. Digite a senha de novo.');
  return pending;
}

export async function endPendingSignIn(context: ReadContext, tokenHash: string): Promise<void> {
  const { db } = context;
  await query(db, (q) => q.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, tokenHash)));
  context.setPendingSignIn(null);
}
