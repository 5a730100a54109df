import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type Audience, MESSAGE_STATUSES, MESSAGE_TYPES } from '#domain/messages.ts';
import { WISHES } from '#domain/stop-words.ts';
import {
  AWARD_REASONS,
  CATEGORIES,
  GAME_STATUSES,
  GENDERS,
  LEVELS,
  SHIRT_SIZES,
  SKILL_LEVELS,
} from '#domain/tournament.ts';

/**
 * The one schema of both engines. What the rules say, constraints say too; `revision` on a row is the write that
 * last touched it (docs/decisions/0003), and a `timestamptz(3)` keeps what a JavaScript date can hold.
 */

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const instant = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' });
const revision = () => bigint({ mode: 'number' }).notNull();
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
const among = (column: unknown, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

const EMAIL_ORIGINS = ['organiser', 'approval', 'self-registration', 'own-change'] as const;

export const tournaments = pgTable(
  'tournaments',
  {
    id: id(),
    name: text().notNull(),
    year: smallint().notNull(),
    timeZone: text().notNull().default('America/Sao_Paulo'),
    logoName: text().references(() => images.name),
    /** The number of the active round, 0 when there is none. */
    activeRound: smallint().notNull().default(0),
    /** Every administrator has to sign in in two steps. */
    adminsNeedSecondFactor: boolean().notNull().default(false),
    revision: revision(),
  },
  (table) => [check('tournaments_active_round', sql`${table.activeRound} between 0 and 8`)],
);

/** Where every write of a tournament stands in line: see `server/snapshot/write.ts`. */
export const revisions = pgTable('revisions', {
  tournamentId: integer()
    .primaryKey()
    .references(() => tournaments.id),
  revision: bigint({ mode: 'number' }).notNull(),
  /** The revision of the latest deletion: a reader older than it reads everything again. */
  removed: bigint({ mode: 'number' }).notNull().default(0),
  topics: jsonb().$type<Record<string, number>>().notNull().default({}),
});

export const rounds = pgTable(
  'rounds',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    number: smallint().notNull(),
    date: date({ mode: 'string' }).notNull(),
    isExtra: boolean().notNull().default(false),
    revision: revision(),
  },
  (table) => [
    unique('rounds_number').on(table.tournamentId, table.number),
    check('rounds_number_range', sql`${table.number} between 1 and 8`),
  ],
);

/** Pictures, re-encoded and named by the hash of their content. `slug`: found by a team's name (logo fallback). */
export const images = pgTable('images', {
  name: text().primaryKey(),
  large: bytes().notNull(),
  small: bytes().notNull(),
  slug: text().unique('images_slug'),
  createdAt: instant().notNull(),
});

export const teams = pgTable(
  'teams',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    name: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    imageName: text().references(() => images.name),
    revision: revision(),
  },
  (table) => [
    uniqueIndex('teams_name').on(table.tournamentId, sql`lower(${table.name})`),
    check('teams_category', among(table.category, CATEGORIES)),
  ],
);

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
    check('users_email_origin', among(table.emailOrigin, EMAIL_ORIGINS)),
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
export const halfSignIns = pgTable('half_sign_ins', {
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

/** A person in one tournament. */
export const players = pgTable(
  'players',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
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
    /** When the newest word by which they joined or left the list was written: older ones that come later count for nothing. */
    messagesWordAt: instant(),
    revision: revision(),
  },
  (table) => [
    unique('players_user').on(table.tournamentId, table.userId),
    index('players_team').on(table.teamId),
    check('players_gender', among(table.gender, GENDERS)),
    check('players_level', among(table.level, LEVELS)),
    check('players_shirt_size', among(table.shirtSize, SHIRT_SIZES)),
  ],
);

export const games = pgTable(
  'games',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    round: smallint().notNull(),
    team1Id: integer()
      .notNull()
      .references(() => teams.id),
    team2Id: integer()
      .notNull()
      .references(() => teams.id),
    category: text({ enum: CATEGORIES }).notNull(),
    court: text(),
    date: instant().notNull(),
    status: text({ enum: GAME_STATUSES }).notNull().default('agendado'),
    usedAllPlayersTeam1: boolean().notNull().default(false),
    usedAllPlayersTeam2: boolean().notNull().default(false),
    awardWinner: smallint().$type<1 | 2>(),
    awardReason: text({ enum: AWARD_REASONS }),
    version: integer().notNull().default(1),
    revision: revision(),
  },
  (table) => [
    foreignKey({
      name: 'games_round',
      columns: [table.tournamentId, table.round],
      foreignColumns: [rounds.tournamentId, rounds.number],
    }),
    check('games_two_teams', sql`${table.team1Id} <> ${table.team2Id}`),
    check('games_category', among(table.category, CATEGORIES)),
    check('games_status', among(table.status, GAME_STATUSES)),
    check('games_award_winner', sql`${table.awardWinner} in (1, 2)`),
    check('games_award_reason', among(table.awardReason, AWARD_REASONS)),
    check(
      'games_award_whole',
      sql`(${table.awardWinner} is null) = (${table.awardReason} is null) and (${table.awardWinner} is null or ${table.status} = 'concluido')`,
    ),
    index('games_of_round').on(table.tournamentId, table.round),
    index('games_team1').on(table.team1Id),
    index('games_team2').on(table.team2Id),
  ],
);

