import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type AuditAction,
  type AuditEntry,
  type AuditShape,
  auditEntries,
  type EntryOf,
} from '#contract/audit/audit-entries.ts';
import type { authCalls } from '#contract/people/auth.ts';
import type { Topic } from '#contract/reads.ts';
import { type Database, type Tx, transaction } from '#server/store/database/database.ts';
import { Rollback } from '#server/store/database/errors.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import { markRemoved, nextRevision, nextRevisionOfAll } from './snapshot/revision.ts';

/** Who writes. The name is copied into the audit entry, which outlives the account. */
export type Actor = {
  readonly kind: 'visitor' | 'user' | 'court' | 'system';
  readonly id: number | null;
  readonly name: string;
};

/** `operation`: the idempotency key and the SHA-256 of the request, if a key was sent. */
export type Author = {
  readonly actor: Actor;
  readonly operation: { readonly id: string; readonly hash: string } | null;
};

/** A write's revision, also as a time. Always grows, even if the clock goes back. */
export type Moment = { readonly revision: number; readonly at: Date };

export type Outcome<R> = {
  readonly status: 200 | 201 | 204;
  readonly deletesRows?: boolean;
  readonly actorName?: string;
  readonly result: R;
};

export type AuditedResult<R> = AuditEntry & Outcome<R>;

export type Written<A extends AuditAction, R = undefined> = EntryOf<A> & Outcome<R>;

/**
 * Result of a write without an audit entry: one of many small writes that a later entry sums up. A repeated
 * one is recognised by what it writes, not by its idempotency key.
 */
export type UnauditedResult<R> = {
  readonly action: null;
  readonly subjectId: number;
  readonly status: 200;
  readonly deletesRows?: undefined;
  readonly result: R;
};

/** `result` is undefined if the idempotency key was used before: the caller answers the current state. */
export type WriteResult<R> = {
  readonly revision: number;
  readonly status: 200 | 201 | 204;
  readonly subjectId: number | null;
  readonly result: R | undefined;
};

export class IdempotencyKeyReused extends Rollback {}

/** The caller's account was deleted while the write waited, so nothing may be stored under its name. */
export class AccountDeleted extends Rollback {}

class Repeated<R> extends Rollback {
  readonly written: WriteResult<R>;
  constructor(written: WriteResult<R>) {
    super('repeated');
    this.written = written;
  }
}

export type WriteRun<R> = (tx: Tx, moment: Moment) => Promise<AuditedResult<R> | UnauditedResult<R>>;

/**
 * Runs a write of a tournament in one transaction: locks the tournament, takes the next revision, runs `run`,
 * stores the audit entry and announces the change. Do slow work (hashing, pictures, the network) before it,
 * because all other writes wait. Throws `IdempotencyKeyReused` and `AccountDeleted`.
 */
export function write<R>(
  db: Database,
  tournamentId: number,
  topics: readonly Topic[],
  author: Author,
  run: WriteRun<R>,
): Promise<WriteResult<R>> {
  return writeAudited(db, tournamentId, author, run, (tx) =>
    nextRevision(tx, tournamentId, topics, db.clock.now(), db.driver.announcement),
  );
}

/**
 * The same for a write that may change rows of every tournament: locks all of them and takes one revision
 * that is new in each. The audit entry belongs to the named tournament.
 */
export function writeToAll<R>(
  db: Database,
  tournamentId: number,
  topics: readonly Topic[],
  author: Author,
  run: WriteRun<R>,
): Promise<WriteResult<R>> {
  return writeAudited(db, tournamentId, author, run, (tx) =>
    nextRevisionOfAll(tx, topics, db.clock.now(), db.driver.announcement),
  );
}

async function writeAudited<R>(
  db: Database,
  tournamentId: number,
  author: Author,
  run: WriteRun<R>,
  takeRevision: (tx: Tx) => Promise<number>,
): Promise<WriteResult<R>> {
  try {
    return await transaction(db, async (tx) => {
      const revision = await takeRevision(tx);
      await db.pause?.('locked');
      const before = await findRepeated(tx, author);
      if (before) throw new Repeated<R>({ ...before, result: undefined });
      await refuseDeletedAccount(tx, author.actor);
      const at = new Date(revision);
      const done = await run(tx, { revision, at });
      if (done.deletesRows) await markRemoved(tx, tournamentId, revision);
      if (done.action !== null) await record(tx, tournamentId, author, { revision, at }, done);
      await db.pause?.('before commit');
      return { revision, status: done.status, subjectId: done.subjectId, result: done.result };
    });
  } catch (error) {
    if (error instanceof Repeated) return error.written;
    throw error;
  }
}

