import { randomInt } from 'node:crypto';
import { and, count, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { hashOf, lockAccount, seesPersonalData } from '#server/access/sessions.ts';
import {
  refuseUnverified,
  stillVerified,
  verifyIfTyped,
  verifyOwnPassword,
} from '#server/features/auth/own-password.ts';
import { requireAccountInReach } from '#server/features/auth/require-account.ts';
import { conflict } from '#server/http/problem.ts';
import type { ReadContext, WriteContext } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { recoveryCodes, secondFactors, sessions, users } from '#server/store/database/schema/accounts.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import { spendCode, wrongCode } from './spend-code.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

export async function hasSecondFactor(q: Tx, userId: number): Promise<boolean> {
  const [factor] = await q
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return factor !== undefined;
}

export async function isRequiredOfAdmins(q: Tx): Promise<boolean> {
  const [required] = await q
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.adminsNeedSecondFactor, true))
    .limit(1);
  return required !== undefined;
}

export async function readSecondFactor({ db, user: { id } }: ReadContext) {
  const isOn = await query(db, (q) => hasSecondFactor(q, id));
  const isRequired = await query(db, async (q) => {
    const theirs = and(eq(users.id, id), seesPersonalData(q));
    return (await q.$count(users, theirs)) > 0 && (await isRequiredOfAdmins(q));
  });
  const [left] = await query(db, (q) =>
    q.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
  );
  return { isOn, isRequired, recoveryCodesLeft: left?.count ?? 0 };
}

const alreadyOn = () => conflict('A verificação em duas etapas já está ligada');

/** Makes a secret for the authenticator app, replacing an unconfirmed one. Throws 400, 409, 422, 429. */
export async function beginSecondFactor(context: ReadContext, currentPassword: string | undefined) {
  const { id, email } = await verifyOwnPassword(context, currentPassword);
  const secret = newSecret();
  const createdAt = new Date(context.clock.now());
  const unconfirmed = await query(context.db, (q) =>
    q
      .insert(secondFactors)
      .values({ userId: id, secret, createdAt })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { secret, createdAt, lastStep: 0 },
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId }),
  );
  if (unconfirmed.length === 0) throw alreadyOn();
  return { secret, uri: uriOf(secret, email) };
}

/**
 * Turns the second factor on with a first code, and ends the other sessions, which had one factor. Throws
 * 400, 409.
 */
export async function confirmSecondFactor(
  context: WriteContext<'account.second-factor-on'>,
  code: string,
): Promise<string[]> {
  const { id, session } = context.user;
  const { result } = await context.write(async (tx, { at }) => {
    // Under the lock: a concurrent sign-in by password alone either has its session by now, which ends here,
    // or sees the second factor.
    await lockAccount(tx, id);
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, id));
    if (factor?.confirmedAt) throw alreadyOn();
    if (!factor) throw conflict('Comece de novo: peça um novo código QR');
    const step = stepOf(factor.secret, code, context.clock.now());
    if (step === null) throw wrongCode(400);
    await tx
      .update(secondFactors)
      .set({ confirmedAt: at, lastStep: step })
      .where(eq(secondFactors.userId, id));
    await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.tokenHash, session)));
    return {
      subjectId: id,
      status: 200,
      result: await giveRecoveryCodes(tx, id),
    };
  });
  // Empty for a repeated request, because only hashes are stored.
  return result ?? [];
}

/** Turns one's own second factor off. Throws 400, 409, 422, 429. */
export async function endSecondFactor(
  context: WriteContext<'account.second-factor-off'>,
  { currentPassword, code }: { currentPassword?: string | undefined; code: string },
): Promise<void> {
  // A repeated request would look for the second factor that the first one removed.
  if (await context.repeated()) return;
  const verified = await verifyOwnPassword(context, currentPassword);
  const isOn = await query(context.db, (q) => hasSecondFactor(q, verified.id));
  if (!isOn) throw conflict('A verificação em duas etapas não está ligada');
  if (!(await spendCode(context.db, context, verified.id, code))) throw wrongCode(400);
  await context.write(async (tx) => {
    await stillVerified(tx, verified);
    await removeSecondFactor(tx, verified.id);
    return {
      subjectId: verified.id,
      status: 204,
      result: undefined,
    };
  });
}

/**
 * Turns off the second factor of somebody who lost the app and the codes, and ends their sessions. Throws
 * 400, 403, 404, 409, 422, 429.
 */
export async function resetSecondFactor(
  context: WriteContext<'account.reset-second-factor'>,
  id: number,
  ownPassword: string | undefined,
) {
  const verified = await verifyIfTyped(context, ownPassword);
  return context.write(async (tx) => {
    const { standing } = await requireAccountInReach(tx, context, id);
    if (id === context.user.id) throw conflict('Desligue a sua própria verificação no seu perfil');
    if (!(await hasSecondFactor(tx, id))) throw conflict('A verificação em duas etapas não está ligada');
    await refuseUnverified(tx, standing, verified);
    // Under the lock: a concurrent sign-in by code either ends before this, or finds no second factor.
    await lockAccount(tx, id);
    await removeSecondFactor(tx, id);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    return {
      subjectId: id,
      status: 204,
      result: undefined,
    };
  });
}

export async function removeSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/**
 * Requires a second factor of all administrators and organisers, or stops requiring it. Throws 400, 409 if the caller has
 * none, 422, 429.
 */
export async function requireSecondFactor(
  context: WriteContext<'account.require-second-factor'>,
  isRequired: boolean,
  ownPassword: string | undefined,
) {
  const { id } = context.user;
  const verified = await verifyIfTyped(context, ownPassword);
  return context.writeToAll(async (tx) => {
    if (isRequired && !(await hasSecondFactor(tx, id))) {
      throw conflict('Ligue primeiro a sua própria verificação em duas etapas, no seu perfil');
    }
    const before = await isRequiredOfAdmins(tx);
    if (before && !isRequired) await refuseUnverified(tx, 'second-factor-rule', verified);
    await tx.update(tournaments).set({ adminsNeedSecondFactor: isRequired });
    return {
      subjectId: context.tournamentId,
      before: { secondFactorRequired: before },
      after: { secondFactorRequired: isRequired },
      status: 200,
      result: undefined,
    };
  });
}

const CODES = 10;
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789';

const newCode = () => Array.from({ length: 16 }, () => READABLE[randomInt(READABLE.length)]).join('');
const inGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

async function giveRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  return codes.map(inGroups);
}
