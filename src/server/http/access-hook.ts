import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Call, Key } from '#contract/call.ts';
import type { Installation } from '#server/installation.ts';
import { may, type Principal, visitor } from './access.ts';
import { forbidden, notAuthenticated, Problem } from './problem.ts';
import { hashOf } from './sessions.ts';

/** Who makes a request, known from the access hook on. */
export class PrincipalOf {
  readonly #known = new WeakMap<FastifyRequest, Principal>();
  get = (request: FastifyRequest): Principal => this.#known.get(request) ?? visitor;
  set = (request: FastifyRequest, principal: Principal) => this.#known.set(request, principal);
}

/** What may be done while a password that somebody else set still has to be changed, beside what is public. */
const WHILE_PASSWORD_MUST_CHANGE = new Set<string>(['GET /api/user', 'PATCH /api/user/password']);

/** What an administrator may do who has to set up a second factor first, beside what is public. */
const WHILE_SECOND_FACTOR_IS_MISSING = new Set<string>([
  'GET /api/user',
  'PATCH /api/user/password',
  'GET /api/user/second-factor',
  'POST /api/user/second-factor',
  'POST /api/user/second-factor/confirm',
]);

/** Decides the access before anything of the request is read, so that a 400 never hides a 401. */
export function accessHook(
  { cookies, sessions }: Installation,
  principalOf: PrincipalOf,
  key: Key,
  call: Call,
): onRequestHookHandler {
  const free = call.access === 'public' || WHILE_PASSWORD_MUST_CHANGE.has(key);
  const freeOfCode = call.access === 'public' || WHILE_SECOND_FACTOR_IS_MISSING.has(key);
  const decide = (request: FastifyRequest, principal: Principal) => {
    principalOf.set(request, principal);
    if (!may(principal, call.access)) throw principal.kind === 'visitor' ? notAuthenticated() : forbidden();
    if (!free && principal.kind === 'user' && principal.mustChangePassword) {
      throw new Problem(403, 'PASSWORD_CHANGE_REQUIRED', 'Escolha uma nova senha para continuar');
    }
    if (!freeOfCode && principal.kind === 'user' && principal.mustSetUpSecondFactor) {
      throw new Problem(403, 'SECOND_FACTOR_REQUIRED', 'Ligue a verificação em duas etapas para continuar');
    }
  };
  return (request, _reply, next) => {
    const token = cookies.session.read(request);
    const hash = token === undefined ? undefined : hashOf(token);
    const known = hash === undefined ? visitor : sessions.known(hash);
    if (known || hash === undefined) {
      decide(request, known ?? visitor);
      next();
      return;
    }
    sessions
      .find(hash)
      .then((user) => decide(request, user ?? visitor))
      .then(() => next(), next);
  };
}
