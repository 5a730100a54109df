import { eq } from 'drizzle-orm';
import { inTurn, passwordMatches } from '#server/access/passwords.ts';
import type { Standing } from '#server/access/roles.ts';
import { againstRule, notAuthenticated, Problem } from '#server/http/problem.ts';
import { type Limit, oneAtATime, ownPasswordOf, refuseOver, reserve } from '#server/limits/limits.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import { sessions, users } from '#server/store/database/schema/accounts.ts';
import { accountById } from './account.ts';
import { refuseEnded } from './temporary-password.ts';

type Row = typeof users.$inferSelect;
type Caller = Pick<ReadContext, 'db' | 'clock' | 'user'>;

/** Counted from the typing, never from a call that needed it: nobody prolongs them without the password. */
const STAYS_VERIFIED = 15 * 60_000;

const wrongPassword = () => new Problem(400, 'WRONG_PASSWORD', 'Senha atual incorreta');

/**
 * Verifies a password; failures are rate limited, also simultaneous ones. `lane`: who tries, for the hashing
 * queue. Throws 429.
 */
export async function tryPassword(
  db: Database,
  { limits, lane }: { limits: readonly Limit[]; lane: string },
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  for (const limit of limits) await refuseOver(db, limit);
  return inTurn(lane, async () => {
    // Counted when its turn comes, so that waiting attempts do not use up the limit.
    const giveBack = await reserve(db, limits);
    const matches = await passwordMatches(stored, password);
    if (matches) await giveBack();
    return matches;
  });
}

/**
 * The caller's account, if `password` is theirs. Failures count as at sign-in. Throws 400 if it is wrong, 403
 * if it is an expired temporary one, 429.
 */
export function verifyTypedPassword(context: Caller, password: string): Promise<Row> {
  const { db, clock } = context;
  const { id, session } = context.user;
  const limit = ownPasswordOf(id);
  return oneAtATime(limit.key, async () => {
    const row = await query(db, (q) => accountById(q, id));
    if (!row) throw notAuthenticated();
    const attempt = { limits: [limit], lane: limit.key };
    if (!(await tryPassword(db, attempt, row.passwordHash, password))) throw wrongPassword();
    refuseEnded(clock, row);
    const passwordTypedAt = new Date(clock.now());
    await query(db, (q) =>
      q.update(sessions).set({ passwordTypedAt }).where(eq(sessions.tokenHash, session)),
    );
    return row;
  });
}

/**
 * The caller's account, before an action that cannot be undone or could lock them out: they type their
 * password now, or did so in this session within the last fifteen minutes. Throws as `verifyTypedPassword`,
 * and 422.
 */
export async function verifyOwnPassword(context: Caller, password: string | undefined): Promise<Row> {
  const verified = await verifyIfTyped(context, password);
  if (verified === null) throw againstRule('OWN_PASSWORD_NEEDED', 'Digite a sua senha para continuar');
  return verified;
}

/** As `verifyOwnPassword`, but null instead of 422: for calls that need the password only sometimes. */
export async function verifyIfTyped(context: Caller, password: string | undefined): Promise<Row | null> {
  if (password !== undefined) return verifyTypedPassword(context, password);
  const { db, clock, user } = context;
  const [recent] = await query(db, (q) =>
    q
      .select({ row: users, typedAt: sessions.passwordTypedAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.tokenHash, user.session)),
  );
  if (!recent?.typedAt || clock.now() - recent.typedAt.getTime() >= STAYS_VERIFIED) return null;
  refuseEnded(clock, recent.row);
  return recent.row;
}

/** The same account under the lock. Throws 400 if the password has changed since. */
export async function stillVerified(tx: Tx, verified: Row): Promise<Row> {
  const now = await accountById(tx, verified.id);
  if (!now) throw notAuthenticated();
  if (now.passwordHash !== verified.passwordHash) throw wrongPassword();
  return now;
}

const OF_ADMIN = 'Esta conta é de administrador: digite também a sua própria senha';
const OF_ORGANISER = 'Esta conta é de organizador: digite também a sua própria senha';
const WITHOUT_ACCOUNT = {
  'new-admin': 'Para dar acesso de administrador, digite também a sua própria senha',
  'new-organiser': 'Para dar acesso de organizador, digite também a sua própria senha',
  'public-rosters': 'Para mostrar os elencos para todos, digite também a sua própria senha',
  'second-factor-rule': 'Para dispensar a verificação em duas etapas, digite também a sua própria senha',
} as const;

/**
 * Making an administrator or organiser, changing one's account or rights, weakening sign-in rules and
 * publishing the players need the caller's own password, so that an unattended device is not enough. Throws 400,
 * 422.
 */
export async function refuseUnverified(
  tx: Tx,
  what: Standing | keyof typeof WITHOUT_ACCOUNT,
  verified: Row | null,
): Promise<void> {
  const isAccount = typeof what !== 'string';
  if (isAccount && !what.isAdmin && !what.isOrganiserSomewhere) return;
  if (verified === null)
    throw againstRule('OWN_PASSWORD_NEEDED', isAccount ? whose(what) : WITHOUT_ACCOUNT[what]);
  await stillVerified(tx, verified);
}

const whose = ({ isAdmin }: Standing) => (isAdmin ? OF_ADMIN : OF_ORGANISER);
