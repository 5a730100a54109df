import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallAnswer, CallInput, CallResult, Raw } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import type { LookUpKey, ReadKey } from '#contract/reads.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { Actor, WriteResult, WriteRun } from '#server/snapshot/write.ts';
import type { Principal, User } from './access.ts';
import type { SecurityEvent } from './security-log.ts';

/** The caller, the tournament and the installation. */
export type CallContext = {
  readonly installation: Installation;
  readonly tournament: OpenTournament;
  readonly principal: Principal;
};

/** Runs a write; returns its result with a snapshot that includes it. */
export type RunWrite = <R>(run: WriteRun<R>) => Promise<WriteResult<R> & { readonly snapshot: Snapshot }>;

/** What a call gets that writes or needs more than the snapshot. */
export type RequestContext = CallContext & {
  /** The signed-in user. Throws 401 for a visitor, so not for public calls. */
  readonly user: User;
  /** The caller, as the audit names them. */
  readonly actor: Actor;
  /** The snapshot at the beginning of the request. */
  readonly snapshot: Snapshot;
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

/**
 * A view: a pure function of a snapshot, cached as bytes. Only personal views depend on the caller, and those of a role
 * on whether the caller may score.
 */
type Show<K extends ReadKey> = {
  show(snapshot: Snapshot, input: CallInput<Contract[K]>, principal: Principal): CallAnswer<Contract[K]>;
  /** The input under which the answer is cached: one for all that have the same, so that made-up values share it. */
  asCached?(
    snapshot: Snapshot,
    input: CallInput<Contract[K]>,
  ): Pick<CallInput<Contract[K]>, 'params' | 'query'>;
};
/** A public read of more than the snapshot, cached by version: equal versions mean equal answers. */
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
/** A call that sends its own answer: a picture, a file, a stream. */
type Respond<K extends CallKey> = {
  /** Refuses a request before its body is read. */
  admit?(request: FastifyRequest, installation: Installation): void;
  respond(
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
      ? Respond<K>
      : Act<K>;

/** The implementation of every call of the contract: a missing one does not compile. */
export type Implementations = { readonly [K in CallKey]: Implementation<K> };
/** The calls that one feature implements. */
export type FeatureRoutes = Partial<Implementations>;

/** An implementation without its types, for the loop that registers all of them. */
export type UntypedImplementation = {
  show?(snapshot: Snapshot, input: CallInput<Call>, principal: Principal): unknown;
  asCached?(snapshot: Snapshot, input: CallInput<Call>): Pick<CallInput<Call>, 'params' | 'query'>;
  lookUp?(
    snapshot: Snapshot,
    input: CallInput<Call>,
    context: CallContext,
  ): { readonly version: string; load(): Promise<unknown> };
  act?(input: CallInput<Call>, context: RequestContext): Promise<{ status: number; body: unknown }>;
  admit?(request: FastifyRequest, installation: Installation): void;
  respond?(
    input: CallInput<Call>,
    request: FastifyRequest,
    reply: FastifyReply,
    context: CallContext,
  ): void | Promise<void>;
};