/** Ask under the lock: a tournament may end while a write waits. */
export async function hasEnded(tx: Tx, tournamentId: number): Promise<boolean> {
  const isIt = and(eq(tournaments.id, tournamentId), eq(tournaments.state, 'ended'));
  return (await tx.$count(tournaments, isIt)) > 0;
}

async function refuseDeletedAccount(tx: Tx, { kind, id }: Actor): Promise<void> {
  if (kind !== 'user' || id === null) return;
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id));
  if (!account) throw new AccountDeleted();
}

export async function record<R>(
  tx: Tx,
  tournamentId: number,
  { actor, operation }: Author,
  { revision, at }: Moment,
  audited: AuditedResult<R>,
): Promise<void> {
  await tx.insert(auditLog).values({
    tournamentId,
    revision,
    operationId: operation?.id ?? null,
    operationHash: operation?.hash ?? null,
    status: audited.status,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: audited.actorName ?? actor.name,
    ...entryColumns(audited),
    at,
  });
}

/** Keeps only the fields that the action names, before and after. */
export function entryColumns({ action, subjectId, before, after }: AuditEntry) {
  const shape: AuditShape = auditEntries[action];
  return {
    action,
    subject: shape.subject,
    subjectId,
    before: shape.before ? z.parse(shape.before, before) : null,
    after: shape.after ? z.parse(shape.after, after) : null,
  };
}

/**
 * Runs a write that no person asked for, such as a message's delivery status. Locked and announced like
 * `write`, without an audit entry; `run` may store one with `record`.
 */
export function writeWithoutAudit<R>(
  db: Database,
  tournamentId: number,
  topics: readonly Topic[],
  run: (tx: Tx, moment: Moment) => Promise<R>,
): Promise<R> {
  return transaction(db, unaudited(db, tournamentId, topics, run));
}

type SignInTopic = (typeof authCalls)['POST /api/login' | 'POST /api/login/code']['moves'][number];

/**
 * The same for sign-in sessions; announces only the topics it changed. Also runs while the disk is too full
 * for other writes, so that administrators can sign in.
 */
export function writeSessions(
  db: Database,
  tournamentId: number,
  topics: readonly SignInTopic[],
  run: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  return transaction(db, unaudited(db, tournamentId, topics, run), 'little');
}

const unaudited =
  <R>(
    db: Database,
    tournamentId: number,
    topics: readonly Topic[],
    run: (tx: Tx, moment: Moment) => Promise<R>,
  ) =>
  async (tx: Tx): Promise<R> => {
    const revision = await nextRevision(tx, tournamentId, topics, db.clock.now(), db.driver.announcement);
    await db.pause?.('locked');
    const result = await run(tx, { revision, at: new Date(revision) });
    await db.pause?.('before commit');
    return result;
  };

/**
 * The outcome of an earlier write of the same actor with the same idempotency key, or null. Throws
 * `IdempotencyKeyReused`.
 */
export async function findRepeated(
  q: Tx,
  { actor, operation }: Author,
): Promise<WriteResult<undefined> | null> {
  if (!operation) return null;
  const [line] = await q
    .select({
      hash: auditLog.operationHash,
      status: auditLog.status,
      subjectId: auditLog.subjectId,
      revision: auditLog.revision,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.operationId, operation.id),
        eq(auditLog.actorKind, actor.kind),
        // Must match the expression of the index `audit_operation`, or PostgreSQL scans the whole log.
        sql`coalesce(${auditLog.actorId}, 0) = ${actor.id ?? 0}`,
      ),
    );
  if (!line) return null;
  if (line.hash !== operation.hash) throw new IdempotencyKeyReused();
  const status = line.status === 201 || line.status === 204 ? line.status : 200;
  return { revision: line.revision, status, subjectId: line.subjectId, result: undefined };
}
