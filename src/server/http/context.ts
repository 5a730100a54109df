import type { Clock } from '#server/clock.ts';
import type { Settings } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Random } from '#server/random.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { Snapshots } from '#server/snapshot/snapshots.ts';
import type { Actor, WriteResult, WriteRun } from '#server/snapshot/write.ts';
import type { Principal, User } from './access.ts';
import type { SecurityEvent } from './security-log.ts';

/** Runs a write; returns its result with a snapshot that includes it. */
export type RunWrite = <R>(run: WriteRun<R>) => Promise<WriteResult<R> & { readonly snapshot: Snapshot }>;

/** What a handler gets that reads or writes the tournament: who asks, the tournament's data, and the door for writes. */
export type RequestContext = {
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
  /** Writes in the tournament, for the call's topics. */
  readonly write: RunWrite;
  /** Writes in all tournaments of the installation, for the same topics. */
  readonly writeToAll: RunWrite;
  /**
   * The earlier result of the same operation, or null, for calls whose checks fail after the first time (a password).
   * Every write checks again under its lock.
   */
  repeated(): Promise<(WriteResult<undefined> & { readonly snapshot: Snapshot }) | null>;
  /** Sets the cookies of a session and, if given, of its device. */
  signIn(token: string, device?: string): void;
  /** Sets the cookie of a sign-in whose second step is pending; null deletes it. */
  setPendingSignIn(token: string | null): void;
  signOut(): void;
  /** Sets the cookie of a device let in by a link, until the link ends. */
  enterCourt(token: string, endsAt: Date): void;
  leaveCourt(): void;
};

/** Where a tournament's rows are. */
export type TournamentRows = Pick<RequestContext, 'db' | 'tournamentId'>;

/** What changes a tournament without anybody asking, such as a report about a message. */
export type TournamentData = Pick<RequestContext, 'db' | 'tournamentId' | 'snapshots' | 'clock'>;
