import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallAnswer, CallInput, CallResult, Raw } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import type { LookUpKey, ReadKey } from '#contract/reads.ts';
import type { Tx } from '#server/db/database.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { Actor, AuditedResult, Moment, UnauditedResult, WriteResult } from '#server/snapshot/write.ts';
import type { Principal, User } from './access.ts';
import type { SecurityEvent } from './security-log.ts';

/** Who asks, of which tournament, in which installation. */
export type CallContext = {
  readonly installation: Installation;
  readonly tournament: OpenTournament;
  readonly principal: Principal;
};

/** What a call that writes, or that asks more than the snapshot, has at hand. */
export type RequestContext = CallContext & {
  /** Who signed in. Throws 401 for a visitor: only for calls whose access is not public. */
  readonly user: User;
  /** Who asks, as it stands in the audit. */
  readonly actor: Actor;
  /** The tournament at the beginning of the request. */
  readonly snapshot: Snapshot;
  /** Where the request comes from. */
  readonly address: string;
  /** What the device's cookie carries: somebody may have signed in from there before. */
  readonly device: string | undefined;
  /** What the cookie of a device carries that a link for a court let in. */
  readonly courtToken: string | undefined;
  /** What the cookie of a sign-in carries whose code is still to be typed. */
  readonly pendingSignInToken: string | undefined;
  /** What a person would call the browser that asks. */
  readonly deviceWords: string;
  /** A line of the security log; what a write means for it is noted by `write`. */
  note(event: SecurityEvent, account: number | null, subject?: number): void;
  /** Carries a write through the only door, as one that moves what the call moves; answers it with a snapshot that holds it. */
  write<R>(
    run: (tx: Tx, moment: Moment) => Promise<AuditedResult<R> | UnauditedResult<R>>,
  ): Promise<WriteResult<R> & { readonly snapshot: Snapshot }>;
  /**
   * What the same operation did before, or null: for a call whose checks the first time changed (a password).
   * Every write looks again under its lock.
   */
  repeated(): Promise<(WriteResult<undefined> & { readonly snapshot: Snapshot }) | null>;
  /** The cookies of a session and of its device in the answer; without a device that one stays. */
  signIn(token: string, device?: string): void;
  /** Sets the cookie of a sign-in whose second step is pending; null deletes it. */
  setPendingSignIn(token: string | null): void;
  signOut(): void;
  /** The cookie of a device that a link lets in, until the link ends. */
  enterCourt(token: string, endsAt: Date): void;
  leaveCourt(): void;
};

/** A view: a pure function of one snapshot, kept as bytes. Only a personal one may look at who asks. */
type Show<K extends ReadKey> = {
  show(snapshot: Snapshot, input: CallInput<Contract[K]>, principal: Principal): CallAnswer<Contract[K]>;
};
/** A public read of more than the snapshot. Its bytes are kept for each version: equal versions mean equal answers. */
type LookUp<K extends LookUpKey> = {
  lookUp(
    snapshot: Snapshot,
    input: CallInput<Contract[K]>,
    context: CallContext,
  ): { readonly version: string; load(): Promise<CallAnswer<Contract[K]>> };
};
type Act<K extends CallKey> = {
  act(input: CallInput<Contract[K]>, context: RequestContext): Promise<CallResult<Contract[K]>>;
};
/** A call that writes its own answer: a picture, a file, a stream. */
type Own<K extends CallKey> = {
  /** Refuses a request before its body is read. */
  admit?(request: FastifyRequest, installation: Installation): void;
  own(
    input: CallInput<Contract[K]>,
    request: FastifyRequest,
    reply: FastifyReply,
    context: CallContext,
  ): void | Promise<void>;
};

export type Implementation<K extends CallKey> = K extends ReadKey
  ? Show<K>
  : K extends LookUpKey
    ? LookUp<K>
    : Contract[K]['answer'] extends { 200: Raw }
      ? Own<K>
      : Act<K>;

/** The implementation of every call of the contract: a missing one does not compile. */
export type Implementations = { readonly [K in CallKey]: Implementation<K> };
/** The calls that one feature implements. */
export type FeatureRoutes = Partial<Implementations>;

/** An implementation without its types, for the loop that registers all of them. */
export type UntypedImplementation = {
  show?(snapshot: Snapshot, input: CallInput<Call>, principal: Principal): unknown;
  lookUp?(
    snapshot: Snapshot,
    input: CallInput<Call>,
    context: CallContext,
  ): { readonly version: string; load(): Promise<unknown> };
  act?(input: CallInput<Call>, context: RequestContext): Promise<{ status: number; body: unknown }>;
  admit?(request: FastifyRequest, installation: Installation): void;
  own?(
    input: CallInput<Call>,
    request: FastifyRequest,
    reply: FastifyReply,
    context: CallContext,
  ): void | Promise<void>;
};
