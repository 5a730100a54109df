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

/** Who may sign in, and how: accounts live through the seasons. */

const EMAIL_ORIGINS = ['organiser', 'approval', 'self-registration', 'own-change'] as const;

/** A person who may sign in; lives through the seasons. The e-mail is stored in lower case. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text(),
    imageName: text().references(() => images.name),
    isAdmin: boolean().notNull().default(false),
    isScorer: boolean().notNull().default(false),
    mustChangePassword: boolean().notNull().default(false),
    /** When somebody else last set the password; null: when the account was made. */
    passwordSetAt: instant(),
    /** Of somebody who does not play, like the three below: a player's stand in the player's row. */
    phone: text(),
    messagesConsentAt: instant(),
    messagesOptOutAt: instant(),
    messagesWordAt: instant(),
    createdAt: instant().notNull(),
    /** How the account came to its e-mail: by an organiser, by an approval, or by whoever opened or changed it. */
    emailOrigin: text({ enum: EMAIL_ORIGINS }).notNull().default('organiser'),
    /** Since when; null: since the account is there. */
    emailSince: instant(),
    /** An organiser knows that it is this person's. Until then the account is shown nothing personal. */
    emailConfirmed: boolean().notNull().default(true),
  },
  (table) => [
    unique('users_email').on(table.email),
    check('users_email_origin', isOneOf(table.emailOrigin, EMAIL_ORIGINS)),
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
);

/** Who sent a picture for themselves: nobody else may take it for theirs. The same content may come from several people. */
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

/** Only the SHA-256 of a session's token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** What a person would call the browser: "Chrome no Android". */
    device: text().notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** A browser from which somebody signed in before, by the SHA-256 of its cookie: neighbours' failures do not count there. */
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

/** Who holds the token may choose the account's password, once. Only its SHA-256 is kept, and one for an account. */
export const passwordLinks = pgTable('password_links', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique('password_links_token'),
  expiresAt: instant().notNull(),
});

/** The secret that an account shares with an app, which makes codes of it (RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** Null until a first code showed that the app has it: it counts from then on. */
  confirmedAt: instant(),
  /** The step of time of the newest code that was used: none is taken twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: instant().notNull(),
});

/** The way in without the app: the SHA-256 of codes that work once each. */
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

/** Whoever typed the password and not yet the code, with the hash that the password matched. */
export const pendingSignIns = pgTable('half_sign_ins', {
  tokenHash: text().primaryKey(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  passwordHash: text().notNull(),
  createdAt: instant().notNull(),
});

/** Counters of what may happen only so often: failed sign-ins, registrations. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  since: instant().notNull(),
});
