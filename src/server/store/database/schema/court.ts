import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { CARDS, EVENT_TYPES, OFFENCES, POINT_KINDS } from '#domain/court/court-event.ts';
import { users } from './accounts.ts';
import { instant, isOneOf } from './columns.ts';
import { sets } from './games.ts';
import { players } from './players.ts';

/** The events of sets scored rally by rally, in the order of their arrival: rows are added and never changed. */
export const setEvents = pgTable(
  'set_events',
  {
    /** Generated at the tap, so that an event that is sent again is recognised. */
    id: uuid().primaryKey(),
    gameId: integer().notNull(),
    setNumber: smallint().notNull(),
    position: integer().notNull(),
    type: text({ enum: EVENT_TYPES }).notNull(),
    at: instant().notNull(),
    side: smallint().$type<1 | 2>(),
    leftSide: smallint().$type<1 | 2>(),
    isExtra: boolean(),
    /** The point that a detail describes or a correction gives to `side`, or the event that an undo undoes. */
    aboutId: uuid(),
    kind: text({ enum: POINT_KINDS }),
    playerId: integer().references(() => players.id, { onDelete: 'set null' }),
    card: text({ enum: CARDS }),
    offence: text({ enum: OFFENCES }),
    team1Score: smallint(),
    team2Score: smallint(),
    reason: text(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    authorName: text().notNull(),
    recordedAt: instant().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'set_events_set',
      columns: [table.gameId, table.setNumber],
      foreignColumns: [sets.gameId, sets.setNumber],
    }).onDelete('cascade'),
    unique('set_events_position').on(table.gameId, table.setNumber, table.position),
    index('set_events_author').on(table.authorId),
    index('set_events_player').on(table.playerId),
    check('set_events_type', isOneOf(table.type, EVENT_TYPES)),
    check('set_events_kind', isOneOf(table.kind, POINT_KINDS)),
    check('set_events_card', isOneOf(table.card, CARDS)),
    check('set_events_offence', isOneOf(table.offence, OFFENCES)),
    check('set_events_sides', sql`${table.side} in (1, 2) and ${table.leftSide} in (1, 2)`),
    check(
      'set_events_point',
      sql`${table.type} <> 'point' or (${table.side} is not null and ${table.isExtra} is not null)`,
    ),
    check(
      'set_events_about',
      sql`case when ${table.type} = 'correction' then (${table.side} is null) = (${table.aboutId} is null) else (${table.type} in ('detail', 'undo')) = (${table.aboutId} is not null) end`,
    ),
    check(
      'set_events_correction',
      sql`(${table.type} = 'correction') = (${table.team1Score} is not null) and (${table.type} = 'correction') = (${table.team2Score} is not null)`,
    ),
    check(
      'set_events_scores',
      sql`${table.team1Score} between 0 and 99 and ${table.team2Score} between 0 and 99`,
    ),
  ],
);
