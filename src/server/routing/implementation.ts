import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditAction, AuditEntry, EntryOf } from '#contract/audit/audit-entries.ts';
import type { Call, CallAnswer, CallInput, CallResult, Raw } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import type { LookUpKey, ReadKey } from '#contract/reads.ts';
import type { Principal } from '#server/access/access.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { Tournaments } from '#server/tournaments.ts';
import type { RequestContext } from './context.ts';

export type Server = { readonly installation: Installation; readonly tournament: OpenTournament };

export type CallServer = Server & { readonly tournaments: Tournaments };

export type CallContext = CallServer & { readonly principal: Principal };

/**
 * A view: a pure function of a snapshot, cached as bytes. Only personal views depend on the caller; those of
 * a role, on whether the caller may score.
 */
type Show<K extends ReadKey> = {
  show(snapshot: Snapshot, input: CallInput<Contract[K]>, principal: Principal): CallAnswer<Contract[K]>;
  /** The input to cache the answer under, so that made-up values share one entry. */
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
    server: Server,
  ): { readonly version: string; load(): Promise<CallAnswer<Contract[K]>> };
};
type EntryOfCall<C> = C extends { readonly audit: infer A extends AuditAction } ? EntryOf<A> : AuditEntry;
type Act<K extends CallKey> = {
  act(
    input: CallInput<Contract[K]>,
    context: RequestContext<EntryOfCall<Contract[K]>>,
    server: CallServer,
  ): Promise<CallResult<Contract[K]>>;
};
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

/** An implementation for every call of the contract: a missing one does not compile. */
export type Implementations = { readonly [K in CallKey]: Implementation<K> };
export type FeatureRoutes = Partial<Implementations>;

export type UntypedImplementation = {
  show?(snapshot: Snapshot, input: CallInput<Call>, principal: Principal): unknown;
  asCached?(snapshot: Snapshot, input: CallInput<Call>): Pick<CallInput<Call>, 'params' | 'query'>;
  lookUp?(
    snapshot: Snapshot,
    input: CallInput<Call>,
    server: Server,
  ): { readonly version: string; load(): Promise<unknown> };
  act?(
    input: CallInput<Call>,
    context: RequestContext,
    server: CallServer,
  ): Promise<{ status: number; body: unknown }>;
  admit?(request: FastifyRequest, installation: Installation): void;
  respond?(
    input: CallInput<Call>,
    request: FastifyRequest,
    reply: FastifyReply,
    context: CallContext,
  ): void | Promise<void>;
};
