import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Call, Key } from '#contract/call.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import { type CourtHolder, may, type Principal, type User, visitor } from './access.ts';
import { refuseOtherGame } from './own-games.ts';
import { courtLinkEnded, forbidden, notAuthenticated, Problem } from './problem.ts';
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

type Tools = {
  readonly installation: Installation;
  readonly principalOf: PrincipalOf;
  tournamentOf(request: FastifyRequest): OpenTournament;
};

/** A visitor whose device a link had let in before it ended. */
const formerHolder: Principal = { kind: 'visitor' };

/** Decides the access before anything of the request is read, so that a 400 never hides a 401. */
export function accessHook(tools: Tools, key: Key, call: Call): onRequestHookHandler {
  const { principalOf } = tools;
  const free = call.access === 'public' || WHILE_PASSWORD_MUST_CHANGE.has(key);
  const freeOfCode = call.access === 'public' || WHILE_SECOND_FACTOR_IS_MISSING.has(key);
  const decide = (request: FastifyRequest, principal: Principal) => {
    principalOf.set(request, principal);
    if (principal === formerHolder) throw courtLinkEnded();
    if (!may(principal, call)) throw principal.kind === 'visitor' ? notAuthenticated() : forbidden();
    if (principal.kind === 'court')
      refuseOutside(tools.tournamentOf(request).snapshots.current, principal, key, request);
    if (!free && principal.kind === 'user' && principal.mustChangePassword) {
      throw new Problem(403, 'PASSWORD_CHANGE_REQUIRED', 'Escolha uma nova senha para continuar');
    }
    if (!freeOfCode && principal.kind === 'user' && principal.mustSetUpSecondFactor) {
      throw new Problem(403, 'SECOND_FACTOR_REQUIRED', 'Ligue a verificação em duas etapas para continuar');
    }
  };
  return (request, _reply, next) => {
    const principal = whoAsks(tools, call, request);
    if (principal instanceof Promise) {
      principal.then((found) => decide(request, found)).then(() => next(), next);
      return;
    }
    decide(request, principal);
    next();
  };
}

/** An account that may make the call, else the device that a link let in, where the call is for those; else a visitor. */
function whoAsks(
  { installation: { cookies, sessions, courtSessions }, tournamentOf }: Tools,
  call: Call,
  request: FastifyRequest,
): Principal | Promise<Principal> {
  const isForLinks = call.access === 'court' || call.byLink === true;
  const orHolder = (user: User | null): Principal | Promise<Principal> => {
    const token = isForLinks && !mayNow(user, call) ? cookies.court.read(request) : undefined;
    if (token === undefined) return user ?? visitor;
    return after(lookUp(courtSessions, token), (holder) =>
      holder?.tournamentId === tournamentOf(request).id ? holder : formerHolder,
    );
  };
  const token = call.access === 'court' ? undefined : cookies.session.read(request);
  return token === undefined ? orHolder(null) : after(lookUp(sessions, token), orHolder);
}

const mayNow = (user: User | null, call: Call) =>
  user !== null && may(user, call) && !user.mustChangePassword && !user.mustSetUpSecondFactor;

type Tokens<P> = { known(hash: string): P | undefined; find(hash: string): Promise<P | null> };

/** Without waiting where the token is known. */
function lookUp<P>(tokens: Tokens<P>, token: string): P | null | Promise<P | null> {
  const hash = hashOf(token);
  return tokens.known(hash) ?? tokens.find(hash);
}

const after = <P, R>(value: P | Promise<P>, then: (value: P) => R | Promise<R>): R | Promise<R> =>
  value instanceof Promise ? value.then(then) : then(value);

/** A device that came by a link scores the games of the link, and those only once its holder said their name. */
function refuseOutside(snapshot: Snapshot, holder: CourtHolder, key: Key, request: FastifyRequest): void {
  const { id } = request.params as { id?: string };
  const game = snapshot.gameOf.get(Number(id));
  if (game) refuseOtherGame(snapshot, holder, game);
  if (id !== undefined && holder.holder === null && !key.startsWith('GET ')) {
    throw new Problem(403, 'COURT_NAME_REQUIRED', 'Diga o seu nome antes de marcar pontos.');
  }
}
