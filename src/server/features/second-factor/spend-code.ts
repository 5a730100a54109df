import { and, eq, gt, isNotNull, lt, or } from 'drizzle-orm';
import { hashOf } from '#server/access/sessions.ts';
import { knownDevice } from '#server/features/auth/devices.ts';
import { Problem } from '#server/http/problem.ts';
import { codeOfAccount, codeOfDevice, oneAtATime, refuseOver, reserve } from '#server/limits/limits.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { recoveryCodes, secondFactors } from '#server/store/database/schema/accounts.ts';
import { stepOf } from './totp.ts';

/** Steps the last used one can be ahead: two minutes. More means that the clock was set back. */
const STEPS_AHEAD = 4;

export const wrongCode = (status: 400 | 401) =>
  new Problem(
    status,
    'WRONG_CODE',
    'Código incorreto ou já usado. Confira o aplicativo e digite o código novo.',
  );

/**
 * Verifies and uses up a code of the app or a recovery code. Failures are rate limited per account, and
 * separately for a known device. Throws 429.
 */
export async function spendCode(
  db: Database,
  context: ReadContext,
  userId: number,
  code: string,
): Promise<boolean> {
  const device = await knownDevice(db, context.device, userId);
  const limit = device ? codeOfDevice(device) : codeOfAccount(userId);
  return oneAtATime(limit.key, async () => {
    await refuseOver(db, limit);
    const giveBack = await reserve(db, [limit]);
    const isRight = (await spendStep(db, userId, code)) || (await spendRecoveryCode(db, userId, code));
    if (isRight) await giveBack();
    return isRight;
  });
}

async function spendStep(db: Database, userId: number, code: string): Promise<boolean> {
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await query(db, (q) => q.select().from(secondFactors).where(isOn));
  const step = factor ? stepOf(factor.secret, code, db.clock.now()) : null;
  if (step === null) return false;
  // Steps used before the clock was set back would lock the account out until then.
  const isUnspent = or(lt(secondFactors.lastStep, step), gt(secondFactors.lastStep, step + STEPS_AHEAD));
  const used = await query(db, (q) =>
    q
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(isOn, isUnspent))
      .returning({ userId: secondFactors.userId }),
  );
  return used.length > 0;
}

async function spendRecoveryCode(db: Database, userId: number, code: string): Promise<boolean> {
  const used = await query(db, (q) =>
    q
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))))
      .returning({ userId: recoveryCodes.userId }),
  );
  return used.length > 0;
}
