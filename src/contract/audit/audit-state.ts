import { z } from 'zod';
import { LATEST_INSTANT } from '#contract/limits.ts';
import { matchup } from '#contract/tournament/matchup.ts';
import { rules } from '#contract/tournament/rules.ts';
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
  TOURNAMENT_STATES,
} from '#domain/tournament.ts';

export const AUDIT_SUBJECTS = [
  'tournament',
  'round',
  'team',
  'player',
  'account',
  'registration',
  'game',
  'court-link',
  'stage',
  'points',
  'message',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Fields whose values are never kept: an entry only lists them in `changed`. */
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

/** Without duplicates: messages and registrations share a status. */
export const AUDIT_STATUSES = [
  ...new Set([...GAME_STATUSES, ...MESSAGE_STATUSES, ...REGISTRATION_STATUSES]),
] as const;

const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
/** With nine digits of a second, which `Temporal` reads. */
const LONGEST = '2026-01-01T12:00:00.123456789Z'.length;

/**
 * A backup may have been altered: readers of entries skip what is not an instant, or a year that calendars do not
 * know.
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
export const sheetRow = roundPoints.extend({ playerId: z.number() });
const gameSet = z.object({
  setNumber: z.number(),
  team1Score: z.number(),
  team2Score: z.number(),
  skipped: z.boolean(),
  closed: z.boolean(),
});

/** Every field that entries keep; it has the same shape in every action. */
export const state = z.object({
  ...matchup.shape,
  /** Deleted player: whether there was an account. Approval: the account the player got. */
  account: z.union([z.boolean(), z.enum(['linked', 'made'])]),
  accounts: z.number(),
  /** 0: no active round. */
  activeRound: z.number(),
  /** Messages for administrators only. */
  adminOnly: z.boolean(),
  award: z
    .object({ winner: z.union([z.literal(1), z.literal(2)]).nullable(), reason: z.enum(AWARD_REASONS) })
    .nullable(),
  /** Broadcast: whether this overlay is shown. */
  bug: z.boolean(),
  changed: z.array(z.enum(PERSONAL_FIELDS)).readonly(),
  consentReply: z.enum(CONSENT_REPLIES),
  /** Tournament: the names of its courts. */
  courts: z.array(z.string()).readonly(),
  /** Of a game an instant (ISO 8601, UTC), of a round a day (`YYYY-MM-DD`). */
  date: z.union([storedInstant, z.iso.date()]),
  daysBefore: z.number(),
  emailConfirmed: z.boolean(),
  enabled: z.boolean(),
  firstDay: z.iso.date().nullable(),
  firstName: z.string(),
  gameId: z.number().nullable(),
  games: z.number(),
  /** A team withdrew: its games that were deleted. */
  gamesRemoved: z.number(),
  gender: z.enum(GENDERS).nullable(),
  /** 0 to 23, in the tournament's time zone. */
  hour: z.number(),
  imageName: z.string().nullable(),
  isAdmin: z.boolean(),
  isCurrent: z.boolean(),
  isExtraRound: z.boolean(),
  technicalTimeout: z.boolean(),
  rules,
  /** Player: refuses to be named in public. */
  isHidden: z.boolean(),
  isOrganiser: z.boolean(),
  isScorer: z.boolean(),
  lastDay: z.iso.date().nullable(),
  lastName: z.string().nullable(),
  level: z.enum(LEVELS).nullable(),
  /** Broadcast: whether this overlay is shown. */
  lowerThird: z.boolean(),
  /** Between level teams: their ids in the order drawn, and the number that chance gave. */
  lot: z.object({ teamIds: z.array(z.number()).readonly(), chance: z.string() }),
  messagesConsent: z.boolean(),
  name: z.string(),
  /** Broadcast: whether this overlay is shown. */
  next: z.boolean(),
  place: z.string().nullable(),
  playerId: z.number().nullable(),
  /** Who came into a table. */
  comesId: z.number().nullable(),
  /** The first and last number of an import. */
  playerIds: z.string(),
  players: z.number(),
  points: z.array(roundPoints).readonly(),
  queued: z.number(),
  registrations: z.number(),
  /** Tournament: rosters are public. */
  rostersPublic: z.boolean(),
  rounds: z.number(),
  /** Broadcast: whether this overlay is shown. */
  score: z.boolean(),
  secondFactorRequired: z.boolean(),
  /** Team: 1 is the best. */
  seed: z.number().nullable(),
  sets: z.array(gameSet).readonly(),
  shirtSize: z.enum(SHIRT_SIZES).nullable(),
  skillLevel: z.enum(SKILL_LEVELS).nullable(),
  slug: z.string(),
  status: z.enum(AUDIT_STATUSES),
  /** Batch of messages: the rest is not sent. */
  stopped: z.boolean(),
  subtitle: z.string(),
  /** When the backup was made. */
  takenAt: storedInstant,
  teamId: z.number().nullable(),
  teams: z.number(),
  /** Test message: the account it was for, the sender's own. */
  testModeUserId: z.number().nullable(),
  title: z.string(),
  tournamentState: z.enum(TOURNAMENT_STATES),
  type: z.enum(MESSAGE_TYPES),
  /** Message: it may have been sent. */
  uncertain: z.boolean(),
  usedAllPlayersTeam1: z.boolean(),
  usedAllPlayersTeam2: z.boolean(),
  year: z.number(),
  /** A team withdrew: its games that the others won. */
  walkovers: z.number(),
});
