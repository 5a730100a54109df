import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Call, Key } from '#contract/call.ts';
import { DEVICE, MADE_BY } from '#contract/sessions.ts';
import {
  courtDeviceEnded,
  courtLinkEnded,
  forbidden,
  madeByAnother,
  notAuthenticated,
  Problem,
} from '#server/http/problem.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { type Asker, askAs } from '#server/store/database/askers.ts';
import {
  type CourtHolder,
  endedDevice,
  may,
  mayScore,
  type Principal,
  type User,
  visitor,
} from './access.ts';
import { networkAsker } from './asker.ts';
import { gamesOfLink, isLinkOpen, refuseAfterDay, refuseBeforeDay, refuseOtherGame } from './link-games.ts';
import { hashOf } from './sessions.ts';

export class Principals {
  readonly #known = new WeakMap<FastifyRequest, Principal>();
  get = (request: FastifyRequest): Principal => this.#known.get(request) ?? visitor;
  set = (request: FastifyRequest, principal: Principal) => this.#known.set(request, principal);
}

/** Calls allowed, besides public ones, before the user has replaced a password that somebody else set. */
const WHILE_PASSWORD_MUST_CHANGE = new Set<string>(['GET /api/user', 'PATCH /api/user/password']);

/** Calls allowed, besides public ones, to an administrator who still has to set up a second factor. */
const WHILE_SECOND_FACTOR_IS_MISSING = new Set<string>([
  'GET /api/user',
  'PATCH /api/user/password',
  'GET /api/user/second-factor',
  'POST /api/user/second-factor',
  'POST /api/user/second-factor/confirm',
]);

/** Calls about one's own account, allowed in every tournament. */
const isAboutOneself = (key: Key) => / \/api\/user(\/|$)/.test(key);

/** No uploads before the account is confirmed, because nobody would see them. */
const isUpload = (key: Key) => key === 'POST /api/user/image' || key === 'PATCH /api/user/image';

type AccessContext = {
  readonly installation: Installation;
  readonly principals: Principals;
  tournamentOf(request: FastifyRequest): OpenTournament;
};

/** A visitor with the cookie of a court link that has ended. Compared by identity. */
const endedLink: Principal = { kind: 'visitor' };

/** Checks access before reading anything of the request, so that a 400 never hides a 401. */
export function accessHook(context: AccessContext, key: Key, call: Call): onRequestHookHandler {
  const { principals } = context;
  const allowedBeforePasswordChange = call.access === 'public' || WHILE_PASSWORD_MUST_CHANGE.has(key);
  const allowedWithoutSecondFactor = call.access === 'public' || WHILE_SECOND_FACTOR_IS_MISSING.has(key);
  const allowedFromOutside = call.access === 'public' || isAboutOneself(key);
  const allowedUnconfirmed = allowedFromOutside && !isUpload(key);
  const decide = (request: FastifyRequest, principal: Principal) => {
    principals.set(request, principal);
    if (principal === endedLink) throw courtLinkEnded();
    if (principal === endedDevice) throw courtDeviceEnded();
    refuseForAnother(request, principal);
    if (!may(principal, call)) throw principal.kind === 'visitor' ? notAuthenticated() : forbidden();
    if (principal.kind === 'court') refuseOutsideLinkGames(context, principal, key, request);
    if (!allowedBeforePasswordChange && principal.kind === 'user' && principal.mustChangePassword) {
      throw new Problem(403, 'PASSWORD_CHANGE_REQUIRED', 'Escolha uma nova senha para continuar');
    }
    if (!allowedWithoutSecondFactor && principal.kind === 'user' && principal.mustSetUpSecondFactor) {
      throw new Problem(403, 'SECOND_FACTOR_REQUIRED', 'Ligue a verificação em duas etapas para continuar');
    }
    if (!allowedUnconfirmed && principal.kind === 'user' && principal.mustBeConfirmed) {
      throw new Problem(
        403,
        'ACCOUNT_NOT_CONFIRMED',
        'A organização ainda não confirmou a sua conta. Peça a ela que confirme o seu e-mail.',
      );
    }
    if (!allowedFromOutside && principal.kind === 'user' && principal.isOutsider) {
      throw new Problem(
        403,
        'NOT_OF_TOURNAMENT',
        'A sua conta não é deste torneio. Você pode ver as páginas que ele mostra a todo mundo.',
      );
    }
  };
  return (request, _reply, next) => {
    const principal = findPrincipal(context, call, request);
    if (principal instanceof Promise) {
      principal.then((found) => decide(request, found)).then(() => next(), next);
      return;
    }
    decide(request, principal);
    next();
  };
}

