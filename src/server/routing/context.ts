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

export type RunWrite<Entry = AuditEntry> = <R>(
  run: (tx: Tx, moment: Moment) => Promise<(Entry & Outcome<R>) | UnauditedResult<R>>,
) => Promise<WriteResult<R> & { readonly snapshot: Snapshot }>;

export type ReadContext = {
  readonly principal: Principal;
  /** Throws 401 for a visitor, so not for public calls. */
  readonly user: User;
  readonly actor: Actor;
  readonly tournamentId: number;
  readonly snapshot: Snapshot;
  readonly snapshots: Snapshots;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: Pick<Settings, 'ADMIN_EMAILS' | 'DEFAULT_PLAYER_PASSWORD' | 'OPEN_REGISTRATION'>;
  /** The address of the tournament's pages, without a slash at its end. */
  readonly publicUrl: string;
  readonly address: string;
  readonly device: string | undefined;
  readonly courtToken: string | undefined;
  readonly pendingSignInToken: string | undefined;
  readonly deviceWords: string;
  note(event: SecurityEvent, account: number | null, subject?: number): void;
  signIn(token: string, device?: string): void;
  setPendingSignIn(token: string | null): void;
  signOut(): void;
  enterCourt(token: string, endsAt: Date): void;
  leaveCourt(): void;
};

/** Adds the means to write. `Entry`: the part of the audit entry that the call's row does not fix. */
export type RequestContext<Entry = AuditEntry> = ReadContext & {
  readonly write: RunWrite<Entry>;
  readonly writeToAll: RunWrite<Entry>;
  /**
   * The earlier result of the same operation, or null. For calls whose checks would fail the second time (a
   * password). Every write checks again under its lock.
   */
  repeated(): Promise<(WriteResult<undefined> & { readonly snapshot: Snapshot }) | null>;
};

export type WriteContext<A extends AuditAction> = RequestContext<EntryOf<A>>;

export type TournamentRows = Pick<ReadContext, 'db' | 'tournamentId'>;

export type TournamentData = Pick<ReadContext, 'db' | 'tournamentId' | 'snapshots' | 'clock'>;
