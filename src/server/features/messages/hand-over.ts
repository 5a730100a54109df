import { and, eq, lte } from 'drizzle-orm';
import { type Database, query } from '#server/db/database.ts';
import { messages } from '#server/db/schema/messages.ts';
import { writeWithoutAudit } from '#server/snapshot/write.ts';
import { applyEvent, isIn } from './apply-event.ts';

/** A process with an account begins what is due well within this: what is left after it has none to leave by. */
const NOBODY_BEGAN = 60_000;

/**
 * Gives what is due and cannot leave by itself to a person: its account was taken off the server (docs/decisions/0028).
 * Answers whether there was any.
 */
export async function handOverDue(db: Database, tournamentId: number): Promise<boolean> {
  const left = and(
    eq(messages.tournamentId, tournamentId),
    isIn('queued'),
    lte(messages.nextAttemptAt, new Date(db.clock.now() - NOBODY_BEGAN)),
  );
  if ((await query(db, (q) => q.$count(messages, left))) === 0) return false;
  await writeWithoutAudit(db, tournamentId, ['messages'], (tx, moment) =>
    applyEvent(tx, moment, { kind: 'handed-over' }, left),
  );
  return true;
}