/**
 * The signed-in account if it may make the call; else the court device, if the call is open to devices; else
 * the account or a visitor.
 */
function findPrincipal(
  context: AccessContext,
  call: Call,
  request: FastifyRequest,
): Principal | Promise<Principal> {
  const { cookies, sessions, courtSessions } = context.installation;
  const isForLinks = call.access === 'court' || call.byLink === true;
  const orCourtHolder = (user: User | null): Principal | Promise<Principal> => {
    const token = isForLinks && !mayCallNow(user, call) ? cookies.court.read(request) : undefined;
    if (token === undefined) return user ?? visitor;
    return chain(lookUp(courtSessions, token, request), (found) => {
      if (found?.kind !== 'court') return found ?? endedLink;
      return isLinkOpenFor(context, found, call, request) ? found : endedLink;
    });
  };
  const token = call.access === 'court' ? undefined : cookies.session.read(request);
  if (token === undefined) return orCourtHolder(null);
  return chain(lookUp(sessions, token, request), (found) =>
    orCourtHolder(found?.in(context.tournamentOf(request).id) ?? null),
  );
}

/** Whether the caller is signed in as an organiser or a scorekeeper of the tournament. */
export async function worksIn(
  { cookies, sessions }: Pick<Installation, 'cookies' | 'sessions'>,
  request: FastifyRequest,
  tournamentId: number,
): Promise<boolean> {
  const token = cookies.session.read(request);
  const found = token === undefined ? null : await lookUp(sessions, token, request);
  return found !== null && mayScore(found.in(tournamentId));
}

/**
 * Whether a device's link is open here. Writes to its completed games get through after its end, because a repeated one
 * is answered as before; under the write's lock all others are refused.
 */
function isLinkOpenFor(
  { installation: { clock }, tournamentOf }: AccessContext,
  holder: CourtHolder,
  call: Call,
  request: FastifyRequest,
): boolean {
  const { id, snapshots } = tournamentOf(request);
  if (holder.tournamentId !== id) return false;
  if (isLinkOpen(snapshots.current, holder, clock.now())) return true;
  if (!call.moves?.includes('games')) return false;
  const game = snapshots.current.gameOf.get(Number((request.params as { id?: string }).id));
  return game?.status === 'concluido' && gamesOfLink(snapshots.current, holder).includes(game);
}

const mayCallNow = (user: User | null, call: Call) =>
  user !== null && may(user, call) && !user.mustChangePassword && !user.mustSetUpSecondFactor;

type TokenStore<P> = {
  known(hash: string): P | undefined;
  lane(hash: string): Asker | undefined;
  find(hash: string): Promise<P | null>;
};

/** Cached tokens are found synchronously, which saves a turn of the event loop. */
function lookUp<P>(
  store: TokenStore<P>,
  token: string,
  request: FastifyRequest,
): P | null | Promise<P | null> {
  const hash = hashOf(token);
  return store.known(hash) ?? askAs(store.lane(hash) ?? networkAsker(request), () => store.find(hash));
}

const chain = <P, R>(value: P | Promise<P>, next: (value: P) => R | Promise<R>): R | Promise<R> =>
  value instanceof Promise ? value.then(next) : next(value);

/** Throws 403 if a write that waited on a device belongs to somebody else. */
function refuseForAnother({ headers }: FastifyRequest, principal: Principal): void {
  const madeBy = headers[MADE_BY];
  if (madeBy === undefined || (principal.kind !== 'user' && principal.kind !== 'court')) return;
  const owner = principal.kind === 'court' ? DEVICE : principal.id;
  if (madeBy !== String(owner)) throw madeByAnother();
}

/**
 * Throws 403 if the link does not cover the game. Writes are also refused before the link's day, after it to a game that
 * has not begun, and until the holder has typed a name.
 */
function refuseOutsideLinkGames(
  { installation: { clock }, tournamentOf }: AccessContext,
  holder: CourtHolder,
  key: Key,
  request: FastifyRequest,
): void {
  const { id } = request.params as { id?: string };
  const snapshot = tournamentOf(request).snapshots.current;
  const game = snapshot.gameOf.get(Number(id));
  if (game) refuseOtherGame(snapshot, holder, game);
  if (id === undefined || key.startsWith('GET ')) return;
  const now = new Date(clock.now());
  refuseBeforeDay(snapshot, holder, now);
  if (game) refuseAfterDay(holder, game, now);
  if (holder.holder === null) {
    throw new Problem(403, 'COURT_NAME_REQUIRED', 'Digite o seu nome antes de marcar pontos.');
  }
}
