import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { id, instant, isOneOf } from './columns.ts';
import { images } from './images.ts';
import { tournaments } from './tournament.ts';

/** Accounts and sign-in. Accounts are not part of a season. */

const EMAIL_ORIGINS = ['admin', 'approval', 'self-registration', 'own-change'] as const;

/** A person who may sign in, in all seasons. The e-mail address is in lower case. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text(),
    imageName: text().references(() => images.name),
    /** Administers the installation: may do everything in every tournament. */
    isAdmin: boolean().notNull().default(false),
    mustChangePassword: boolean().notNull().default(false),
    /** Who gave the temporary password or its link, and knows it; null also of those given before this was kept. */
    passwordGivenBy: integer(),
    passwordSetAt: instant(),
    /** The contact fields below are for accounts without a player; a player's are in the player's row. */
    phone: text(),
    messagesConsentAt: instant(),
    messagesOptOutAt: instant(),
    messagesReplyAt: instant(),
    createdAt: instant().notNull(),
    emailOrigin: text({ enum: EMAIL_ORIGINS }).notNull().default('admin'),
    /** Null: since the account was made. */
    emailSince: instant(),
    /**
     * An organiser confirmed that the address is this person's. Until then the account sees no personal data.
     */
    emailConfirmed: boolean().notNull().default(true),
    /** The last confirmed address while another one waits to be confirmed. */
    confirmedEmail: text(),
  },
  (table) => [
    unique('users_email').on(table.email),
    check('users_email_origin', isOneOf(table.emailOrigin, EMAIL_ORIGINS)),
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
);

/** What an account may do in a tournament, besides playing. An account without a role there has no row. */
export const roles = pgTable(
  'roles',
  {
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isOrganiser: boolean().notNull(),
    isScorer: boolean().notNull(),
  },
  (table) => [
    primaryKey({ name: 'roles_of_account', columns: [table.tournamentId, table.userId] }),
    index('roles_user').on(table.userId),
    check('roles_some', sql`${table.isOrganiser} or ${table.isScorer}`),
  ],
);

/**
 * Who uploaded a picture for themselves: nobody else may claim it. Several people may upload the same
 * content.
 */
export const imageUploads = pgTable(
  'image_uploads',
  {
    imageName: text()
      .notNull()
      .references(() => images.name, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'image_uploads_row', columns: [table.imageName, table.userId] }),
    index('image_uploads_user').on(table.userId),
  ],
);

/** Only the SHA-256 of the token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** When the account's password was last typed in this session; null: not yet. */
    passwordTypedAt: instant(),
    device: text().notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** A browser that signed in before, by the SHA-256 of its cookie. Its failed attempts are counted apart. */
export const devices = pgTable(
  'devices',
  {
    tokenHash: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'devices_of_account', columns: [table.tokenHash, table.userId] }),
    index('devices_user').on(table.userId),
  ],
);

export const passwordLinks = pgTable('password_links', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique('password_links_token'),
  expiresAt: instant().notNull(),
});

/** The secret of the account's authenticator app (RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** When the first code was entered; before that the factor does not count. */
  confirmedAt: instant(),
  /** Time step of the newest used code: none is accepted twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: instant().notNull(),
});

/** Recovery codes, by their SHA-256; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_of_account', columns: [table.userId, table.codeHash] })],
);

export const pendingSignIns = pgTable('pending_sign_ins', {
  tokenHash: text().primaryKey(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  passwordHash: text().notNull(),
  createdAt: instant().notNull(),
});

export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  since: instant().notNull(),
});
