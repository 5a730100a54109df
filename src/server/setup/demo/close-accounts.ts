import { and, eq, inArray, or } from 'drizzle-orm';
import { hashPassword, passwordMatches } from '#server/access/passwords.ts';
import { newToken } from '#server/access/sessions.ts';
import type { Settings } from '#server/config.ts';
import { commandLine } from '#server/runtime/commands.ts';
import { isReachable } from '#server/runtime/reach.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { sessions, users } from '#server/store/database/schema/accounts.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { players } from '#server/store/database/schema/players.ts';
import { type Author, write } from '#server/store/write.ts';
import { EMAILS, KNOWN_PASSWORD } from './accounts.ts';

const AUTHOR: Author = { actor: { kind: 'system', id: null, name: 'Servidor' }, operation: null };

/**
 * Resets the demo accounts' public password and ends their sessions, before others can reach the server; changed
 * passwords stay. Returns what to do then; null where nothing was reset.
 */
export async function closeKnownAccounts(
  db: Database,
  tournamentId: number,
  settings: Settings,
): Promise<string | null> {
  if (!isReachable(settings)) return null;
  const closed: string[] = [];
  for (const { id, email, passwordHash } of await demoAccounts(db)) {
    if (!(await passwordMatches(passwordHash, KNOWN_PASSWORD))) continue;
    await close(db, tournamentId, id);
    closed.push(email);
  }
  if (closed.length === 0) return null;
  return `A senha conhecida da demonstração deixou de valer (${closed.join(', ')}): outros alcançam este servidor. Para entrar: ${commandLine(settings, 'admin', 'SEU_EMAIL')}`;
}

/** Found by address or by creation time, because an address may have been changed. */
function demoAccounts(db: Database) {
  return query(db, (q) => {
    const made = q.select({ at: auditLog.at }).from(auditLog).where(eq(auditLog.action, 'tournament.demo'));
    return q
      .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
      .from(users)
      .where(or(inArray(users.email, EMAILS), inArray(users.createdAt, made)))
      .orderBy(users.id);
  });
}

async function close(db: Database, tournamentId: number, id: number): Promise<void> {
  const passwordHash = await hashPassword(newToken());
  await write(db, tournamentId, ['accounts', 'players'], AUTHOR, async (tx, { revision }) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await tx
      .update(players)
      .set({ revision })
      .where(and(eq(players.tournamentId, tournamentId), eq(players.userId, id)));
    return {
      action: 'account.close-demo',
      subjectId: id,
      after: { changed: ['password'] },
      status: 200,
      result: undefined,
    };
  });
}
