import { and, eq, isNotNull } from 'drizzle-orm';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { DEFAULT_REMINDER } from '#domain/messages/reminders.ts';
import { found } from '#server/http/problem.ts';
import type { TournamentRows, WriteContext } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { messageBatches, roundReminders } from '#server/store/database/schema/messages.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';

type ReminderAnswer = CallAnswer<Contract['GET /api/whatsapp/reminders']>[number];
type Settings = CallInput<Contract['PUT /api/whatsapp/reminders/{roundNumber}']>['body'];

export async function readReminders(
  { db, tournamentId }: TournamentRows,
  { rounds }: Snapshot,
): Promise<ReminderAnswer[]> {
  const settings = await query(db, (q) =>
    q.select().from(roundReminders).where(eq(roundReminders.tournamentId, tournamentId)),
  );
  const made = await query(db, (q) =>
    q
      .select({ round: messageBatches.round, day: messageBatches.reminderDay, at: messageBatches.createdAt })
      .from(messageBatches)
      .where(and(eq(messageBatches.tournamentId, tournamentId), isNotNull(messageBatches.reminderDay))),
  );
  return rounds.map(({ number, date }) => {
    const { enabled, daysBefore, hour } = settings.find(({ round }) => round === number) ?? DEFAULT_REMINDER;
    const sent = made.find(({ round, day }) => round === number && day === date);
    return { roundNumber: number, enabled, daysBefore, hour, sentAt: sent?.at.toISOString() ?? null };
  });
}

export async function setReminder(
  context: WriteContext<'message.schedule'>,
  round: number,
  settings: Settings,
): Promise<ReminderAnswer> {
  found(
    context.snapshot.rounds.find(({ number }) => number === round),
    'round',
  );
  const { snapshot } = await context.write(async (tx, { revision }) => {
    const key = { tournamentId: context.tournamentId, round };
    const [before] = await tx
      .select()
      .from(roundReminders)
      .where(and(eq(roundReminders.tournamentId, key.tournamentId), eq(roundReminders.round, round)));
    await tx
      .insert(roundReminders)
      .values({ ...key, ...settings, revision })
      .onConflictDoUpdate({
        target: [roundReminders.tournamentId, roundReminders.round],
        set: { ...settings, revision },
      });
    const { enabled, daysBefore, hour } = before ?? DEFAULT_REMINDER;
    return {
      subjectId: null,
      before: { round, enabled, daysBefore, hour },
      after: { round, ...settings },
      status: 200,
      result: undefined,
    };
  });
  const reminders = await readReminders(context, snapshot);
  return found(
    reminders.find(({ roundNumber }) => roundNumber === round),
    'round',
  );
}
