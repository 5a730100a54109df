import { and, desc, eq, gt, like, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { ABSOLUTE, IDLE, type Sessions } from '#server/access/sessions.ts';
import { conflict } from '#server/http/problem.ts';
import type { ReadContext, WriteContext } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { sessions } from '#server/store/database/schema/accounts.ts';
import { writeSessions } from '#server/store/write.ts';

const MAX_SESSIONS = 50;

/** Sessions are named by the beginning of their hash: unique enough, and useless for signing in. */
const nameOf = (tokenHash: string) => tokenHash.slice(0, 16);

export async function readSessions(
  context: ReadContext,
): Promise<CallAnswer<Contract['GET /api/user/sessions']>> {
  const { db, clock } = context;
  const { id, session } = context.user;
  const now = clock.now();
  const rows = await query(db, (q) =>
    q
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, id),
          gt(sessions.createdAt, new Date(now - ABSOLUTE)),
          gt(sessions.lastSeenAt, new Date(now - IDLE)),
        ),
      ),
  );
  return rows
    .map(({ tokenHash, device, createdAt, lastSeenAt }) => ({
      id: nameOf(tokenHash),
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: tokenHash === session,
    }))
    .toSorted(
      (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt),
    );
}

export function endOwnSession(context: WriteContext<'account.sign-out'>) {
  const { id, session } = context.user;
  return context.write(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.tokenHash, session));
    return { subjectId: id, status: 204, result: undefined };
  });
}

/** Ends another session of the account; no error if it has ended. Throws 409 for the caller's own. */
export async function endSession(context: WriteContext<'account.end-session'>, name: string): Promise<void> {
  const { db } = context;
  const { id, session } = context.user;
  if (name === nameOf(session)) throw conflict('Para encerrar a sessão deste aparelho, use Sair.');
  const theirs = and(eq(sessions.userId, id), like(sessions.tokenHash, `${name}%`));
  const open = await query(db, (q) => q.select({ userId: sessions.userId }).from(sessions).where(theirs));
  if (open.length === 0) return;
  await context.write(async (tx) => {
    await tx.delete(sessions).where(theirs);
    return {
      subjectId: id,
      status: 204,
      result: undefined,
    };
  });
}

export function endOtherSessions(context: WriteContext<'account.end-other-sessions'>) {
  const { id, session } = context.user;
  return context.write(async (tx) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.tokenHash, session)));
    return {
      subjectId: id,
      status: 204,
      result: undefined,
    };
  });
}

/**
 * Ends the sessions that a new one replaces: this browser's earlier one and the oldest beyond the limit.
 * Announced, because another page may list the sessions or be signed in by one of them.
 */
export async function endReplacedSessions(
  { principal, db, tournamentId }: ReadContext,
  known: Sessions,
  userId: number,
  started: string,
): Promise<void> {
  const before = principal.kind === 'user' ? principal.session : '';
  const replaced = (q: Tx): SQL | undefined => {
    const theirs = eq(sessions.userId, userId);
    const newest = q
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(and(theirs, ne(sessions.tokenHash, before)))
      // The new session stays, whatever the clocks of several servers say.
      .orderBy(desc(sql`${sessions.tokenHash} = ${started}`), desc(sessions.createdAt))
      .limit(MAX_SESSIONS);
    return or(eq(sessions.tokenHash, before), and(theirs, notInArray(sessions.tokenHash, newest)));
  };
  const ending = await query(db, (q) => q.$count(sessions, replaced(q)));
  if (ending === 0) {
    const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, started));
    const isAlone = (await query(db, (q) => q.$count(sessions, others))) === 0;
    if (!isAlone) await writeSessions(db, tournamentId, ['sessions'], () => Promise.resolve());
    return;
  }
  await writeSessions(db, tournamentId, ['accounts'], (tx) => tx.delete(sessions).where(replaced(tx)));
  known.forget();
}
