import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { REGISTRATION_STATUSES } from '#domain/people/registration.ts';
import { GENDERS, LEVELS, SHIRT_SIZES, SKILL_LEVELS } from '#domain/tournament.ts';
import { users } from './accounts.ts';
import { id, instant, isOneOf, revision } from './columns.ts';
import { images } from './images.ts';
import { teams, tournaments } from './tournament.ts';

export const players = pgTable(
  'players',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The same for the copies of a player in later seasons, whether or not the person has an account. */
    personId: uuid().notNull().defaultRandom(),
    teamId: integer().references(() => teams.id, { onDelete: 'set null' }),
    firstName: text().notNull(),
    lastName: text(),
    gender: text({ enum: GENDERS }).notNull(),
    memberNumber: text(),
    shirtSize: text({ enum: SHIRT_SIZES }),
    shirtName: text(),
    level: text({ enum: LEVELS }),
    phone: text(),
    cpf: text(),
    birthDate: date({ mode: 'string' }),
    imageName: text().references(() => images.name),
    messagesConsentAt: instant(),
    messagesOptOutAt: instant(),
    /** When the newest consent reply was written; older ones that arrive later are ignored. */
    messagesReplyAt: instant(),
    isHidden: boolean().notNull().default(false),
    revision: revision(),
  },
  (table) => [
    unique('players_user').on(table.tournamentId, table.userId),
    index('players_team').on(table.teamId),
    index('players_person').on(table.personId),
    check('players_gender', isOneOf(table.gender, GENDERS)),
    check('players_level', isOneOf(table.level, LEVELS)),
    check('players_shirt_size', isOneOf(table.shirtSize, SHIRT_SIZES)),
  ],
);

export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    gender: text({ enum: GENDERS }).notNull(),
    birthDate: date({ mode: 'string' }),
    cpf: text(),
    memberNumber: text().notNull(),
    skillLevel: text({ enum: SKILL_LEVELS }),
    shirtSize: text({ enum: SHIRT_SIZES }),
    shirtName: text(),
    additionalComments: text(),
    messagesConsentAt: instant(),
    status: text({ enum: REGISTRATION_STATUSES }).notNull().default('pending'),
    rejectionReason: text(),
    reviewedAt: instant(),
    reviewedBy: text(),
    playerId: integer().references(() => players.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    revision: revision(),
  },
  (table) => [
    check('registrations_status', isOneOf(table.status, REGISTRATION_STATUSES)),
    check('registrations_gender', isOneOf(table.gender, GENDERS)),
    check('registrations_skill_level', isOneOf(table.skillLevel, SKILL_LEVELS)),
    check('registrations_shirt_size', isOneOf(table.shirtSize, SHIRT_SIZES)),
    check('registrations_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check(
      'registrations_reviewed',
      sql`(${table.status} = 'pending') = (${table.reviewedAt} is null) and (${table.reviewedAt} is null) = (${table.reviewedBy} is null)`,
    ),
    check(
      'registrations_reason',
      sql`(${table.status} = 'rejected') = (${table.rejectionReason} is not null)`,
    ),
    check('registrations_player', sql`${table.playerId} is null or ${table.status} = 'approved'`),
  ],
);
