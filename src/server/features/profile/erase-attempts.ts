import { sql } from 'drizzle-orm';
import { codeOfAccount, ownPasswordOf } from '#server/limits/limits.ts';
import type { Tx } from '#server/store/database/database.ts';
import { attempts, type users } from '#server/store/database/schema/accounts.ts';

export async function eraseAttempts(tx: Tx, { id, email }: typeof users.$inferSelect): Promise<void> {
  await tx
    .delete(attempts)
    .where(sql`${attempts.key} in (${ownPasswordOf(id).key}, ${codeOfAccount(id).key}) or
      ${attempts.key} like ${'sign-in %'} and
      right(${attempts.key}, ${email.length + 1}) = ${` ${email}`}`);
}
