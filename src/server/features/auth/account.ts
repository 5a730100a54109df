import { and, count, eq } from 'drizzle-orm';
import type { Account } from '#server/access/access.ts';
import { standingOf, tournamentsSeenBy } from '#server/access/roles.ts';
import { accountWith, mustBeConfirmed, mustSetUpSecondFactor } from '#server/access/sessions.ts';
import { againstRule, conflict, taken } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { violates } from '#server/store/database/errors.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { registrations } from '#server/store/database/schema/players.ts';

type Row = typeof users.$inferSelect;

/** The addresses of those who are always administrators. */
export type ReservedAddresses = { readonly ADMIN_EMAILS: readonly string[] };

export async function toAccount(q: Tx, tournamentId: number, row: Row): Promise<Account> {
  const [still] = await q
    .select({ mustSetUpSecondFactor: mustSetUpSecondFactor(q), mustBeConfirmed: mustBeConfirmed(q) })
    .from(users)
    .where(eq(users.id, row.id));
  return accountWith(row, await standingOf(q, { tournamentId, user: row }, row.id), {
    ...(still ?? { mustSetUpSecondFactor: false, mustBeConfirmed: true }),
    isOutsider: !(await tournamentsSeenBy(q, row.id)).has(tournamentId),
  });
}

export async function accountByEmail(q: Tx, email: string): Promise<Row | undefined> {
  const [row] = await q.select().from(users).where(eq(users.email, email));
  return row;
}

export async function accountById(q: Tx, id: number): Promise<Row | undefined> {
  const [row] = await q.select().from(users).where(eq(users.id, id));
  return row;
}

/** Nothing waits: the address itself is the confirmed one. */
export const CONFIRMED = { emailConfirmed: true, confirmedEmail: null } as const;

/** The columns for an address set or confirmed by an organiser, and for one typed by its holder. */
export const givenEmail = (emailOrigin: 'admin' | 'approval', emailSince: Date) =>
  ({ emailOrigin, emailSince, ...CONFIRMED }) as const;
export const typedEmail = (
  emailOrigin: 'self-registration' | 'own-change',
  emailSince: Date,
  { isAdmin }: { readonly isAdmin: boolean },
) =>
  // Administrators confirm addresses, so their own count as confirmed.
  ({ emailOrigin, emailSince, emailConfirmed: isAdmin }) as const;

const emailTaken = () => taken('EMAIL', 'Este e-mail já está em uso');

export function refuseReserved(settings: ReservedAddresses, email: string): void {
  if (settings.ADMIN_EMAILS.includes(email)) throw emailTaken();
}

/**
 * The address of a pending registration, whose approval would give the person's data to this account. Throws
 * 409.
 */
export async function refusePendingRegistration(tx: Tx, email: string): Promise<void> {
  const [waiting] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.status, 'pending'), eq(registrations.email, email)))
    .limit(1);
  if (waiting) throw emailTaken();
}

/**
 * An account of `ADMIN_EMAILS` stays an administrator: no demotion, other address or deletion. Throws 422.
 */
export function refuseAlwaysAdmin(settings: ReservedAddresses, email: string): void {
  if (settings.ADMIN_EMAILS.includes(email)) {
    throw againstRule('ALWAYS_ADMIN', 'Esta pessoa é sempre administradora deste servidor');
  }
}

/** Throws 409 for the last administrator. */
export async function refuseLastAdmin(tx: Tx, account: { isAdmin: boolean }): Promise<void> {
  if (!account.isAdmin) return;
  const [admins] = await tx.select({ count: count() }).from(users).where(eq(users.isAdmin, true));
  if ((admins?.count ?? 0) <= 1) throw conflict('É a única pessoa com acesso de administrador');
}

/** Throws 409 if the address is taken, also by a concurrent request. */
export async function createAccount(tx: Tx, values: typeof users.$inferInsert): Promise<Row> {
  const [made] = await withTakenError(tx.insert(users).values(values).returning());
  if (!made) throw emailTaken();
  return made;
}

type Change = { readonly [column in keyof Row]?: Row[column] | undefined };

/** Changes the given columns. Throws 409 if the address is taken. */
export async function changeAccount(tx: Tx, id: number, values: Change): Promise<Row | undefined> {
  if (Object.values(values).every((value) => value === undefined)) return accountById(tx, id);
  const [changed] = await withTakenError(tx.update(users).set(values).where(eq(users.id, id)).returning());
  return changed;
}

async function withTakenError<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw violates(error, 'users_email') ? emailTaken() : error;
  }
}
