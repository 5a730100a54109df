import { fullName } from '#domain/people/names.ts';
import { isMobile } from '#domain/people/phone.ts';
import { quantity } from '#domain/text/quantity.ts';
import type { Player } from '#domain/tournament.ts';

/** Messages by WhatsApp: their recipients, and the opt-ins and opt-outs. */

export const MESSAGE_TYPES = ['round_reminder', 'top_players', 'ranking_teams_general_utility'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
export const MESSAGE_STATUSES = ['pending', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export type Audience = {
  readonly teamId: number | null;
  readonly gender: Player['gender'] | null;
  readonly adminOnly: boolean;
  /** Test mode: only the caller's account. */
  readonly testModeUserId: number | null;
};

export type Addressee = Player & {
  readonly userId: number | null;
  readonly isAdmin: boolean;
  readonly isOrganiser: boolean;
  /** E.164, validated when stored. */
  readonly phone: string | null;
  readonly messagesConsent: boolean;
};

export type AccountAddressee = Pick<
  Addressee,
  'id' | 'firstName' | 'lastName' | 'isAdmin' | 'isOrganiser' | 'phone' | 'messagesConsent'
>;

/** A player, or an account that does not play: one of the two ids is null. */
export type Recipient = {
  readonly playerId: number | null;
  readonly userId: number | null;
  readonly name: string;
  readonly phone: string;
};
export type Recipients = {
  readonly reached: readonly Recipient[];
  readonly skipped: { readonly noPhone: number; readonly optedOut: number };
};

/**
 * The people an audience selects: the recipients, and how many have no mobile number or did not accept messages.
 * An account is skipped if a player or an earlier account has the same number: that is the same person.
 */
export function recipientsOf(
  players: readonly Addressee[],
  audience: Audience,
  accounts: readonly AccountAddressee[] = [],
): Recipients {
  const ofPlayers = sorted(players.filter((player) => isMeant(player, audience)));
  const reachedAt = new Set(ofPlayers.reached.map(({ phone }) => phone));
  const ofAccounts = sorted(
    accounts.filter((account) => {
      if (!isAccountMeant(account, audience) || (account.phone && reachedAt.has(account.phone))) return false;
      if (account.phone && account.messagesConsent) reachedAt.add(account.phone);
      return true;
    }),
  );
  return {
    reached: [
      ...ofPlayers.reached.map((player) => recipient(player, { playerId: player.id, userId: null })),
      ...ofAccounts.reached.map((account) => recipient(account, { playerId: null, userId: account.id })),
    ],
    skipped: {
      noPhone: ofPlayers.noPhone + ofAccounts.noPhone,
      optedOut: ofPlayers.optedOut + ofAccounts.optedOut,
    },
  };
}

function sorted<P extends AccountAddressee>(meant: readonly P[]) {
  const withPhone = meant.filter(({ phone }) => isMobile(phone));
  const reached = withPhone.filter(({ messagesConsent }) => messagesConsent);
  return {
    reached,
    noPhone: meant.length - withPhone.length,
    optedOut: withPhone.length - reached.length,
  };
}

const recipient = (person: AccountAddressee, ids: Pick<Recipient, 'playerId' | 'userId'>): Recipient => ({
  ...ids,
  name: fullName(person),
  phone: person.phone ?? '',
});

/** Accounts without a player have no team or gender: only the administrators filter and test mode include them. */
function isAccountMeant(account: AccountAddressee, audience: Audience): boolean {
  if (audience.testModeUserId !== null) return account.id === audience.testModeUserId;
  return audience.adminOnly && mayAdminister(account) && audience.teamId === null && audience.gender === null;
}

const mayAdminister = ({ isAdmin, isOrganiser }: Pick<Addressee, 'isAdmin' | 'isOrganiser'>) =>
  isAdmin || isOrganiser;

function isMeant(player: Addressee, { teamId, gender, adminOnly, testModeUserId }: Audience): boolean {
  if (testModeUserId !== null) return player.userId === testModeUserId;
  return (
    (teamId === null || player.teamId === teamId) &&
    (gender === null || player.gender === gender) &&
    (!adminOnly || mayAdminister(player))
  );
}

/**
 * Which of these phones a `wa_id` belongs to: the same digits, else the same area code and last eight digits,
 * because older Brazilian accounts lack the ninth digit. Empty if several numbers match.
 */
export function phonesOf(waId: string, phones: readonly string[]): readonly string[] {
  const distinct = [...new Set(phones)];
  const same = distinct.filter((phone) => phone === `+${waId}`);
  if (same.length > 0) return same;
  const alike = distinct.filter((phone) => brazilian(phone) !== null && brazilian(phone) === brazilian(waId));
  return alike.length === 1 ? alike : [];
}

/** Area code and last eight digits of a Brazilian number; null for any other. */
function brazilian(number: string): string | null {
  const parts = /^\+?55(\d{2})9?(\d{8})$/.exec(number);
  return parts ? `${parts[1]}${parts[2]}` : null;
}

/** The order of opt-ins and opt-outs, in milliseconds since 1970: within one second, the opt-out wins. */
export function writtenAt(seconds: number, accepts: boolean): number {
  return seconds * 1_000 + (accepts ? 0 : 1);
}

/**
 * Whether this opt-in or opt-out is newer than the known ones. The time of writing decides, because WhatsApp
 * repeats and reorders messages; an opt-in older than any opt-out has no effect. `replyAt`: when the newest known
 * reply was written.
 */
export function isNewestConsent(
  change: { readonly accepts: boolean; readonly at: number },
  last: { readonly replyAt: number | null; readonly optOutAt: number | null },
): boolean {
  const before = change.accepts ? [last.replyAt, last.optOutAt] : [last.replyAt];
  return before.every((at) => at === null || change.at > at);
}

/** Why people are left out: '1 sem celular, 2 que não aceitaram'; null for nobody. */
export function leftOutInWords({ noPhone, optedOut }: Recipients['skipped']): string | null {
  const parts = [
    ...(noPhone > 0 ? [`${noPhone} sem celular`] : []),
    ...(optedOut > 0 ? [quantity(optedOut, 'que não aceitou', 'que não aceitaram')] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}
