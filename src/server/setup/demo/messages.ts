import { reasonOf, UNCERTAIN } from '#domain/messages/message-errors.ts';
import { renderMessage } from '#domain/messages/message-texts.ts';
import { type Audience, type MessageType, type Recipient, recipientsOf } from '#domain/messages/messages.ts';
import { instantAt } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import type { Settings } from '#server/config.ts';
import type { Tx } from '#server/store/database/database.ts';
import { messageBatches, messages, roundReminders } from '#server/store/database/schema/messages.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { Moment } from '#server/store/write.ts';
import { ACTIVE_ROUND } from './games.ts';

type Row = typeof messages.$inferInsert;
type Outcome = 'read' | 'delivered' | 'sent' | 'no-account' | 'uncertain' | 'waiting';

const MINUTE = 60_000;
const EVERYBODY: Audience = { teamId: null, gender: null, adminOnly: false, testModeUserId: null };

type Sending = {
  readonly type: MessageType;
  readonly round: number;
  readonly gateway: 'cloud' | 'manual';
  readonly isReminder?: true;
  readonly team?: string;
  readonly at: readonly [days: number, time: string] | null;
  readonly states: readonly Outcome[];
};

const MOSTLY_READ: readonly Outcome[] = ['read', 'read', 'delivered', 'read', 'read', 'read', 'delivered'];

/**
 * Some sent by a gateway account that the demo no longer has, the last by hand, so that every state occurs.
 */
const SENDINGS: readonly Sending[] = [
  {
    type: 'round_reminder',
    round: ACTIVE_ROUND - 1,
    gateway: 'cloud',
    isReminder: true,
    at: [-1, '18:00'],
    states: [...MOSTLY_READ, 'read', 'read', 'no-account'],
  },
  {
    type: 'top_players',
    round: ACTIVE_ROUND - 1,
    gateway: 'cloud',
    at: [0, '14:20'],
    states: MOSTLY_READ,
  },
  {
    type: 'ranking_teams_general_utility',
    round: ACTIVE_ROUND - 1,
    gateway: 'cloud',
    at: [0, '14:25'],
    states: [...MOSTLY_READ, 'sent'],
  },
  {
    type: 'round_reminder',
    round: ACTIVE_ROUND,
    gateway: 'cloud',
    isReminder: true,
    at: [-1, '18:00'],
    states: [...MOSTLY_READ, 'no-account', 'read', 'read', 'sent', 'uncertain', 'delivered'],
  },
  {
    type: 'round_reminder',
    round: ACTIVE_ROUND + 1,
    gateway: 'manual',
    team: 'Maré Alta',
    at: null,
    states: ['sent', 'sent', 'waiting'],
  },
];

export async function storeMessages(
  tx: Tx,
  { revision, at }: Moment,
  snapshot: Snapshot,
  adminId: number | null,
  { PUBLIC_URL }: Settings,
): Promise<void> {
  const { tournamentId } = snapshot;
  const reminders = [ACTIVE_ROUND - 1, ACTIVE_ROUND, ACTIVE_ROUND + 1];
  await tx
    .insert(roundReminders)
    .values(
      reminders.map((round) => ({ tournamentId, round, enabled: true, daysBefore: 1, hour: 18, revision })),
    );
  for (const sending of SENDINGS) {
    const { type, gateway, isReminder, team, states } = sending;
    const round = snapshot.rounds.find(({ number }) => number === sending.round);
    if (!round) throw new Error(`The demo has no round ${sending.round}`);
    const teamId = snapshot.teams.find(({ name }) => name === team)?.id ?? null;
    const audience = { ...EVERYBODY, teamId };
    const createdAt = sending.at ? timeOf(round.date, ...sending.at) : new Date(at.getTime() - 20 * MINUTE);
    const { reached, skipped } = recipientsOf(snapshot.players, audience);
    const known = { tournamentId, type, round: round.number, createdAt, revision };
    const [batch] = await tx
      .insert(messageBatches)
      .values({
        ...known,
        ...skipped,
        audience,
        gateway,
        createdById: isReminder ? null : adminId,
        reminderDay: isReminder ? round.date : null,
      })
      .returning({ id: messageBatches.id });
    if (!batch) throw new Error('The sending was not made');
    const { text, parameters } = renderMessage(type, asOf(snapshot, sending), round, PUBLIC_URL);
    const words = { ...known, batchId: batch.id, body: text, parameters: [...parameters] };
    await tx.insert(messages).values(
      reached.map((recipient, place) => ({
        ...words,
        ...to(recipient),
        ...columnsOf(states[place % states.length] ?? 'sent', createdAt, place),
      })),
    );
  }
}

function timeOf(day: string, days: number, time: string): Date {
  return new Date(instantAt(day, time, TIME_ZONE) + days * 1_440 * MINUTE);
}

/** A reminder was sent before its round, the others after it. */
function asOf(snapshot: Snapshot, { type, round }: Sending): Snapshot {
  const isUpTo = (each: { round: number }) => each.round <= round;
  const games = snapshot.games
    .filter(isUpTo)
    .map((game) =>
      type === 'round_reminder' && game.round === round ? { ...game, status: 'agendado' as const } : game,
    );
  return { ...snapshot, games, points: snapshot.points.filter(isUpTo) };
}

const to = ({ playerId, name, phone }: Recipient) => ({ playerId, recipientName: name, phone });

function columnsOf(fate: Outcome, createdAt: Date, place: number): Partial<Row> & Pick<Row, 'state'> {
  const after = (milliseconds: number) => new Date(createdAt.getTime() + place * 900 + milliseconds);
  const sent = { attempts: 1, sentAt: after(1_000) };
  const delivered = { ...sent, state: 'delivered', deliveredAt: after(4_000) } as const;
  switch (fate) {
    case 'read':
      return { ...delivered, state: 'read', readAt: after((1 + ((place * 7) % 11)) * 3 * MINUTE) };
    case 'delivered':
      return delivered;
    case 'sent':
      return { ...sent, state: 'sent' };
    case 'no-account':
      return { attempts: 1, state: 'failed', errorCode: 131026, error: reasonOf(131026, 'fail') };
    case 'uncertain':
      return { attempts: 1, state: 'uncertain', error: UNCERTAIN.unanswered };
    case 'waiting':
      return { state: 'manual' };
  }
}
