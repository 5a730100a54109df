import { z } from 'zod';
import { MESSAGE_STATUSES, MESSAGE_TYPES } from '#domain/messages.ts';
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
 * The audit's entries: for each action, what it is about and what it keeps of the state before and after. A write
 * names its action and gives that shape; what a shape does not name is not stored.
 */

export const AUDIT_SUBJECTS = [
  'tournament',
  'round',
  'team',
  'player',
  'account',
  'registration',
  'game',
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

export const AUDIT_STATUSES = [...GAME_STATUSES, ...MESSAGE_STATUSES, 'approved', 'rejected'] as const;

const roundPoints = z.object({
  round: z.number(),
  teamId: z.number(),
  saques: z.number(),
  defesas: z.number(),
  ataques: z.number(),
  present: z.boolean(),
});
const sheetRow = roundPoints.extend({ playerId: z.number() });
const gameSet = z.object({
  setNumber: z.number(),
  team1Score: z.number(),
  team2Score: z.number(),
  skipped: z.boolean(),
  closed: z.boolean(),
});

/** Every field that entries keep. A field has one shape, whichever action keeps it. */
const state = z.object({
  /** Of a deleted player: whether there was an account. Of an approval: the account that the player got. */
  account: z.union([z.boolean(), z.enum(['linked', 'made'])]),
  /** How many: of an import. */
  accounts: z.number(),
  /** The number of the round, 0 for none. */
  activeRound: z.number(),
  adminOnly: z.boolean(),
  award: z
    .object({ winner: z.union([z.literal(1), z.literal(2)]), reason: z.enum(AWARD_REASONS) })
    .nullable(),
  category: z.enum(CATEGORIES),
  changed: z.array(z.enum(PERSONAL_FIELDS)).readonly(),
  court: z.string().nullable(),
  /** Of a game an instant (ISO 8601, UTC), of a round a day (`YYYY-MM-DD`). */
  date: z.string(),
  daysBefore: z.number(),
  emailConfirmed: z.boolean(),
  enabled: z.boolean(),
  firstName: z.string(),
  /** How many games were moved together with their round. */
  games: z.number(),
  gender: z.enum(GENDERS).nullable(),
  /** 0 to 23, in the tournament's time zone. */
  hour: z.number(),
  imageName: z.string().nullable(),
  isAdmin: z.boolean(),
  isExtraRound: z.boolean(),
  isScorer: z.boolean(),
  lastName: z.string().nullable(),
  level: z.enum(LEVELS).nullable(),
  messagesConsent: z.boolean(),
  name: z.string(),
  playerId: z.number().nullable(),
  /** The first and the last number of an import. */
  playerIds: z.string(),
  /** How many. */
  players: z.number(),
  points: z.array(roundPoints).readonly(),
  /** How many messages. */
  queued: z.number(),
  /** How many. */
  registrations: z.number(),
  round: z.number(),
  /** How many. */
  rounds: z.number(),
  secondFactorRequired: z.boolean(),
  sets: z.array(gameSet).readonly(),
  shirtSize: z.enum(SHIRT_SIZES).nullable(),
  skillLevel: z.enum(SKILL_LEVELS).nullable(),
  status: z.enum(AUDIT_STATUSES),
  stopped: z.boolean(),
  /** When the backup was made: an instant. */
  takenAt: z.string(),
  team1Id: z.number(),
  team2Id: z.number(),
  teamId: z.number().nullable(),
  /** How many. */
  teams: z.number(),
  testModeUserId: z.number().nullable(),
  type: z.enum(MESSAGE_TYPES),
  uncertain: z.boolean(),
  usedAllPlayersTeam1: z.boolean(),
  usedAllPlayersTeam2: z.boolean(),
  wish: z.enum(WISHES),
  year: z.number(),
});

const changed = state.pick({ changed: true });
const image = state.pick({ imageName: true });
const rights = state.pick({ isAdmin: true, isScorer: true });
const names = state.pick({ firstName: true, lastName: true });
const consent = state.pick({ messagesConsent: true });
const team = state.pick({ name: true, category: true, imageName: true });
const tournament = state.pick({ name: true, year: true });
const reminder = state.pick({ round: true, enabled: true, daysBefore: true, hour: true });
const message = state
  .pick({ playerId: true, status: true, uncertain: true })
  .partial({ status: true, uncertain: true });
const settled = state.pick({ status: true, queued: true });
const stopped = state.pick({ stopped: true });
const stoppedOrResumed = state.pick({ stopped: true, queued: true }).partial({ queued: true });
const matchup = state.pick({ team1Id: true, team2Id: true, category: true, court: true, date: true });
const play = state.pick({
  status: true,
  award: true,
  usedAllPlayersTeam1: true,
  usedAllPlayersTeam2: true,
  sets: true,
});
/** What was sent of a player and of the account behind it. */
const player = state
  .pick({
    firstName: true,
    lastName: true,
    gender: true,
    level: true,
    shirtSize: true,
    teamId: true,
    imageName: true,
    isAdmin: true,
    isScorer: true,
    changed: true,
  })
  .partial();
const registration = state
  .pick({
    firstName: true,
    lastName: true,
    gender: true,
    skillLevel: true,
    shirtSize: true,
    messagesConsent: true,
    changed: true,
  })
  .partial();

export const auditEntries = {
  'account.appoint': { subject: 'account', after: state.pick({ isAdmin: true, changed: true }) },
  'account.change': { subject: 'account', before: rights, after: rights },
  'account.change-email': { subject: 'account', after: changed },
  'account.change-image': { subject: 'account', before: image, after: image },
  'account.change-password': { subject: 'account', after: changed },
  'account.change-phone': { subject: 'account', after: changed },
  'account.choose-password': { subject: 'account', after: changed },
  'account.close-demo': { subject: 'account', after: changed },
  'account.confirm-email': {
    subject: 'account',
    before: state.pick({ emailConfirmed: true }),
    after: state.pick({ emailConfirmed: true }),
  },
  'account.consent': { subject: 'account', before: consent, after: consent },
  'account.create': {
    subject: 'account',
    after: state
      .pick({ firstName: true, lastName: true, isAdmin: true, isScorer: true, changed: true })
      .partial(),
  },
  'account.delete': { subject: 'account', before: names.extend(rights.shape) },
  'account.end-other-sessions': { subject: 'account' },
  'account.end-session': { subject: 'account' },
  'account.erase': { subject: 'account', after: state.pick({ players: true, registrations: true }) },
  'account.register': { subject: 'account', after: rights },
  'account.require-second-factor': {
    subject: 'tournament',
    before: state.pick({ secondFactorRequired: true }),
    after: state.pick({ secondFactorRequired: true }),
  },
  'account.reset-password': { subject: 'account', after: changed },
  'account.reset-second-factor': { subject: 'account' },
  'account.second-factor-off': { subject: 'account' },
  'account.second-factor-on': { subject: 'account' },
  'account.sign-out': { subject: 'account' },
  'account.store-image': { subject: 'account', after: image },
  'game.award': { subject: 'game', before: play, after: play },
  'game.complete': { subject: 'game', before: play, after: play },
  'game.create': {
    subject: 'game',
    after: matchup.extend(state.pick({ round: true, status: true }).shape),
  },
  'game.delete': {
    subject: 'game',
    before: matchup.extend(play.shape).extend(state.pick({ round: true, isExtraRound: true }).shape),
  },
  'game.deleteSet': { subject: 'game', before: play, after: play },
  'game.edit': { subject: 'game', before: matchup, after: matchup },
  'game.registerSet': { subject: 'game', before: play, after: play },
  'game.revert': { subject: 'game', before: play, after: play },
  'game.scoreSet': { subject: 'game', before: play, after: play },
  'game.start': { subject: 'game', before: play, after: play },
  'message.mark-batch-sent': { subject: 'message', after: settled },
  'message.mark-sent': { subject: 'message', before: message, after: message },
  'message.remind': { subject: 'message', after: state.pick({ round: true, date: true, queued: true }) },
  'message.retry': { subject: 'message', before: message, after: message },
  'message.retry-failed': { subject: 'message', before: stopped, after: stoppedOrResumed },
  'message.schedule': { subject: 'message', before: reminder, after: reminder },
  'message.send': {
    subject: 'message',
    after: state.pick({
      type: true,
      round: true,
      teamId: true,
      gender: true,
      adminOnly: true,
      testModeUserId: true,
      queued: true,
    }),
  },
  'message.settle-uncertain': { subject: 'message', after: settled },
  'message.settle-wish': { subject: 'message', before: state.pick({ wish: true }) },
  'message.stop': { subject: 'message', before: stopped, after: stopped },
  'player.change': { subject: 'player', before: player, after: player },
  'player.change-image': { subject: 'player', before: image, after: image },
  'player.consent': { subject: 'player', before: consent, after: consent },
  'player.create': { subject: 'player', after: player },
  'player.delete': {
    subject: 'player',
    before: names.extend(state.pick({ teamId: true, points: true }).shape).extend({ account: z.boolean() }),
  },
  'player.import': {
    subject: 'player',
    after: state.pick({ players: true, playerIds: true, accounts: true }),
  },
  'player.reset-password': { subject: 'player', after: changed },
  /** The changed rows of score sheets; before: null for a row that was not there. */
  'points.save': { subject: 'points', before: z.array(sheetRow.nullable()), after: z.array(sheetRow) },
  'registration.approve': {
    subject: 'registration',
    before: state.pick({ status: true }),
    after: state
      .pick({ status: true, playerId: true, teamId: true })
      .extend({ account: z.enum(['linked', 'made']) }),
  },
  'registration.create': { subject: 'registration', after: registration },
  'registration.reject': {
    subject: 'registration',
    before: state.pick({ status: true }),
    after: state.pick({ status: true, changed: true }).partial({ changed: true }),
  },
  'round.activate': {
    subject: 'tournament',
    before: state.pick({ activeRound: true }),
    after: state.pick({ activeRound: true }),
  },
  'round.change-type': {
    subject: 'round',
    before: state.pick({ isExtraRound: true }),
    after: state.pick({ isExtraRound: true }),
  },
  'round.deactivate': {
    subject: 'tournament',
    before: state.pick({ activeRound: true }),
    after: state.pick({ activeRound: true }),
  },
  'round.move': {
    subject: 'round',
    before: state.pick({ date: true }),
    after: state.pick({ date: true, games: true }).partial({ games: true }),
  },
  'team.change': { subject: 'team', before: team, after: team },
  'team.change-image': { subject: 'team', before: image, after: image },
  'team.create': { subject: 'team', after: team },
  'team.delete': { subject: 'team', before: team },
  'tournament.change': { subject: 'tournament', before: tournament, after: tournament },
  'tournament.change-image': { subject: 'tournament', before: image, after: image },
  'tournament.demo': {
    subject: 'tournament',
    after: state.pick({ teams: true, rounds: true, activeRound: true }),
  },
  'tournament.restore': { subject: 'tournament', after: state.pick({ takenAt: true }) },
} as const satisfies Readonly<Record<string, AuditShape>>;

type Schema = z.core.$ZodType;
export type AuditShape = {
  readonly subject: AuditSubject;
  readonly before?: Schema;
  readonly after?: Schema;
};
type Entries = typeof auditEntries;

export type AuditAction = keyof Entries;
/** What was done: `team.change`, `game.registerSet`, ... */
export const auditAction = z.enum(Object.keys(auditEntries) as AuditAction[]);
type Kept<E, When extends 'before' | 'after'> = E extends { readonly [when in When]: infer S extends Schema }
  ? { readonly [when in When]: z.input<S> }
  : { readonly [when in When]?: undefined };

/** One write as the audit keeps it: the action, the number of what it is about, and the state before and after. */
export type AuditEntry = {
  [A in AuditAction]: { readonly action: A; readonly subjectId: number | null } & Kept<Entries[A], 'before'> &
    Kept<Entries[A], 'after'>;
}[AuditAction];

/** What a changed field may hold: the rows of score sheets stand together as one field. */
const values = { ...state.shape, rows: z.array(sheetRow.nullable()) };
export type AuditField = keyof typeof values;
export type AuditValue<F extends AuditField> = z.output<(typeof values)[F]>;

/** The value of one field before and after; null: there was none. */
export type AuditChange = {
  [F in AuditField]: {
    readonly field: F;
    readonly before: AuditValue<F> | null;
    readonly after: AuditValue<F> | null;
  };
}[AuditField];

const [first, ...others] = Object.entries(values).map(([field, value]) =>
  z.object({ field: z.literal(field), before: value.nullable(), after: value.nullable() }),
);
if (!first) throw new Error('The audit keeps no field');
// A list does not tell TypeScript which field has which shape; the mapped type above does.
export const auditChange = z.discriminatedUnion('field', [
  first,
  ...others,
]) as unknown as z.ZodType<AuditChange>;
