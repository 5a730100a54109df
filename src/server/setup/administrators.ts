import { and, eq } from 'drizzle-orm';
import { hashPassword } from '#server/access/passwords.ts';
import type { Settings } from '#server/config.ts';
import { endPasswordLink } from '#server/features/auth/password-link.ts';
import { removeSecondFactor } from '#server/features/second-factor/second-factor.ts';
import type { Random } from '#server/runtime/random.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import { sessions, users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import { type Actor, write } from '#server/store/write.ts';

const SERVER: Actor = { kind: 'system', id: null, name: 'Servidor' };

export type Appointed = { readonly email: string; readonly temporaryPassword: string | null };

/**
 * Makes the administrators of the settings: `ADMIN_EMAIL` with its password if there is none, and each of
 * `ADMIN_EMAILS`. Returns those with a new temporary password.
 */
export async function appointAdministrators(
  db: Database,
  tournamentId: number,
  settings: Settings,
  random: Random,
): Promise<Appointed[]> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_EMAILS } = settings;
  if (ADMIN_EMAIL && ADMIN_PASSWORD && !(await query(db, hasAdministrator))) {
    await appoint(db, tournamentId, ADMIN_EMAIL, { password: ADMIN_PASSWORD, mustChange: false });
  }
  const appointed: Appointed[] = [];
  for (const email of ADMIN_EMAILS) {
    const [known] = await query(db, (q) => q.select().from(users).where(eq(users.email, email)));
    if (known?.isAdmin) continue;
    // A stranger may have opened the account with that address, or an organiser, who knows its temporary password:
    // its password and sessions end.
    const isTheirs = known?.emailConfirmed && !known.mustChangePassword;
    const password = isTheirs ? null : random.password();
    await appoint(db, tournamentId, email, { password, mustChange: true });
    appointed.push({ email, temporaryPassword: password });
  }
  return appointed;
}

export async function hasAdministrator(q: Tx): Promise<boolean> {
  return (await q.$count(users, eq(users.isAdmin, true))) > 0;
}

export async function appointByCommand(
  db: Database,
  tournamentId: number,
  email: string,
  random: Random,
): Promise<Appointed> {
  const temporaryPassword = random.password();
  await appoint(db, tournamentId, email, { password: temporaryPassword, mustChange: true });
  return { email, temporaryPassword };
}

async function appoint(
  db: Database,
  tournamentId: number,
  email: string,
  { password, mustChange }: { password: string | null; mustChange: boolean },
): Promise<void> {
  const passwordHash = password === null ? null : await hashPassword(password);
  const author = { actor: SERVER, operation: null };
  await write(db, tournamentId, ['accounts', 'players'], author, async (tx, { revision, at }) => {
    const [known] = await tx.select().from(users).where(eq(users.email, email));
    const secret =
      passwordHash === null ? {} : { passwordHash, mustChangePassword: mustChange, passwordSetAt: at };
    const [account] = known
      ? await tx
          .update(users)
          .set({ isAdmin: true, emailConfirmed: true, ...secret })
          .where(eq(users.id, known.id))
          .returning()
      : await tx
          .insert(users)
          .values({
            email,
            firstName: 'Administração',
            isAdmin: true,
            createdAt: at,
            passwordHash: '',
            ...secret,
          })
          .returning();
    if (!account) throw new Error('The account was not made');
    if (known && passwordHash !== null) {
      await tx.delete(sessions).where(eq(sessions.userId, account.id));
      await endPasswordLink(tx, account.id);
      await removeSecondFactor(tx, account.id);
    }
    await tx
      .update(players)
      .set({ revision })
      .where(and(eq(players.tournamentId, tournamentId), eq(players.userId, account.id)));
    return {
      action: 'account.appoint',
      subjectId: account.id,
      after: { isAdmin: true, changed: password === null ? [] : ['password'] },
      status: known ? 200 : 201,
      result: undefined,
    };
  });
}