export const sets = pgTable(
  'sets',
  {
    id: id(),
    gameId: integer()
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    setNumber: smallint().notNull(),
    team1Score: smallint().notNull(),
    team2Score: smallint().notNull(),
    skipped: boolean().notNull().default(false),
    /** A person said that the set is over. */
    closed: boolean().notNull().default(false),
    notes: text(),
    startTime: instant(),
    endTime: instant(),
  },
  (table) => [
    unique('sets_number').on(table.gameId, table.setNumber),
    check('sets_number_range', sql`${table.setNumber} between 1 and 3`),
    check('sets_scores', sql`${table.team1Score} between 0 and 99 and ${table.team2Score} between 0 and 99`),
    check('sets_skipped', sql`not ${table.skipped} or (${table.team1Score} = 0 and ${table.team2Score} = 0)`),
  ],
);

/** One row for a player and a round, for the team it was played for. */
export const points = pgTable(
  'points',
  {
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    playerId: integer()
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    round: smallint().notNull(),
    teamId: integer()
      .notNull()
      .references(() => teams.id),
    saques: smallint().notNull(),
    defesas: smallint().notNull(),
    ataques: smallint().notNull(),
    present: boolean().notNull(),
    updatedAt: instant().notNull(),
    revision: revision(),
  },
  (table) => [
    primaryKey({ name: 'points_row', columns: [table.playerId, table.round] }),
    foreignKey({
      name: 'points_round',
      columns: [table.tournamentId, table.round],
      foreignColumns: [rounds.tournamentId, rounds.number],
    }),
    check('points_counters', sql`${table.saques} >= 0 and ${table.defesas} >= 0 and ${table.ataques} >= 0`),
    index('points_of_round').on(table.tournamentId, table.round),
    index('points_revision').on(table.tournamentId, table.revision),
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
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    rejectionReason: text(),
    reviewedAt: instant(),
    reviewedBy: text(),
    playerId: integer().references(() => players.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    revision: revision(),
  },
  (table) => [
    uniqueIndex('registrations_email_waiting')
      .on(table.tournamentId, table.email)
      .where(sql`${table.status} = 'pending'`),
    uniqueIndex('registrations_member_waiting')
      .on(table.tournamentId, table.memberNumber)
      .where(sql`${table.status} = 'pending'`),
    check('registrations_status', among(table.status, ['pending', 'approved', 'rejected'])),
    check('registrations_gender', among(table.gender, GENDERS)),
    check('registrations_skill_level', among(table.skillLevel, SKILL_LEVELS)),
    check('registrations_shirt_size', among(table.shirtSize, SHIRT_SIZES)),
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

/** What was asked to be sent, once for all its recipients. */
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
    /** Null: the server itself, or somebody whose account is gone. */
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    /** The day of the round that the server itself reminds of: once, whatever number of processes runs. */
    reminderDay: date({ mode: 'string' }),
    stoppedAt: instant(),
    stopReason: text(),
    revision: revision(),
  },
  (table) => [
    unique('message_batches_reminder').on(table.tournamentId, table.round, table.reminderDay),
    check('message_batches_type', among(table.type, MESSAGE_TYPES)),
    check('message_batches_gateway', among(table.gateway, ['cloud', 'manual'])),
    check('message_batches_stopped', sql`(${table.stoppedAt} is null) = (${table.stopReason} is null)`),
    index('message_batches_newest').on(table.tournamentId, table.createdAt),
  ],
);

/** The message log is the outbox: one row a recipient, written in the transaction of the request. */
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
    /** Whoever gets it without playing. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    recipientName: text().notNull(),
    phone: text().notNull(),
    waId: text(),
    body: text().notNull(),
    parameters: jsonb().$type<string[]>().notNull(),
    status: text({ enum: MESSAGE_STATUSES }).notNull().default('pending'),
    /** The request left and nothing came back: never sent again by itself. */
    uncertain: boolean().notNull().default(false),
    attempts: smallint().notNull().default(0),
    /** Null: nobody sends it by itself. */
    nextAttemptAt: instant(),
    /** Whoever claimed it has it until then. No two claims end at the same instant. */
    leaseUntil: instant(),
    /** The last claim: what the limits count. */
    claimedAt: instant(),
    /** Stored before the request leaves; gone when its answer is known. */
    sendingAt: instant(),
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
    check('messages_status', among(table.status, MESSAGE_STATUSES)),
    check('messages_type', among(table.type, MESSAGE_TYPES)),
    index('messages_due').on(table.nextAttemptAt).where(sql`${table.status} = 'pending'`),
    index('messages_newest').on(table.tournamentId, table.createdAt),
    index('messages_claimed').on(table.claimedAt),
    index('messages_wa_id').on(table.waId),
  ],
);

/** What people wrote of leaving or joining the messages on which nobody could act but a person: it waits for one. */
export const wishes = pgTable(
  'wishes',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    /** SHA-256 of WhatsApp's id of what was written: it is told more than once. */
    inboundHash: text().notNull(),
    kind: text({ enum: WISHES }).notNull(),
    words: text().notNull(),
    /** E.164; null of somebody who keeps the number to themselves. */
    phone: text(),
    /** What they call themselves in WhatsApp. */
    profileName: text(),
    playerId: integer().references(() => players.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    writtenAt: instant().notNull(),
    revision: revision(),
  },
  (table) => [
    unique('wishes_inbound').on(table.tournamentId, table.inboundHash),
    check('wishes_kind', among(table.kind, WISHES)),
    index('wishes_written').on(table.writtenAt),
  ],
);

/** Whether, and when, the server itself reminds of a round. The hour is the tournament's. */
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

/**
 * Who changed what, in the transaction of the change. The actor's name is copied and nothing cascades, so that
 * the line outlives the account. Personal fields stand here as changed, never with their values.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id),
    revision: revision(),
    /** The sender's `Idempotency-Key`: the same one again is answered, not carried out. */
    operationId: uuid(),
    /** SHA-256 of what was asked with that key. */
    operationHash: text(),
    status: smallint().notNull(),
    actorKind: text({ enum: ['visitor', 'user', 'system'] }).notNull(),
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
  ],
);
