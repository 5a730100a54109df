import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Key } from '#contract/call.ts';
import type { Topic } from '#contract/reads.ts';
import { isPair } from '#domain/people/pairs.ts';
import type { Principal } from '#server/access/access.ts';
import { deviceWords } from '#server/access/device-words.ts';
import { againstRule, notAuthenticated, Problem, restoring, tournamentEnded } from '#server/http/problem.ts';
import { eventsOfEntry } from '#server/observe/security-log.ts';
import { query } from '#server/store/database/database.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import {
  AccountDeleted,
  type Author,
  findRepeated,
  hasEnded,
  IdempotencyKeyReused,
  write,
  writeToAll,
} from '#server/store/write.ts';
import type { RequestContext, RunWrite } from './context.ts';
import type { CallContext } from './implementation.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const AFTER_COURT = 12 * 3_600;

export function requestContext(
  { installation, tournaments, tournament, principal }: CallContext,
  key: Key,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext {
  const { db, clock, cookies, random, security, settings } = installation;
  const { snapshots } = tournament;
  const actor = actorOf(principal);
  const author: Author = { actor, operation: operationOf(request) };
  const runWith = (writeWith: typeof write): RunWrite =>
    writeOf(
      { installation, tournaments, tournament, principal },
      { key, call, request, reply, author, writeWith },
    );
  return {
    principal,
    get user() {
      if (principal.kind !== 'user') throw notAuthenticated();
      return principal;
    },
    actor,
    tournamentId: tournament.id,
    snapshot: snapshots.current,
    snapshots,
    db,
    clock,
    random,
    settings,
    publicUrl: tournament.publicUrl,
    address: request.ip,
    device: cookies.device.read(request),
    courtToken: cookies.court.read(request),
    pendingSignInToken: cookies.pendingSignIn.read(request),
    get deviceWords() {
      return deviceWords(request.headers['user-agent'] ?? '');
    },
    note: (event, about, subject) => security.note(event, request, { account: about, subject }),
    write: runWith(write),
    writeToAll: runWith(writeToAll),
    async repeated() {
      const written = await query(db, (q) => findRepeated(q, author)).catch(asProblem);
      return written && { ...written, snapshot: await snapshots.snapshotSince(written.revision) };
    },
    signIn(token, device) {
      const known = device === undefined ? [] : [cookies.device.set(device)];
      reply.header('set-cookie', [cookies.session.set(token), ...known, cookies.sessionIndicator.set('1')]);
    },
    setPendingSignIn(token) {
      reply.header(
        'set-cookie',
        token === null ? cookies.pendingSignIn.clear() : cookies.pendingSignIn.set(token),
      );
    },
    enterCourt(token, endsAt) {
      const secondsLeft = Math.ceil((endsAt.getTime() - clock.now()) / 1000) + AFTER_COURT;
      reply.header('set-cookie', [
        cookies.court.set(token, secondsLeft),
        cookies.courtIndicator.set('1', secondsLeft),
      ]);
    },
    leaveCourt: () => reply.header('set-cookie', [cookies.court.clear(), cookies.courtIndicator.clear()]),
    signOut: () => reply.header('set-cookie', [cookies.session.clear(), cookies.sessionIndicator.clear()]),
  };
}

type WriteOptions = {
  readonly key: Key;
  readonly call: Call;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly author: Author;
  readonly writeWith: typeof write;
};

/**
 * Runs a call's writes: refuses those for which the installation is not ready, logs and measures the others.
 */
function writeOf(
  { installation, tournaments, tournament, principal }: CallContext,
  { key, call, request, reply, author, writeWith }: WriteOptions,
): RunWrite {
  const { moves, audit } = call;
  const { db, firstStart, incidents, restores, security } = installation;
  const { id, snapshots } = tournament;
  const account = principal.kind === 'user' ? principal.id : null;
  const named = audit === undefined ? {} : { action: audit };
  return async (run) => {
    if (!moves) throw new Error(`${key} is no write: it moves no topics`);
    if (restores.isRunning) throw restoring();
    if (key !== 'POST /api/first-start' && (await firstStart.isOpen(snapshots.current))) throw notYetBegun();
    const began = performance.now();
    let entry: Awaited<ReturnType<typeof run>> | undefined;
    const written = await writeWith(
      db,
      id,
      withPairs(moves, snapshots.current),
      author,
      async (tx, moment) => {
        if (!isAllowedWhileEnded(call) && (await hasEnded(tx, id))) throw tournamentEnded();
        entry = { ...named, ...(await run(tx, moment)) };
        return entry;
      },
    ).catch(asProblem);
    for (const event of entry && entry.action !== null ? eventsOfEntry(entry) : []) {
      security.note(event, request, { account, subject: entry?.subjectId });
    }
    // Who erased something sees it gone everywhere.
    if (writeWith === writeToAll) await tournaments.refreshAll();
    const snapshot = await snapshots.including(written.revision);
    reply.header('revision', String(snapshot.revision));
    incidents.noteWrite({ call: key, requestId: request.id }, performance.now() - began);
    return { ...written, snapshot };
  };
}

/** Pairs have the names of their players. */
const withPairs = (moves: readonly Topic[], { teams }: Snapshot): readonly Topic[] =>
  moves.includes('players') && teams.some(isPair) ? [...new Set<Topic>([...moves, 'teams'])] : moves;

/** Nothing of the tournament itself. */
const OUTSIDE: readonly Topic[] = ['accounts', 'sessions', 'presence', 'backups'];

const isAllowedWhileEnded = ({ moves = [], whileEnded }: Call) =>
  whileEnded === true || moves.every((topic) => OUTSIDE.includes(topic));

const notYetBegun = () =>
  new Problem(503, 'NOT_YET_BEGUN', 'Este servidor ainda não tem administrador. Tente mais tarde.', {
    headers: { 'retry-after': '60' },
  });

function asProblem(error: unknown): never {
  if (error instanceof AccountDeleted) throw notAuthenticated();
  if (!(error instanceof IdempotencyKeyReused)) throw error;
  throw againstRule('IDEMPOTENCY_KEY_REUSED', 'Essa chave já foi usada em outro pedido');
}

function actorOf(principal: Principal): Author['actor'] {
  switch (principal.kind) {
    case 'user':
      return { kind: 'user', id: principal.id, name: principal.name };
    case 'court':
      return { kind: 'court', id: principal.id, name: principal.name };
    case 'visitor':
      return { kind: 'visitor', id: null, name: 'Visitante' };
    case 'system':
      return { kind: 'system', id: null, name: principal.name };
  }
}

/** The idempotency key and a hash of the request, to notice the same key with another request. */
function operationOf(request: FastifyRequest): Author['operation'] {
  const id = request.headers['idempotency-key'];
  if (id === undefined) return null;
  if (typeof id !== 'string' || !UUID.test(id)) {
    throw new Problem(400, 'VALIDATION', 'Idempotency-Key deve ser um UUID');
  }
  const fingerprinted = `${request.method} ${request.url} ${JSON.stringify(request.body ?? null, asFingerprint)}`;
  return { id: id.toLowerCase(), hash: sha256(fingerprinted) };
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Passwords stay out of the hash, and files are hashed separately. */
function asFingerprint(name: string, value: unknown): unknown {
  if (/password/i.test(name)) return null;
  return value instanceof Uint8Array ? sha256(value) : value;
}
