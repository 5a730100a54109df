import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { NEWS } from '#domain/messages/game-news.ts';
import { MESSAGE_STATES } from '#domain/messages/message-state.ts';
import { id, instant, isOneOf, outboxColumns } from './columns.ts';
import { games } from './games.ts';
import { teams, tournaments } from './tournament.ts';

/** Devices that follow teams, and their push messages. A device is known only by its push subscription. */

export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint().primaryKey().default(1),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
);

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  endpoint: text().notNull().unique('push_subscriptions_endpoint'),
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: instant().notNull(),
});

export const pushFollows = pgTable(
  'push_follows',
  {
    subscriptionId: integer()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    teamId: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'push_follows_row', columns: [table.subscriptionId, table.teamId] }),
    index('push_follows_team').on(table.teamId),
  ],
);

/** News of a game, stored once, in the transaction of the change. */
export const pushNews = pgTable(
  'push_news',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    gameId: integer()
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    kind: text({ enum: NEWS }).notNull(),
    setNumber: smallint().notNull(),
    correction: smallint().notNull().default(0),
    result: text(),
    at: instant().notNull(),
    queuedAt: instant(),
  },
  (table) => [
    unique('push_news_once').on(table.gameId, table.kind, table.setNumber, table.correction),
    check('push_news_kind', isOneOf(table.kind, NEWS)),
    index('push_news_waiting').on(table.tournamentId).where(sql`${table.queuedAt} is null`),
  ],
);

export const pushMessages = pgTable(
  'push_messages',
  {
    id: id(),
    newsId: integer()
      .notNull()
      .references(() => pushNews.id, { onDelete: 'cascade' }),
    subscriptionId: integer()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    ...outboxColumns(),
  },
  (table) => [
    unique('push_messages_once').on(table.newsId, table.subscriptionId),
    check('push_messages_state', isOneOf(table.state, MESSAGE_STATES)),
    index('push_messages_due').on(table.state, table.nextAttemptAt),
    index('push_messages_subscription').on(table.subscriptionId),
  ],
);
