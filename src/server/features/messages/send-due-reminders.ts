import { and, desc, eq, gt } from 'drizzle-orm';
import { nothingToSay } from '#domain/messages/message-texts.ts';
import { recipientsOf } from '#domain/messages/messages.ts';
import { isReminderDue, type LocalTime } from '#domain/messages/reminders.ts';
import type { Round } from '#domain/tournament.ts';
import type { SendingTournament } from '#server/outbox/sender.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { Rollback } from '#server/store/database/errors.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { messageBatches, roundReminders } from '#server/store/database/schema/messages.ts';
import { type Author, hasEnded, write } from '#server/store/write.ts';
import { renderOrRefuse, storeBatch } from './queue-batch.ts';

const SERVER: Author = { actor: { kind: 'system', id: null, name: 'Servidor' }, operation: null };
const EVERYBODY = { teamId: null, gender: null, adminOnly: false, testModeUserId: null } as const;

type Settings = typeof roundReminders.$inferSelect;

class AlreadyReminded extends Rollback {}
class HasEnded extends Rollback {}

/**
 * Queues the due reminders, once per round and day across all processes. None of a tournament in preparation,
 * whose pages nobody can open yet.
 */
export async function sendDueReminders(tournament: SendingTournament): Promise<void> {
  const { installation, id: tournamentId, snapshots } = tournament;
  if (snapshots.current.state === 'preparation') return;
  const { db } = installation;
  const settings = await query(db, (q) =>
    q
      .select()
      .from(roundReminders)
      .where(and(eq(roundReminders.tournamentId, tournamentId), eq(roundReminders.enabled, true))),
  );
  const { rounds, timeZone } = snapshots.current;
  const now = localTime(tournament.installation.clock.now(), timeZone);
  for (const reminder of settings) {
    const round = rounds.find(({ number }) => number === reminder.round);
    if (round && isReminderDue(reminder, round.date, now)) await remind(tournament, round, reminder);
  }
}

/** A reminder due at the time of a restore may have been sent after the backup was made. */
async function wasDueAtRestore(
  tournament: SendingTournament,
  { date }: Round,
  reminder: Settings,
): Promise<boolean> {
  const { installation, id: tournamentId, snapshots } = tournament;
  const { db } = installation;
  const [restored] = await query(db, (q) =>
    q
      .select({ at: auditLog.at })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.tournamentId, tournamentId),
          eq(auditLog.action, 'tournament.restore'),
          gt(auditLog.revision, reminder.revision),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(1),
  );
  if (!restored) return false;
  return isReminderDue(reminder, date, localTime(restored.at.getTime(), snapshots.current.timeZone));
}

async function remind(tournament: SendingTournament, round: Round, reminder: Settings): Promise<void> {
  const { installation, id: tournamentId, snapshots } = tournament;
  const { db } = installation;
  const isDone = async (q: Tx) =>
    (await q.select().from(messageBatches).where(sameReminder(tournament, round))).length > 0;
  if (await query(db, isDone)) return;
  const snapshot = await snapshots.refresh();
  const recipients = recipientsOf(snapshot.players, EVERYBODY);
  const isMoved = snapshot.rounds.every(({ number, date }) => number !== round.number || date !== round.date);
  if (isMoved || recipients.reached.length === 0) return;
  if (nothingToSay('round_reminder', snapshot, round) !== null) return;
  const words = renderOrRefuse(tournament, snapshot, 'round_reminder', round.number);
  const mayHaveBeenSent = await wasDueAtRestore(tournament, round, reminder);
  try {
    const { revision } = await write(db, tournamentId, ['messages'], SERVER, async (tx, moment) => {
      // Checked again under the lock.
      if (await isDone(tx)) throw new AlreadyReminded();
      if (await hasEnded(tx, tournamentId)) throw new HasEnded();
      const { batchId: subjectId, queued } = await storeBatch(tx, moment, {
        tournamentId,
        gateway: installation.gateway,
        now: installation.clock.now(),
        type: 'round_reminder',
        round: round.number,
        audience: EVERYBODY,
        recipients,
        words,
        createdById: null,
        reminderDay: round.date,
        mayHaveBeenSent,
      });
      return {
        action: 'message.remind',
        subjectId,
        after: { round: round.number, date: round.date, queued },
        status: 200,
        result: undefined,
      };
    });
    await snapshots.including(revision);
  } catch (error) {
    if (!(error instanceof AlreadyReminded || error instanceof HasEnded)) throw error;
  }
}

const sameReminder = ({ id: tournamentId }: SendingTournament, { number, date }: Round) =>
  and(
    eq(messageBatches.tournamentId, tournamentId),
    eq(messageBatches.round, number),
    eq(messageBatches.reminderDay, date),
  );

function localTime(now: number, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return { day: `${part['year']}-${part['month']}-${part['day']}`, hour: Number(part['hour']) };
}
