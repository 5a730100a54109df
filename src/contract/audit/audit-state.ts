import { z } from 'zod';
import { LATEST_INSTANT } from '#contract/limits.ts';
import { matchup } from '#contract/tournament/matchup.ts';
import { MESSAGE_STATUSES, MESSAGE_TYPES } from '#domain/messages/messages.ts';
import { CONSENT_REPLIES } from '#domain/messages/stop-words.ts';
import { REGISTRATION_STATUSES } from '#domain/people/registration.ts';
import {
  AWARD_REASONS,
  GAME_STATUSES,
  GENDERS,
  LEVELS,
  SHIRT_SIZES,
  SKILL_LEVELS,
} from '#domain/tournament.ts';

/** What an entry of the audit is about. */
export const AUDIT_SUBJECTS = [
  'tournament',
  'round',
  'team',
  'player',
  'account',
  'registration',
  'game',
  'court-link',
  'points',
  'message',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Fields whose values the audit never keeps: an entry lists them in `changed`. */
export const PERSONAL_FIELDS = [
  'additionalComments',
  'birthDate',
  'cpf',
  'email',
  'memberNumber',
  'password',
  'phone',
  'rejectionReason',
  'shirtName',
] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];

/** Each once: messages and registrations share one. */
export const AUDIT_STATUSES = [
  ...new Set([...GAME_STATUSES, ...MESSAGE_STATUSES, ...REGISTRATION_STATUSES]),
] as const;

const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
/** With the nine digits of a second's fraction that `Temporal` reads. */
const LONGEST = '2026-01-01T12:00:00.123456789Z'.length;

/**
 * An altered backup may have anything here: what is no instant, or is of a year that calendars do not know, is left out by
 * whoever reads an entry.
 */
export const storedInstant = z.iso.datetime().refine((text) => {
  const at = Date.parse(text);
  return text.length <= LONGEST && at >= EARLIEST && at < LATEST_INSTANT;
});

const roundPoints = z.object({
  round: z.number(),
  teamId: z.number(),
  saques: z.number(),
  defesas: z.number(),
  ataques: z.number(),
  present: z.boolean(),
});
/** A row of a score sheet, as the audit keeps it. */
export const sheetRow = roundPoints.extend({ playerId: z.number() });
const gameSet = z.object({
  setNumber: z.number(),
  team1Score: z.number(),
  team2Score: z.number(),
  skipped: z.boolean(),
  closed: z.boolean(),
});

/** Every field that entries keep. A field has one shape, whichever action keeps it. */
export const state = z.object({
  ...matchup.shape,
  /** Of a deleted player: whether there was an account. Of an approval: the account that the player got. */
  account: z.union([z.boolean(), z.enum(['linked', 'made'])]),
  /** Number of accounts that an import made. */
  accounts: z.number(),
  /** 0: no round is active. */
  activeRound: z.number(),
  /** Of messages: they were for administrators only. */
  adminOnly: z.boolean(),
  award: z
    .object({ winner: z.union([z.literal(1), z.literal(2)]), reason: z.enum(AWARD_REASONS) })
    .nullable(),
  /** Of a broadcast: whether this overlay is shown. */
  bug: z.boolean(),
  changed: z.array(z.enum(PERSONAL_FIELDS)).readonly(),
  /** What a consent reply asked for. */
  consentReply: z.enum(CONSENT_REPLIES),
  /** Of a game an instant (ISO 8601, UTC), of a round a day (`YYYY-MM-DD`). */
  date: z.union([storedInstant, z.iso.date()]),
  daysBefore: z.number(),
  emailConfirmed: z.boolean(),
  enabled: z.boolean(),
  firstName: z.string(),
  /** The game of a link that is for one game. */
  gameId: z.number().nullable(),
  /** How many games were moved together with their round. */
  games: z.number(),
  gender: z.enum(GENDERS).nullable(),
  /** 0 to 23, in the tournament's time zone. */
  hour: z.number(),
  imageName: z.string().nullable(),
  isAdmin: z.boolean(),
  isExtraRound: z.boolean(),
  technicalTimeout: z.boolean(),
  /** Of a player: refuses to be named in public. */
  isHidden: z.boolean(),
  isScorer: z.boolean(),
  lastName: z.string().nullable(),
  level: z.enum(LEVELS).nullable(),
  /** Of a broadcast: whether this overlay is shown. */
  lowerThird: z.boolean(),
  messagesConsent: z.boolean(),
  name: z.string(),
  /** Of a broadcast: whether this overlay is shown. */
  next: z.boolean(),
  playerId: z.number().nullable(),
  /** The first and the last number of an import. */
  playerIds: z.string(),
  /** How many players. */
  players: z.number(),
  points: z.array(roundPoints).readonly(),
  /** How many messages. */
  queued: z.number(),
  /** How many registrations. */
  registrations: z.number(),
  /** Of a tournament: everybody sees the players of its teams. */
  rostersPublic: z.boolean(),
  /** How many rounds. */
  rounds: z.number(),
  /** Of a broadcast: whether this overlay is shown. */
  score: z.boolean(),
  secondFactorRequired: z.boolean(),
  sets: z.array(gameSet).readonly(),
  shirtSize: z.enum(SHIRT_SIZES).nullable(),
  skillLevel: z.enum(SKILL_LEVELS).nullable(),
  status: z.enum(AUDIT_STATUSES),
  /** Of a batch of messages: nothing more of it is sent. */
  stopped: z.boolean(),
  /** Of a lower third. */
  subtitle: z.string(),
  /** When the backup was made: an instant. */
  takenAt: storedInstant,
  teamId: z.number().nullable(),
  /** How many teams. */
  teams: z.number(),
  /** Of a test message: the account that it was for, its sender's own. */
  testModeUserId: z.number().nullable(),
  title: z.string(),
  type: z.enum(MESSAGE_TYPES),
  /** Of a message: it may have been sent. */
  uncertain: z.boolean(),
  usedAllPlayersTeam1: z.boolean(),
  usedAllPlayersTeam2: z.boolean(),
  year: z.number(),
});
