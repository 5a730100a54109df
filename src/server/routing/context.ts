import type { AuditAction, AuditEntry, EntryOf } from '#contract/audit/audit-entries.ts';
import type { Principal, User } from '#server/access/access.ts';
import type { Settings } from '#server/config.ts';
import type { SecurityEvent } from '#server/observe/security-log.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Random } from '#server/runtime/random.ts';
import type { Database, Tx } from '#server/store/database/database.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { Snapshots } from '#server/store/snapshot/snapshots.ts';
import type { Actor, Moment, Outcome, UnauditedResult, WriteResult } from '#server/store/write.ts';

/** Runs a write; returns its result with a snapshot that includes it. */
export type RunWrite<Entry = AuditEntry> = <R>(
  run: (tx: Tx, moment: Moment) => Promise<(Entry & Outcome<R>) | UnauditedResult<R>>,
) => Promise<WriteResult<R> & { readonly snapshot: Snapshot }>;

/** What a handler gets that only reads: who asks, and the tournament's data. */
export type ReadContext = {
  readonly principal: Principal;
  /** The signed-in user. Throws 401 for a visitor, so not for public calls. */
  readonly user: User;
  /** The caller, as the audit names them. */
  readonly actor: Actor;
  readonly tournamentId: number;
  /** The snapshot at the beginning of the request. */
  readonly snapshot: Snapshot;
  readonly snapshots: Snapshots;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: Pick<
    Settings,
    'ADMIN_EMAILS' | 'DEFAULT_PLAYER_PASSWORD' | 'OPEN_REGISTRATION' | 'PUBLIC_URL'
  >;
  /** The client's address. */
  readonly address: string;
  /** The token of a known device's cookie. */
  readonly device: string | undefined;
  /** The token of a court link's device. */
  readonly courtToken: string | undefined;
  /** The token of a pending sign-in. */
  readonly pendingSignInToken: string | undefined;
  /** The browser in words. */
  readonly deviceWords: string;
  /** Writes to the security log. Audited changes are logged by `write`. */
  note(event: SecurityEvent, account: number | null, subject?: number): void;
  /** Sets the cookies of a session and, if given, of its device. */
  signIn(token: string, device?: string): void;
  /** Sets the cookie of a sign-in whose second step is pending; null deletes it. */
  setPendingSignIn(token: string | null): void;
  signOut(): void;
  /** Sets the cookie of a device let in by a link, until the link ends. */
  enterCourt(token: string, endsAt: Date): void;
  leaveCourt(): void;
};

/** The same with the door for writes. `Entry`: what the call's row leaves to say of the audit entry. */
export type RequestContext<Entry = AuditEntry> = ReadContext & {
  /** Writes in the tournament, for the topics that the call moves. */
  readonly write: RunWrite<Entry>;
  /** Writes in all tournaments of the installation, for the same topics. */
  readonly writeToAll: RunWrite<Entry>;
  /**
   * The earlier result of the same operation, or null, for calls whose checks fail after the first time (a password).
   * Every write checks again under its lock.
   */
  repeated(): Promise<(WriteResult<undefined> & { readonly snapshot: Snapshot }) | null>;
};

/** Of a call whose row names the action of its writes. */
export type WriteContext<A extends AuditAction> = RequestContext<EntryOf<A>>;

/** Where a tournament's rows are. */
export type TournamentRows = Pick<ReadContext, 'db' | 'tournamentId'>;

/** What changes a tournament without anybody asking, such as a report about a message. */
export type TournamentData = Pick<ReadContext, 'db' | 'tournamentId' | 'snapshots' | 'clock'>;
