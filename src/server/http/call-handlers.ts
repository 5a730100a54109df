import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type CallInput, type Key, takesFile } from '#contract/call.ts';
import { type Audience, type ReadKey, reads } from '#contract/reads.ts';
import { notAsked } from '#server/db/within.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import type { Answer, AnswerCache } from '#server/snapshot/answers.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { Principals } from './access-hook.ts';
import { type BodyBudget, releaseAfterWork } from './body-budget.ts';
import type { CallContext, UntypedImplementation } from './implementation.ts';
import { readFile } from './read-file.ts';
import { requestContext } from './request-context.ts';
import { type Caching, sendAnswer } from './send-answer.ts';
import { seenRevision } from './shared-cache.ts';
import type { StallLimit } from './stalled-body.ts';
import { encode, viewAnswer } from './view-answer.ts';

export type CallTools = {
  installation: Installation;
  /** The tournament that a request is about. */
  tournamentOf(request: FastifyRequest): OpenTournament;
  principals: Principals;
  /** The memory budgets for uploads and for WhatsApp's webhooks, so that neither blocks the other. */
  bodyBudgets: { files: BodyBudget; signed: BodyBudget };
  /** When such a body counts as stalled. */
  stallLimit: StallLimit;
};

export const contextOf = (
  { installation, tournamentOf, principals }: CallTools,
  request: FastifyRequest,
): CallContext => ({
  installation,
  tournament: tournamentOf(request),
  principal: principals.get(request),
});

/** The parts that the call's schema does not describe are empty. */
export const inputOf = (request: FastifyRequest): CallInput<Call> =>
  ({ params: request.params, query: request.query, body: request.body ?? undefined }) as CallInput<Call>;

type View = {
  readonly show: NonNullable<UntypedImplementation['show']>;
  readonly isCached: UntypedImplementation['isCached'];
};

export function viewHandler(tools: CallTools, key: Key, call: Call, { show, isCached }: View) {
  const { installation, tournamentOf, principals } = tools;
  const view = key as ReadKey;
  const { audience } = reads[view];
  const security = Object.entries(installation.headers).flat();
  const caching = cachingBy(installation);
  const varied = call.params !== undefined || call.query !== undefined;

  const answerOf = (request: FastifyRequest, answers: AnswerCache, snapshot: Snapshot): Answer => {
    // The parsed input, because unknown or reordered parameters must not fill the cache.
    const input = varied ? JSON.stringify([request.params, request.query]) : '';
    const shown = () => show(snapshot, inputOf(request), principals.get(request));
    const isCachedNow = isCached?.(inputOf(request), installation.clock.now()) ?? true;
    return viewAnswer(answers, view, snapshot, shown, input, isCachedNow);
  };

  return (request: FastifyRequest, reply: FastifyReply) => {
    const seen = seenRevision(request);
    const { answers, snapshots } = tournamentOf(request);
    const send = (snapshot: Snapshot) => {
      const answer = answerOf(request, answers, snapshot);
      const { revision } = snapshot;
      sendAnswer(request, reply, answer, revision, caching(audience, seen, revision), security);
    };
    if (!(seen > snapshots.current.revision)) {
      send(snapshots.current);
      return;
    }
    return snapshots.snapshotSince(seen).then(send);
  };
}

/**
 * An answer older than the caller's revision is not cached by a CDN, which would give it to others at that
 * address.
 */
const cachingBy =
  ({ settings }: Installation) =>
  (audience: Audience, seen: number, revision: number): Caching =>
    settings.CDN && audience === 'public' && seen <= revision ? 'cdn' : audience;

export function lookUpHandler(
  tools: CallTools,
  key: Key,
  call: Call,
  lookUp: NonNullable<UntypedImplementation['lookUp']>,
) {
  const security = Object.entries(tools.installation.headers).flat();
  const caching = cachingBy(tools.installation);
  const schema = call.answer[200];
  if (!schema || schema === 'empty' || 'raw' in schema) throw new Error(`${key} answers no JSON`);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const tournament = tools.tournamentOf(request);
    const { snapshots, lookedUp } = tournament;
    const seen = seenRevision(request);
    const snapshot =
      seen > snapshots.current.revision ? await snapshots.snapshotSince(seen) : snapshots.current;
    const input = inputOf(request);
    const { version, load } = lookUp(snapshot, input, contextOf(tools, request));
    const answer = await lookedUp.get(`${key} ${JSON.stringify(input)}`, version, async () => {
      if (tournament.silentFor > 0) throw notAsked();
      return encode(schema, await load());
    });
    const { revision } = snapshot;
    sendAnswer(request, reply, answer, revision, caching('public', seen, revision), security);
  };
}

export function actHandler(
  tools: CallTools,
  key: Key,
  call: Call,
  act: NonNullable<UntypedImplementation['act']>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (takesFile(call.body)) request.body = await readFile(request, call.body, tools.stallLimit);
    const release = releaseAfterWork(reply.raw);
    const { status, body } = await act(
      inputOf(request),
      requestContext(contextOf(tools, request), key, request, reply),
    ).finally(release);
    const answer = call.answer[status as 200];
    reply.code(status);
    if (answer === undefined || answer === 'empty' || 'raw' in answer) return reply.send();
    return reply.type('application/json; charset=utf-8').send(encode(answer, body));
  };
}
