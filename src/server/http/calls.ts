import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
} from 'fastify';
import { z } from 'zod';
import { type Call, type CallInput, type Key, takesFile, takesSigned } from '#contract/call.ts';
import { calls } from '#contract/contract.ts';
import { type Audience, type ReadKey, reads } from '#contract/reads.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import type { Answer, AnswerCache } from '#server/snapshot/answers.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import { accessHook, type Principals } from './access-hook.ts';
import { type BodyBudget, bodyBudgetHook, releaseAfterWork } from './body-budget.ts';
import { refuseCrossSite } from './cross-site.ts';
import { headersHook } from './headers.ts';
import type { CallContext, UntypedImplementation } from './implementation.ts';
import { acceptForms, readFile } from './read-file.ts';
import { readSigned } from './read-signed.ts';
import { requestContext } from './request-context.ts';
import { type Caching, sendAnswer } from './send-answer.ts';
import { seenBy } from './shared-cache.ts';
import type { StallLimit } from './stalled-body.ts';
import { encode, viewAnswer } from './view-answer.ts';

type Tools = {
  installation: Installation;
  /** The tournament that a request is about. */
  tournamentOf(request: FastifyRequest): OpenTournament;
  principals: Principals;
  /** The memory budgets for uploads and for WhatsApp's webhooks, so that neither blocks the other. */
  bodyBudgets: { files: BodyBudget; signed: BodyBudget };
  /** When such a body counts as stalled. */
  stallLimit: StallLimit;
};

/** Registers a route for every call of the contract. Throws where a call has no implementation. */
export async function registerCalls(
  app: FastifyInstance,
  tools: Tools,
  implementations: Readonly<Record<string, UntypedImplementation>>,
): Promise<void> {
  const registerOn = (instance: FastifyInstance, rows: typeof calls) => {
    for (const [key, call] of rows) {
      const implementation = implementations[key];
      if (!implementation) throw new Error(`${key} is in the contract and nothing carries it out`);
      refuseUnfit(key, call);
      register(instance, tools, key, call, implementation);
    }
  };
  const {
    file = [],
    signed = [],
    json = [],
  } = Object.groupBy(calls, ([, { body }]) =>
    takesFile(body) ? 'file' : takesSigned(body) ? 'signed' : 'json',
  );
  registerOn(app, json);
  await app.register(async (forms) => {
    await acceptForms(forms);
    registerOn(forms, file);
  });
  for (const row of signed) {
    await app.register(async (alone) => {
      readSigned(alone, row[1].body, tools.stallLimit);
      registerOn(alone, [row]);
    });
  }
}

/** Throws for a call without an access, or whose path and params differ. */
export function refuseUnfit(key: Key, call: Call): void {
  if (!['public', 'court', 'user', 'scorekeeper', 'admin'].includes(call.access))
    throw new Error(`${key} has no access`);
  if (call.byLink && !key.includes('{id}')) throw new Error(`${key} is for links and about no game`);
  const named = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const described = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : [];
  if (named.toSorted().join() !== described.toSorted().join()) {
    throw new Error(`${key} has the path's parameters ${named} and describes ${described}`);
  }
}

function register(
  app: FastifyInstance,
  tools: Tools,
  key: Key,
  call: Call,
  implementation: UntypedImplementation,
) {
  const [method = '', path = ''] = key.split(' ');
  const { show, isCached, lookUp, act, own, admit } = implementation;
  const view = show
    ? viewHandler(tools, key, call, {
        show: show.bind(implementation),
        isCached: isCached?.bind(implementation),
      })
    : lookUp && lookUpHandler(tools, key, call, lookUp.bind(implementation));
  const lean = view !== undefined && call.access === 'public';

  const before: onRequestHookHandler[] = [];
  if (!lean) before.push(headersHook(tools.installation.headers));
  if (method !== 'GET') before.push(crossSiteHook(tools.installation.settings.PUBLIC_URL));
  if (call.access !== 'public' || act) before.push(accessHook(tools, key, call));
  if (admit) before.push(admitHook(tools.installation, admit.bind(implementation)));
  if (takesFile(call.body)) before.push(bodyBudgetHook(tools.bodyBudgets.files, call.body.maxBytes));
  if (takesSigned(call.body)) before.push(bodyBudgetHook(tools.bodyBudgets.signed, call.body.maxBytes));

  app.route({
    method: method as HTTPMethods,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: before,
    // No HEAD route for the event stream, which would stay open.
    exposeHeadRoute: path !== '/api/events',
    schema: schemaOf(key, call),
    handler:
      view ??
      (act
        ? actHandler(tools, key, call, act.bind(implementation))
        : async (request, reply) => {
            await own?.(inputOf(request), request, reply, contextOf(tools, request));
            return reply;
          }),
  });
}

