import type { Call } from '#contract/call.ts';
import type { LinkScope } from '#domain/court-link.ts';

/** What `users` holds of a person, without the password's hash. */
export type Account = {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly imageUrl: string | null;
  readonly isAdmin: boolean;
  readonly isScorer: boolean;
  readonly mustChangePassword: boolean;
  /** The address is known to be this person's: without that, nothing personal is shown. */
  readonly emailConfirmed: boolean;
  /** An administrator of whom a second factor is required and who has none yet. */
  readonly mustSetUpSecondFactor: boolean;
};

/** Who asks: a visitor, a person who signed in, a device that a link for a court let in, or the server itself. */
export type Principal =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'system'; readonly name: string }
  | (Account & {
      readonly kind: 'user';
      readonly name: string;
      /** The hash of the session's token: signing out and changing the password need to know which it is. */
      readonly session: string;
    })
  | {
      readonly kind: 'court';
      /** Of the device's session, not of the link. */
      readonly id: number;
      readonly linkId: number;
      readonly tournamentId: number;
      /** As its holder typed it; null before that. */
      readonly holder: string | null;
      /** As it stands in the audit. */
      readonly name: string;
      readonly scope: LinkScope;
      readonly endsAt: Date;
    };

export type User = Extract<Principal, { kind: 'user' }>;
export type CourtHolder = Extract<Principal, { kind: 'court' }>;

export const visitor: Principal = { kind: 'visitor' };

/** Whether this principal may make a call of this access. An administrator may do all that a scorekeeper may. */
export function may(principal: Principal, { access, byLink }: Pick<Call, 'access' | 'byLink'>): boolean {
  if (access === 'public' || principal.kind === 'system') return true;
  if (principal.kind === 'court') return access === 'court' || byLink === true;
  if (principal.kind === 'visitor') return false;
  switch (access) {
    case 'user':
      return true;
    case 'scorekeeper':
      return principal.isScorer || principal.isAdmin;
    case 'admin':
      return principal.isAdmin;
    case 'court':
      return false;
  }
}
