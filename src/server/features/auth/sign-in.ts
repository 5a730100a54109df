import { query } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import type { Account } from '#server/http/access.ts';
import { count, oneAtATime, refuseOver, signInOfAccount, signInOfAddress } from '#server/http/limits.ts';
import { passwordMatches } from '#server/http/passwords.ts';
import { Problem } from '#server/http/problem.ts';
import { accountByEmail, toAccount } from './account.ts';

/**
 * The account behind an address and a password, and the token of its new session. Whatever was wrong, the answer
 * and the time it takes are the same; only failures count against the limits. Throws 401, 429.
 */
export function signIn(
  { db, sessions }: House,
  address: string,
  { username, password }: { username: string; password: string },
): Promise<{ account: Account; token: string }> {
  const limits = [signInOfAccount(address, username), signInOfAddress(address)];
  // In turn, so that of many guesses at once no more are tried than may fail.
  return oneAtATime(`${address} ${username}`, async () => {
    for (const limit of limits) await refuseOver(db, limit);
    const row = await query(db, (q) => accountByEmail(q, username));
    const matches = await passwordMatches(row?.passwordHash, password);
    const token = row && matches ? await sessions.start(row.id, row.passwordHash) : null;
    if (row && token) return { account: toAccount(row), token };
    for (const limit of limits) await count(db, limit);
    throw new Problem(401, 'WRONG_CREDENTIALS', 'Email ou senha incorretos');
  });
}