const crossSiteHook =
  (publicUrl: string): onRequestHookHandler =>
  (request, _reply, next) => {
    refuseCrossSite(request, publicUrl);
    next();
  };

const admitHook =
  (installation: Installation, admit: NonNullable<UntypedImplementation['admit']>): onRequestHookHandler =>
  (request, _reply, next) => {
    admit(request, installation);
    next();
  };

const contextOf = (
  { installation, tournamentOf, principals }: Tools,
  request: FastifyRequest,
): CallContext => ({
  installation,
  tournament: tournamentOf(request),
  principal: principals.get(request),
});

/** The parts that the call's schema does not describe are empty. */
const inputOf = (request: FastifyRequest): CallInput<Call> =>
  ({ params: request.params, query: request.query, body: request.body ?? undefined }) as CallInput<Call>;

/**
 * The schemas for documentation and validation. Answers are encoded once, by `view-answer.ts`, and not by the
 * framework.
 */
function schemaOf(key: Key, call: Call) {
  const answers = Object.entries(call.answer).map(([status, answer]) => [
    status,
    answer === 'empty' ? z.void() : 'raw' in answer ? z.string().describe(answer.raw) : answer,
  ]);
  return {
    summary: call.about,
    description: `Acesso: ${call.access}${call.byLink ? ', ou um link para a quadra do jogo' : ''}`,
    tags: [key.split('/')[2] ?? ''],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body && !takesFile(call.body) && !takesSigned(call.body) ? { body: call.body } : {}),
    response: Object.fromEntries(answers),
  };
}

type View = {
  readonly show: NonNullable<UntypedImplementation['show']>;
  readonly isCached: UntypedImplementation['isCached'];
};

function viewHandler(tools: Tools, key: Key, call: Call, { show, isCached }: View) {
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
    const seen = seenBy(request);
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
    return snapshots.seenElsewhere(seen).then(send);
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

function lookUpHandler(
  tools: Tools,
  key: Key,
  call: Call,
  lookUp: NonNullable<UntypedImplementation['lookUp']>,
) {
  const security = Object.entries(tools.installation.headers).flat();
  const caching = cachingBy(tools.installation);
  const schema = call.answer[200];
  if (!schema || schema === 'empty' || 'raw' in schema) throw new Error(`${key} answers no JSON`);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { snapshots, lookedUp } = tools.tournamentOf(request);
    const seen = seenBy(request);
    const snapshot =
      seen > snapshots.current.revision ? await snapshots.seenElsewhere(seen) : snapshots.current;
    const input = inputOf(request);
    const { version, load } = lookUp(snapshot, input, contextOf(tools, request));
    const answer = await lookedUp.get(`${key} ${JSON.stringify(input)}`, version, async () =>
      encode(schema, await load()),
    );
    const { revision } = snapshot;
    sendAnswer(request, reply, answer, revision, caching('public', seen, revision), security);
  };
}

function actHandler(tools: Tools, key: Key, call: Call, act: NonNullable<UntypedImplementation['act']>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (takesFile(call.body)) request.body = await readFile(request, call.body, tools.stallLimit);
    const giveBack = releaseAfterWork(reply.raw);
    const { status, body } = await act(
      inputOf(request),
      requestContext(contextOf(tools, request), key, request, reply),
    ).finally(giveBack);
    const answer = call.answer[status as 200];
    reply.code(status);
    if (answer === undefined || answer === 'empty' || 'raw' in answer) return reply.send();
    return reply.type('application/json; charset=utf-8').send(encode(answer, body));
  };
}
