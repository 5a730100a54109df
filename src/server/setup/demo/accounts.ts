import { and, eq, notInArray } from 'drizzle-orm';
import { fullName } from '#domain/people/names.ts';
import { hashPassword, passwordMatches } from '#server/access/passwords.ts';
import { setRole } from '#server/access/roles.ts';
import { newToken } from '#server/access/sessions.ts';
import type { Settings } from '#server/config.ts';
import { commandLine } from '#server/runtime/commands.ts';
import type { Random } from '#server/runtime/random.ts';
import { isReachable } from '#server/runtime/reach.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import type { Moment } from '#server/store/write.ts';

/** Public: printed whenever a demo starts. */
export const KNOWN_PASSWORD = 'manchete';

const ACCOUNTS = [
  { email: 'admin@manchete.local', firstName: 'Regina', lastName: 'Tavares', isAdmin: true, isScorer: false },
  { email: 'anotador@manchete.local', firstName: 'Jonas', lastName: 'Brito', isAdmin: false, isScorer: true },
  {
    email: 'jogadora@manchete.local',
    firstName: 'Marina',
    lastName: 'Quintela',
    isAdmin: false,
    isScorer: false,
  },
] as const;

export const EMAILS: string[] = ACCOUNTS.map(({ email }) => email);

export const ADMIN = fullName(ACCOUNTS[0]);
export const SCOREKEEPER = fullName(ACCOUNTS[1]);

export type PreparedAccounts = readonly ((typeof ACCOUNTS)[number] & { readonly passwordHash: string })[];

export async function prepareAccounts(
  settings: Settings,
  random: Random,
): Promise<{ accounts: PreparedAccounts; note: string }> {
  const alone = !isReachable(settings);
  const password = alone ? KNOWN_PASSWORD : random.password();
  const note = `${invitation()}, senha ${password}`;
  return {
    accounts: await accountsWith(password),
    note: alone ? note : `${note} (aparece só esta vez)`,
  };
}

/** For a tournament that already has an administrator: the passwords are unknown until they are reset. */
export const closedAccounts = (): Promise<PreparedAccounts> => accountsWith(newToken());

const accountsWith = (password: string): Promise<PreparedAccounts> =>
  Promise.all(ACCOUNTS.map(async (account) => ({ ...account, passwordHash: await hashPassword(password) })));

/**
 * How to sign in to an existing demo. Null if there is no demo, or if its password was changed and the
 * tournament has its own administrator.
 */
export async function demoNote(db: Database, settings: Settings): Promise<string | null> {
  const [{ email }] = ACCOUNTS;
  const [admin] = await query(db, (q) =>
    q.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.email, email)),
  );
  if (!admin) return null;
  if (await passwordMatches(admin.passwordHash, KNOWN_PASSWORD))
    return `${invitation()}, senha ${KNOWN_PASSWORD}`;
  const otherAdministrators = and(eq(users.isAdmin, true), notInArray(users.email, EMAILS));
  if ((await query(db, (q) => q.$count(users, otherAdministrators))) > 0) return null;
  return `${invitation()}; outra senha: ${commandLine(settings, 'admin', email)}`;
}

function invitation(): string {
  const [admin, scorekeeper, player] = EMAILS;
  return `Demonstração: entre com ${admin}, ${scorekeeper} ou ${player}`;
}

export async function storeAccounts(
  tx: Tx,
  { at }: Moment,
  tournamentId: number,
  accounts: PreparedAccounts,
  pictures: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const stored = await tx
    .insert(users)
    .values(
      accounts.map(({ isScorer: _, ...account }) => ({
        ...account,
        imageName: pictures.get(fullName(account)) ?? null,
        createdAt: at,
      })),
    )
    .returning({ id: users.id, firstName: users.firstName, lastName: users.lastName });
  const scorers = accounts.filter(({ isScorer }) => isScorer).map(fullName);
  for (const account of stored) {
    if (scorers.includes(fullName(account)))
      await setRole(tx, tournamentId, account.id, { isOrganiser: false, isScorer: true });
  }
  return new Map(stored.map((account) => [fullName(account), account.id]));
}
