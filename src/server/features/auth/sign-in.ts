import { and, eq } from 'drizzle-orm';
import type { Account } from '#server/access/access.ts';
import { hashPassword, isOutdated } from '#server/access/passwords.ts';
import { hashOf, type Sessions } from '#server/access/sessions.ts';
import { hasSecondFactor } from '#server/features/second-factor/second-factor.ts';
import { spendCode, wrongCode } from '#server/features/second-factor/spend-code.ts';
import { networkOf } from '#server/http/network.ts';
import { Problem } from '#server/http/problem.ts';
import { oneAtATime, signInOfAccount, signInOfAddress, signInOfDevice } from '#server/limits/limits.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { accountByEmail, accountById, toAccount } from './account.ts';
import { knownDevice, rememberDevice } from './devices.ts';
import { tryPassword } from './own-password.ts';
import { endReplacedSessions } from './own-sessions.ts';
import { askForCode, endPendingSignIn, requirePendingSignIn } from './pending-sign-in.ts';
import { refuseEnded } from './temporary-password.ts';

type Row = typeof users.$inferSelect;

/**
 * Signs in by e-mail address and password. Neither the answer nor its duration shows which of the two was
 * wrong. Only failures count against the limits; those of a known device only against the device's. Throws
 * 401, 403, 429.
 */
export async function signIn(
  context: ReadContext,
  sessions: Sessions,
  { username, password }: { username: string; password: string },
): Promise<Account> {
  const { db } = context;
  const row = await query(db, (q) => accountByEmail(q, username));
  const device = await knownDevice(db, context.device, row?.id);
  const limits = device
    ? [signInOfDevice(device)]
    : [signInOfAccount(context.address, username), signInOfAddress(context.address)];
  const lane = device ?? networkOf(context.address);
  // One at a time, so that simultaneous attempts do not cause each other's refusal.
  const matches = await oneAtATime(`${lane} ${username}`, () =>
    tryPassword(db, { limits, lane }, row?.passwordHash, password),
  );
  if (!row || !matches) {
    context.note('sign-in-failed', row?.id ?? null);
    throw wrongCredentials();
  }
  refuseEnded(context.clock, row);
  const passwordHash = isOutdated(row.passwordHash)
    ? await renewHash(db, row, password, lane)
    : row.passwordHash;
  if (await query(db, (q) => hasSecondFactor(q, row.id))) await askForCode(context, row.id, passwordHash);
  return startSession(context, sessions, row, { passwordHash, byCode: false });
}

/** The second step of a sign-in. Throws 401 for a wrong code or an expired first step, 429. */
export async function signInByCode(context: ReadContext, sessions: Sessions, code: string): Promise<Account> {
  const { tokenHash, userId, passwordHash } = await requirePendingSignIn(context);
  if (!(await spendCode(context.db, context, userId, code))) {
    context.note('sign-in-failed', userId);
    throw wrongCode(401);
  }
  await endPendingSignIn(context, tokenHash);
  const row = await query(context.db, (q) => accountById(q, userId));
  if (!row) throw wrongCredentials();
  return startSession(context, sessions, row, { passwordHash, byCode: true });
}

const wrongCredentials = () => new Problem(401, 'WRONG_CREDENTIALS', 'Email ou senha incorretos');

async function renewHash(db: Database, row: Row, password: string, lane: string): Promise<string> {
  const passwordHash = await hashPassword(password, lane);
  const [renewed] = await query(db, (q) =>
    q
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, row.id), eq(users.passwordHash, row.passwordHash)))
      .returning({ id: users.id }),
  );
  return renewed ? passwordHash : row.passwordHash;
}

async function startSession(
  context: ReadContext,
  sessions: Sessions,
  row: Row,
  verified: { readonly passwordHash: string; readonly byCode: boolean },
): Promise<Account> {
  const { db, tournamentId } = context;
  const token = await sessions.start(row.id, verified, context.deviceWords);
  if (!token) throw wrongCredentials();
  await endReplacedSessions(context, sessions, row.id, hashOf(token));
  context.signIn(token, await rememberDevice(db, row.id, context.device));
  context.note('sign-in', row.id);
  return query(db, (q) => toAccount(q, tournamentId, row));
}
