import { query } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import type { Account } from '#server/http/access.ts';
import type { Ask } from '#server/http/implementation.ts';
import { oneAtATime, signInOfAccount, signInOfAddress, signInOfDevice } from '#server/http/limits.ts';
import { networkOf } from '#server/http/network.ts';
import { Problem } from '#server/http/problem.ts';
import { accountByEmail, toAccount } from './account.ts';
import { knownDevice, rememberDevice } from './devices.ts';
import { tryPassword } from './own-password.ts';

/**
 * Signs the account behind an address and a password in. Whatever was wrong, the answer and the time it takes are the
 * same; only failures count against the limits, and those of a device that is known against its own alone. Throws 401,
 * 429.
 */
export async function signIn(
  { db, sessions }: House,
  ask: Ask,
  { username, password }: { username: string; password: string },
): Promise<Account> {
  const row = await query(db, (q) => accountByEmail(q, username));
  const device = await knownDevice(db, ask.device, row?.id);
  const limits = device
    ? [signInOfDevice(device)]
    : [signInOfAccount(ask.address, username), signInOfAddress(ask.address)];
  const lane = device ?? networkOf(ask.address);
  // In turn, so that of many attempts at once none is refused for others that are about to succeed.
  const matches = await oneAtATime(`${lane} ${username}`, () =>
    tryPassword(db, { limits, lane }, row?.passwordHash, password),
  );
  const token = row && matches ? await sessions.start(row.id, row.passwordHash) : null;
  if (!row || !token) throw new Problem(401, 'WRONG_CREDENTIALS', 'Email ou senha incorretos');
  ask.signIn(token, await rememberDevice(db, row.id, ask.device));
  return toAccount(row);
}
