import type { Call } from '#contract/call.ts';
import type { LinkScope } from '#domain/court/court-link.ts';

/** An account as one tournament sees it. */
export type Account = {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly imageUrl: string | null;
  /** An organiser of the tournament, or an administrator of the installation. */
  readonly isAdmin: boolean;
  readonly isScorer: boolean;
  readonly administersInstallation: boolean;
  readonly mustChangePassword: boolean;
  /** Without a confirmed address no personal data is shown. */
  readonly emailConfirmed: boolean;
  /** An administrator or organiser who is required to have a second factor and has none. */
  readonly mustSetUpSecondFactor: boolean;
  /**
   * Nobody but the holder vouches for the account (no player or role in any tournament, no confirmed address):
   * it sees what a visitor sees.
   */
  readonly mustBeConfirmed: boolean;
  /** Has no role and no player in the tournament, and may not look in: it sees what a visitor sees. */
  readonly isOutsider: boolean;
};

/**
 * The caller of one tournament: a visitor, a signed-in person, a device let in by a court link, or the server
 * itself.
 */
export type Principal =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'system'; readonly name: string }
  | (Account & {
      readonly kind: 'user';
      readonly name: string;
      readonly session: string;
    })
  | {
      readonly kind: 'court';
      readonly id: number;
      readonly linkId: number;
      readonly tournamentId: number;
      readonly holder: string | null;
      readonly name: string;
      readonly scope: LinkScope;
      /** The midnight that ends the link's day. */
      readonly endsAt: Date;
    };

export type User = Extract<Principal, { kind: 'user' }>;
export type CourtHolder = Extract<Principal, { kind: 'court' }>;

/** An account that sees no more of the tournament than a visitor. */
export const seesAsVisitor = ({ mustBeConfirmed, isOutsider }: User): boolean =>
  mustBeConfirmed || isOutsider;

export const visitor: Principal = { kind: 'visitor' };

/**
 * A visitor whose device was ended while the court link is still valid. Compared by identity.
 */
export const endedDevice = { kind: 'visitor' } as const satisfies Principal;

export const mayScore = (principal: Principal): boolean =>
  principal.kind === 'user' && (principal.isScorer || principal.isAdmin);

/**
 * Whether the principal may make a call with this access. Administrators may do everything scorekeepers may, in
 * the principal's tournament.
 */
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
    case 'installation':
      return principal.administersInstallation;
    case 'court':
      return false;
  }
}
