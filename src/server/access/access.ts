import type { Call } from '#contract/call.ts';
import type { LinkScope } from '#domain/court/court-link.ts';

/** An account's row without the password hash. */
export type Account = {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly imageUrl: string | null;
  readonly isAdmin: boolean;
  readonly isScorer: boolean;
  readonly mustChangePassword: boolean;
  /** The address is confirmed; without that no personal data are shown. */
  readonly emailConfirmed: boolean;
  /** An administrator who needs a second factor and has none. */
  readonly mustSetUpSecondFactor: boolean;
  /** Only its holder vouches for it: no player, no role, no confirmed address. It sees what a visitor sees. */
  readonly mustBeConfirmed: boolean;
};

/** The caller: a visitor, a signed-in person, a device let in by a court link, or the server itself. */
export type Principal =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'system'; readonly name: string }
  | (Account & {
      readonly kind: 'user';
      readonly name: string;
      /** The hash of the session's token, to end or replace that session. */
      readonly session: string;
    })
  | {
      readonly kind: 'court';
      /** Of the device's session, not of the link. */
      readonly id: number;
      readonly linkId: number;
      readonly tournamentId: number;
      /** The holder's name; null before it is typed. */
      readonly holder: string | null;
      /** The name in the audit. */
      readonly name: string;
      readonly scope: LinkScope;
      readonly endsAt: Date;
    };

export type User = Extract<Principal, { kind: 'user' }>;
export type CourtHolder = Extract<Principal, { kind: 'court' }>;

export const visitor: Principal = { kind: 'visitor' };

/** A visitor whose device an organiser ended while its court link is valid. Compared by identity. */
export const endedDevice = { kind: 'visitor' } as const satisfies Principal;

/** Whether it is an account that keeps score; a device let in by a link does so only for its link's games. */
export const mayScore = (principal: Principal): boolean =>
  principal.kind === 'user' && (principal.isScorer || principal.isAdmin);

/** Whether the principal may make a call of this access. Administrators may do all that scorekeepers may. */
export function may(principal: Principal, { access, byLink }: Pick<Call, 'access' | 'byLink'>): boolean {
  if (access === 'public' || principal.kind === 'system') return true;
  if (principal.kind === 'court') return access === 'court' || byLink === true;
  if (principal.kind === 'visitor') return false;
  switch (access) {
    case 'user':
      return true;
    case 'scorekeeper':
      return mayScore(principal);
    case 'admin':
      return principal.isAdmin;
    case 'court':
      return false;
  }
}
