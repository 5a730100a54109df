import { z } from 'zod';
import { matchup as matchupFields } from '#contract/tournament/matchup.ts';
import { type AuditSubject, sheetRow, state, storedInstant } from './audit-state.ts';

/**
 * The audit's entries: what each action is about, and the state it keeps before and after. What a shape does not
 * name is not stored.
 */

const changed = state.pick({ changed: true });
const image = state.pick({ imageName: true });
const rights = state.pick({ isAdmin: true, isOrganiser: true, isScorer: true });
const names = state.pick({ firstName: true, lastName: true });
const consent = state.pick({ messagesConsent: true });
const team = state
  .pick({ name: true, category: true, imageName: true })
  .extend(state.pick({ seed: true }).partial().shape);
const tournament = state.pick({ name: true, year: true, technicalTimeout: true, rostersPublic: true }).extend(
  state
    .pick({
      slug: true,
      place: true,
      firstDay: true,
      lastDay: true,
      courts: true,
      tournamentState: true,
      activeRound: true,
      isCurrent: true,
    })
    .partial().shape,
);
const broadcast = state.pick({
  score: true,
  bug: true,
  lowerThird: true,
  next: true,
  title: true,
  subtitle: true,
  gameId: true,
});
const reminder = state.pick({ round: true, enabled: true, daysBefore: true, hour: true });
const message = state
  .pick({ playerId: true, status: true, uncertain: true })
  .partial({ status: true, uncertain: true });
const settled = state.pick({ status: true, queued: true });
const lot = state.pick({ lot: true });
const stopped = state.pick({ stopped: true });
const stoppedOrResumed = state.pick({ stopped: true, queued: true }).partial({ queued: true });
/** The scope of a court link, never its token. */
const courtLink = state.pick({ court: true, date: true, gameId: true });
const newMatchup = matchupFields.extend({ date: storedInstant });
const matchup = newMatchup.omit({ round: true, status: true });
/** How often the game had changed, for calendars; not shown in the history. */
const counted = { version: z.int32().nonnegative() };
const play = state.pick({
  status: true,
  award: true,
  usedAllPlayersTeam1: true,
  usedAllPlayersTeam2: true,
  sets: true,
});
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
    isOrganiser: true,
    isScorer: true,
    isHidden: true,
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
    after: state.pick({ firstName: true, lastName: true, changed: true }).extend(rights.shape).partial(),
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
  'court-link.name': {
    subject: 'court-link',
    before: state.pick({ name: true }).extend({ name: z.string().nullable() }),
    after: state.pick({ name: true }),
  },
  'court-link.create': { subject: 'court-link', after: courtLink },
  'court-link.revoke': { subject: 'court-link', before: courtLink },
  'court-link.end-device': {
    subject: 'court-link',
    before: state.pick({ name: true }).extend({ name: z.string().nullable() }),
  },
  'game.award': { subject: 'game', before: play, after: play },
  'game.complete': { subject: 'game', before: play, after: play },
  'game.create': { subject: 'game', after: newMatchup },
  'game.delete': {
    subject: 'game',
    before: newMatchup
      .extend(play.shape)
      .extend(state.pick({ isExtraRound: true }).shape)
      .extend(counted),
  },
  'game.deleteSet': { subject: 'game', before: play, after: play },
  'game.edit': { subject: 'game', before: matchup, after: matchup.extend(counted) },
  'game.registerSet': { subject: 'game', before: play, after: play },
  'game.revert': { subject: 'game', before: play, after: play },
  'game.scoreSet': { subject: 'game', before: play, after: play },
  'game.start': { subject: 'game', before: play, after: play },
  'game.unstart': { subject: 'game', before: play, after: play },
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
  'message.settle-consent-reply': { subject: 'message', before: state.pick({ consentReply: true }) },
  'message.stop': { subject: 'message', before: stopped, after: stopped },
  'player.change': { subject: 'player', before: player, after: player },
  'player.change-image': { subject: 'player', before: image, after: image },
  'player.consent': { subject: 'player', before: consent, after: consent },
  'player.create': { subject: 'player', after: player },
  'player.delete': {
    subject: 'player',
    before: names.extend(state.pick({ teamId: true, points: true }).shape).extend({ account: z.boolean() }),
  },
  'player.hide': {
    subject: 'player',
    before: state.pick({ isHidden: true }),
    after: state.pick({ isHidden: true }),
  },
  'player.import': {
    subject: 'player',
    after: state.pick({ players: true, playerIds: true, accounts: true }),
  },
  'player.reset-password': { subject: 'player', after: changed },
  /** The changed rows of score sheets; null in `before` for a new row. */
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
  'registration.reject-many': {
    subject: 'tournament',
    after: state.pick({ registrations: true, changed: true }),
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
  'round.leave-out': { subject: 'round', before: state.pick({ date: true }) },
  'round.move': {
    subject: 'round',
    before: state.pick({ date: true }).partial(),
    after: state.pick({ date: true, games: true }).partial({ games: true }),
  },
  'stage.create': { subject: 'stage', after: state.pick({ name: true }) },
  'stage.delete': { subject: 'stage', before: state.pick({ name: true, games: true }) },
  'stage.draw': { subject: 'stage', after: state.pick({ name: true, games: true }) },
  'stage.exchange': { subject: 'stage', after: state.pick({ name: true }) },
  'stage.name-all': { subject: 'stage', after: state.pick({ name: true, games: true }) },
  'stage.leave': {
    subject: 'stage',
    after: state
      .pick({ name: true, playerId: true, comesId: true, games: true })
      .partial({ playerId: true, comesId: true }),
  },
  'stage.next-round': { subject: 'stage', after: state.pick({ name: true, games: true }) },
  'stage.undraw': { subject: 'stage', before: state.pick({ name: true, games: true }) },
  'team.change': { subject: 'team', before: team, after: team },
  'team.change-image': { subject: 'team', before: image, after: image },
  'team.create': { subject: 'team', after: team },
  'team.delete': { subject: 'team', before: team },
  'team.withdraw': { subject: 'team', after: state.pick({ walkovers: true, gamesRemoved: true }).partial() },
  'tournament.begin': { subject: 'tournament', after: state.pick({ name: true, year: true }) },
  'tournament.broadcast': { subject: 'tournament', before: broadcast, after: broadcast },
  'tournament.change': { subject: 'tournament', before: tournament, after: tournament },
  'tournament.change-image': { subject: 'tournament', before: image, after: image },
  'tournament.create': {
    subject: 'tournament',
    after: state.pick({ name: true, year: true, slug: true, teams: true, players: true }),
  },
  'tournament.demo': {
    subject: 'tournament',
    after: state.pick({ teams: true, rounds: true, activeRound: true }),
  },
  'tournament.draw-lot': { subject: 'tournament', after: lot },
  'tournament.rules': {
    subject: 'tournament',
    before: state.pick({ rules: true }),
    after: state.pick({ rules: true }),
  },
  'tournament.take-back-lot': { subject: 'tournament', before: lot },
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
export const auditAction = z.enum(Object.keys(auditEntries) as AuditAction[]);
type StateOf<E, When extends 'before' | 'after'> = E extends {
  readonly [when in When]: infer S extends Schema;
}
  ? { readonly [when in When]: z.input<S> }
  : { readonly [when in When]?: undefined };

/** An action's entry: the id of its subject, and the state before and after. */
export type EntryOf<A extends AuditAction> = { readonly subjectId: number | null } & StateOf<
  Entries[A],
  'before'
> &
  StateOf<Entries[A], 'after'>;

export type AuditEntry = { [A in AuditAction]: { readonly action: A } & EntryOf<A> }[AuditAction];
