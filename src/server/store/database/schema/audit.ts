import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, revision } from './columns.ts';
import { tournaments } from './tournament.ts';

type Changed = { readonly action: AnyPgColumn; readonly before: AnyPgColumn; readonly after: AnyPgColumn };

/** An entry that changes a game's teams. Queries with this condition use its index. */
export const changesTeams = ({ action, before, after }: Changed) =>
  sql`${action} = 'game.edit' and (${before}->>'team1Id' <> ${after}->>'team1Id' or ${before}->>'team2Id' <> ${after}->>'team2Id')`;

/**
 * Who changed what, stored in the transaction of the change. The actor's name is copied and no foreign key
 * cascades, so that entries outlive accounts. Personal fields are listed without their values.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    revision: revision(),
    operationId: uuid(),
    operationHash: text(),
    status: smallint().notNull(),
    actorKind: text({ enum: ['visitor', 'user', 'court', 'system'] }).notNull(),
    actorId: integer(),
    actorName: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: integer(),
    before: jsonb(),
    after: jsonb(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('audit_operation')
      .on(table.actorKind, sql`coalesce(${table.actorId}, 0)`, table.operationId)
      .where(sql`${table.operationId} is not null`),
    index('audit_newest').on(table.tournamentId, table.id),
    index('audit_deleted_games').on(table.tournamentId).where(sql`${table.action} = 'game.delete'`),
    index('audit_lost_games').on(table.tournamentId).where(changesTeams(table)),
  ],
);
