import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { MESSAGE_STATES } from '#domain/messages/message-state.ts';
import { type Audience, MESSAGE_TYPES } from '#domain/messages/messages.ts';
import { CONSENT_REPLIES } from '#domain/messages/stop-words.ts';
import { users } from './accounts.ts';
import { id, instant, isOneOf, outboxColumns, revision } from './columns.ts';
import { players } from './players.ts';
import { tournaments } from './tournament.ts';

export const messageBatches = pgTable(
  'message_batches',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    type: text({ enum: MESSAGE_TYPES }).notNull(),
    round: smallint().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    gateway: text({ enum: ['cloud', 'manual'] }).notNull(),
    noPhone: integer().notNull(),
    optedOut: integer().notNull(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    /** Day of the round, for an automatic reminder: unique, so that it is created once. */
    reminderDay: date({ mode: 'string' }),
    stoppedAt: instant(),
    stopReason: text(),
    revision: revision(),
  },
  (table) => [
    unique('message_batches_reminder').on(table.tournamentId, table.round, table.reminderDay),
    check('message_batches_type', isOneOf(table.type, MESSAGE_TYPES)),
    check('message_batches_gateway', isOneOf(table.gateway, ['cloud', 'manual'])),
    check('message_batches_stopped', sql`(${table.stoppedAt} is null) = (${table.stopReason} is null)`),
    index('message_batches_newest').on(table.tournamentId, table.createdAt),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    batchId: integer()
      .notNull()
      .references(() => messageBatches.id),
    type: text({ enum: MESSAGE_TYPES }).notNull(),
    round: smallint().notNull(),
    playerId: integer().references(() => players.id, { onDelete: 'set null' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    recipientName: text().notNull(),
    phone: text().notNull(),
    waId: text(),
    body: text().notNull(),
    parameters: jsonb().$type<string[]>().notNull(),
    ...outboxColumns(),
    wamid: text().unique('messages_wamid'),
    errorCode: integer(),
    error: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    deliveredAt: instant(),
    readAt: instant(),
    revision: revision(),
  },
  (table) => [
    unique('messages_recipient').on(table.batchId, table.playerId),
    unique('messages_account').on(table.batchId, table.userId),
    check('messages_state', isOneOf(table.state, MESSAGE_STATES)),
    check('messages_type', isOneOf(table.type, MESSAGE_TYPES)),
    index('messages_due').on(table.state, table.nextAttemptAt),
    index('messages_newest').on(table.tournamentId, table.createdAt),
    index('messages_claimed').on(table.claimedAt),
    index('messages_wa_id').on(table.waId),
  ],
);

export const consentReplies = pgTable(
  'consent_replies',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    /** SHA-256 of WhatsApp's message id, because the webhook repeats itself. */
    inboundHash: text().notNull(),
    kind: text({ enum: CONSENT_REPLIES }).notNull(),
    words: text().notNull(),
    /** E.164; null if WhatsApp hides the sender's number. */
    phone: text(),
    profileName: text(),
    playerId: integer().references(() => players.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    writtenAt: instant().notNull(),
    revision: revision(),
  },
  (table) => [
    unique('consent_replies_inbound').on(table.tournamentId, table.inboundHash),
    check('consent_replies_kind', isOneOf(table.kind, CONSENT_REPLIES)),
    index('consent_replies_written').on(table.writtenAt),
  ],
);

export const roundReminders = pgTable(
  'round_reminders',
  {
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    round: smallint().notNull(),
    enabled: boolean().notNull(),
    daysBefore: smallint().notNull(),
    hour: smallint().notNull(),
    revision: revision(),
  },
  (table) => [
    primaryKey({ name: 'round_reminders_round', columns: [table.tournamentId, table.round] }),
    check('round_reminders_days', sql`${table.daysBefore} between 0 and 14`),
    check('round_reminders_hour', sql`${table.hour} between 0 and 23`),
  ],
);
