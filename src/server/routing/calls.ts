import type { FastifyInstance, FastifyRequest, HTTPMethods, onRequestHookHandler } from 'fastify';
import { z } from 'zod';
import { ACCESSES, type Call, type Key, takesFile, takesSigned, takesUpload } from '#contract/call.ts';
import { calls } from '#contract/contract.ts';
import { accessHook } from '#server/access/access-hook.ts';
import { askerOf } from '#server/access/asker.ts';
import { refuseCrossSite } from '#server/access/cross-site.ts';
import { headersHook } from '#server/http/headers.ts';
import { networkOf } from '#server/http/network.ts';
import type { Installation } from '#server/installation.ts';
import { bodyBudgetHook, releaseHook } from '#server/limits/body-budget.ts';
import { bodyLimitOf } from '#server/limits/body-limit.ts';
import { stallHook } from '#server/limits/stalled-body.ts';
import { actHandler, type CallTools, readHandler, respondHandler } from './call-handlers.ts';
import type { UntypedImplementation } from './implementation.ts';
import { answererOf } from './read-answers.ts';
import { acceptForms } from './read-file.ts';
import { readSigned } from './read-signed.ts';

/** `isMounted`: on an instance that has the prefix `/api/t/:slug`; not in the API's description again. */
type Mount = { readonly isMounted: boolean };

/** Registers a route for every call of the contract. Throws if a call has no implementation. */
export async function registerCalls(
  app: FastifyInstance,
  tools: CallTools,
  implementations: Readonly<Record<string, UntypedImplementation>>,
  mount: Mount = { isMounted: false },
): Promise<void> {
  const registerOn = (instance: FastifyInstance, rows: typeof calls) => {
    for (const [key, call] of rows) {
      const implementation = implementations[key];
      if (!implementation) throw new Error(`${key} is in the contract and nothing carries it out`);
      refuseUnfit(key, call);
      register(instance, tools, { key, call, ...mount }, implementation);
    }
  };
  const {
    file = [],
    signed = [],
    json = [],
  } = Object.groupBy(calls, ([, { body }]) =>
    takesFile(body) || takesUpload(body) ? 'file' : takesSigned(body) ? 'signed' : 'json',
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
  if (!ACCESSES.includes(call.access)) throw new Error(`${key} has no access`);
  if (call.byLink && !key.includes('{id}')) throw new Error(`${key} is for links and about no game`);
  const named = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const described = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : [];
  if (named.toSorted().join() !== described.toSorted().join()) {
    throw new Error(`${key} has the path's parameters ${named} and describes ${described}`);
  }
}

function register(
  app: FastifyInstance,
  tools: CallTools,
  { key, call, isMounted }: Mount & { readonly key: Key; readonly call: Call },
  implementation: UntypedImplementation,
) {
  const [method = '', path = ''] = key.split(' ');
  const { act, respond, admit } = implementation;
  const answerer = answererOf(tools.installation, key, call, implementation);
  const handleRead = answerer && readHandler(tools, call, answerer);
  const lean = handleRead !== null && call.access === 'public';

  const before: onRequestHookHandler[] = [];
  if (!lean) before.push(headersHook(tools.installation.headers));
  if (method !== 'GET') before.push(crossSiteHook(tools.installation.settings.PUBLIC_URL));
  if (call.access !== 'public' || act) before.push(accessHook(tools, key, call));
  if (admit) before.push(admitHook(tools.installation, admit.bind(implementation)));
  const { budget, bodyLimit, senderOf } = bodyOf(call, tools);
  const isUpload = takesUpload(call.body);
  // Uploads go to the disk as they arrive, so they need no memory.
  if (method !== 'GET' && !isUpload) before.push(bodyBudgetHook(budget, bodyLimit, senderOf));
  const isJson = method !== 'GET' && !isUpload && !takesFile(call.body) && !takesSigned(call.body);

  app.route({
    bodyLimit,
    method: method as HTTPMethods,
    url: (isMounted ? path.replace(/^\/api/, '') : path).replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: before,
    ...(method === 'GET' ? {} : { onSend: releaseHook }),
    ...(isJson ? { preParsing: stallHook(tools.stallLimit) } : {}),
    // No HEAD route for the event stream, because it would stay open.
    exposeHeadRoute: path !== '/api/events',
    schema: { ...schemaOf(key, call), hide: isMounted },
    handler:
      handleRead ??
      (act
        ? actHandler(tools, key, call, act.bind(implementation))
        : respondHandler(tools, call, (...args) => respond?.(...args))),
  });
}

function bodyOf(call: Call, { bodyBudgets, principals }: CallTools) {
  const { access, body } = call;
  const byNetwork = (request: FastifyRequest) => networkOf(request.ip);
  // People at the beach share an address, and one of them must not use up everybody's share.
  const byPerson = (request: FastifyRequest) => askerOf(principals.get(request), request).name;
  if (takesUpload(body)) return { budget: bodyBudgets.files, bodyLimit: body.maxBytes, senderOf: byNetwork };
  if (takesFile(body)) return { budget: bodyBudgets.files, bodyLimit: body.maxBytes, senderOf: byNetwork };
  if (takesSigned(body)) return { budget: bodyBudgets.signed, bodyLimit: body.maxBytes, senderOf: byNetwork };
  const bodyLimit = bodyLimitOf(call);
  return access === 'public'
    ? { budget: bodyBudgets.public, bodyLimit, senderOf: byNetwork }
    : { budget: bodyBudgets.signedIn, bodyLimit, senderOf: byPerson };
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

const ACCESS_WORDS: Readonly<Record<Call['access'], string>> = {
  public: 'todos',
  court: 'um link de quadra deste torneio',
  user: 'quem entrou, com a conta confirmada',
  scorekeeper: 'anotadores e organizadores deste torneio',
  admin: 'organizadores deste torneio',
  installation: 'quem administra o servidor',
};

/**
 * Schemas for documentation and validation. Answers are encoded once, by `store/snapshot/answers.ts`, not by the
 * framework.
 */
function schemaOf(key: Key, call: Call) {
  const answers = Object.entries(call.answer).map(([status, answer]) => [
    status,
    answer === 'empty' ? z.void() : 'raw' in answer ? z.string().describe(answer.raw) : answer,
  ]);
  return {
    summary: call.about,
    description: `Acesso: ${ACCESS_WORDS[call.access]}${call.byLink ? ', ou um link para a quadra do jogo' : ''}`,
    tags: [key.split('/')[2] ?? ''],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body && !takesFile(call.body) && !takesUpload(call.body) && !takesSigned(call.body)
      ? { body: call.body }
      : {}),
    response: Object.fromEntries(answers),
  };
}
