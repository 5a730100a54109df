import { addressIn } from '#contract/base.ts';
import type { CallAnswer, CallRequest, FileBody, UploadBody } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import type { Problem } from '#contract/errors.ts';
import { MADE_BY } from '#contract/sessions.ts';
import { ownBase } from './base.ts';
import { newId } from './new-id.ts';
import { revision } from './revision.ts';

/**
 * A refusal by the server, or no answer at all (`status` 0). Its message is the status, a colon and the body, or
 * the cause if no answer came.
 */
export class CallFailed extends Error {
  readonly status: number;
  readonly problem: Problem;
  /** The message if the same request may succeed later: the server failed, was busy, or did not answer. */
  readonly note: string | undefined;
  /** The rest of the answer: a conflict's rows, the current game. */
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(status: number, answer: Readonly<Record<string, unknown>>, text: string) {
    super(`${status}: ${text}`);
    this.name = 'CallFailed';
    this.status = status;
    this.answer = answer;
    this.problem = {
      code: typeof answer['code'] === 'string' ? answer['code'] : UNKNOWN,
      message: typeof answer['message'] === 'string' ? answer['message'] : WITHOUT_WORDS,
    };
    this.note = this.isPassing ? this.problem.message : undefined;
  }

  /** The request may or may not have been carried out. */
  get isUnanswered(): boolean {
    return this.status === 0;
  }

  /** The write may have been carried out: no answer, or a proxy's that waited in vain. */
  get isUncertain(): boolean {
    return this.isUnanswered || this.status >= 500;
  }

  /**
   * Not allowed now: wait until the owner signs in, another link is opened, the holder types a name, or the link's
   * day begins.
   */
  get mustWait(): boolean {
    return this.status === 401 || WAITS.has(this.problem.code);
  }

  /** Temporary: the same request may be sent again. */
  get isPassing(): boolean {
    return this.isUnanswered || this.status === 429 || this.status >= 500;
  }
}

/** The code of an answer that has none: it is not from our server. */
const UNKNOWN = 'UNKNOWN';
/** A proxy's answers when the server behind it does not answer. */
const NOBODY_THERE = [502, 504];

const OTHER_OWNER = 'MADE_BY_ANOTHER';
const WAITS = new Set([
  'COURT_OTHER_GAME',
  'COURT_NAME_REQUIRED',
  'COURT_NOT_YET',
  'COURT_DAY_OVER',
  OTHER_OWNER,
]);

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** Milliseconds before an unanswered request is sent again. */
export const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE * 2 ** attempts, LONGEST_PAUSE);

const WITHOUT_WORDS = 'O servidor não respondeu como esperado. Tente de novo em instantes.';
const NO_ANSWER = 'Sem resposta do servidor. Confira a conexão e tente de novo.';

export const unanswered = (cause: unknown) =>
  new CallFailed(0, { code: 'NO_ANSWER', message: NO_ANSWER }, String(cause));

export function sayFailure(error: unknown): string {
  return error instanceof CallFailed ? error.problem.message : NO_ANSWER;
}

/** 'Erro ao carregar jogadores: 500', with the HTTP status that the specification asks for. */
export const withStatus = (failure: string, error: Error | null): string =>
  error instanceof CallFailed && !error.isUnanswered ? `${failure}: ${error.status}` : failure;

/** Says that the server failed, with the request's number. */
export const sayServerFailure = ({ status, problem }: CallFailed): string =>
  status < 500 ? problem.message : `O servidor falhou. ${problem.message}`;

/** Why an answer did not bring what was asked for, in words. `requestId`: the request's number if the server failed. */
export type ServerTrouble = {
  readonly words: 'Falha no servidor' | 'Servidor ocupado' | 'Servidor fora do ar';
  readonly requestId: string | null;
};

/** Null without an answer, which is a matter of the connection, and for a refusal. */
export function troubleOf(error: unknown): ServerTrouble | null {
  if (!(error instanceof CallFailed) || error.isUnanswered || !error.isPassing) return null;
  const { status, problem, answer } = error;
  const { requestId } = answer;
  if (typeof requestId === 'string') return { words: 'Falha no servidor', requestId };
  const isOwn = problem.code !== UNKNOWN;
  if (status === 429 || (status === 503 && isOwn)) return { words: 'Servidor ocupado', requestId: null };
  const isAbsent = status === 503 || NOBODY_THERE.includes(status);
  return { words: isAbsent ? 'Servidor fora do ar' : 'Falha no servidor', requestId: null };
}

/** A read's timeout in milliseconds. */
const READ_WITHIN = 15_000;
const WRITE_WITHIN = 20_000;

/** An account's, or a court link's session ended. `replaced`: another account's session took its place. */
type EndedSession = 'account' | 'link' | 'replaced';

let signedOut: (session: EndedSession) => void = () => {};
/** Sets what happens when the server says the session has ended. Called once, at the start. */
export function whenSignedOut(run: (session: EndedSession) => void): void {
  signedOut = run;
}

/**
 * Sends a read. The answer is never older than what this page has seen, whichever process answers. `base`: the
 * tournament's, whose revisions are its own.
 */
export async function ask<K extends CallKey>(
  key: K,
  sent: CallRequest<Contract[K]>,
  signal?: AbortSignal,
  base: string = ownBase(),
): Promise<CallAnswer<Contract[K]>> {
  const isOwn = base === ownBase();
  const timeout = AbortSignal.timeout(READ_WITHIN);
  const headers = isOwn && revision.greatest > 0 ? { 'min-revision': String(revision.greatest) } : {};
  const until = signal ? firstOf(signal, timeout) : timeout;
  // If the session was being renewed, or has been since, the request may have had the old cookie.
  const before = renewal;
  const wasRenewing = isRenewing;
  let response = await request(key, sent, headers, until, base);
  if (response.status === 401 && (wasRenewing || renewal !== before)) {
    await renewal;
    response = await request(key, sent, headers, until, base);
  }
  const seen = Number(response.headers.get('revision'));
  if (isOwn && seen) revision.read(seen);
  return answerOf<K>(key, response);
}

/** Aborts with the first of two signals. The oldest supported browsers lack `AbortSignal.any`. */
function firstOf(...signals: readonly [AbortSignal, AbortSignal]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    signal.addEventListener('abort', () => first.abort(signal.reason), { signal: first.signal });
  }
  return first.signal;
}

export type FileKey = {
  [K in CallKey]: Contract[K] extends { body: FileBody } ? K : never;
}[CallKey];
type UploadKey = {
  [K in CallKey]: Contract[K] extends { body: UploadBody } ? K : never;
}[CallKey];
export type JsonKey = Exclude<CallKey, FileKey | UploadKey>;

/**
 * Sends a write (files: `upload.ts`, `restore-request.ts`). `operation`: the idempotency key, made at the tap and
 * kept for retries. `within`: a longer timeout. `madeBy`: the owner of a write that waited on this device; only
 * their session may send it. `base`: the tournament's, if it may be another than this page's.
 */
export async function send<K extends JsonKey>(
  key: K,
  sent: CallRequest<Contract[K]>,
  operation: string = newId(),
  {
    within = WRITE_WITHIN,
    madeBy,
    base = ownBase(),
  }: { within?: number; madeBy?: number; base?: string } = {},
): Promise<CallAnswer<Contract[K]>> {
  const headers = {
    'idempotency-key': operation,
    ...(madeBy === undefined ? {} : { [MADE_BY]: String(madeBy) }),
  };
  const answered = request(key, sent, headers, AbortSignal.timeout(within), base);
  if (key === 'PATCH /api/user/password') noteRenewal(answered);
  return base === ownBase() ? written<K>(key, await answered) : answerOf<K>(key, await answered);
}

const FILE_WITHIN = 10 * 60_000;

/** Throws `CallFailed`. */
export async function askForFile<K extends CallKey>(key: K, sent: CallRequest<Contract[K]>): Promise<Blob> {
  const response = await request(key, sent, {}, AbortSignal.timeout(FILE_WITHIN));
  if (!response.ok) await answerOf(key, response);
  return response.blob();
}

/** The latest call that replaced the session: a read sent with the old one is sent again. */
let renewal: Promise<unknown> = Promise.resolve();
let isRenewing = false;

function noteRenewal(answered: Promise<unknown>): void {
  isRenewing = true;
  renewal = answered
    .then(
      () => {},
      () => {},
    )
    .finally(() => {
      isRenewing = false;
    });
}

export function written<K extends CallKey>(key: K, response: Response): Promise<CallAnswer<Contract[K]>> {
  const seen = Number(response.headers.get('revision'));
  if (seen) revision.wrote(seen);
  return answerOf<K>(key, response);
}

type LastRequest = { isAnswered: boolean; answeredAt: number; trouble: ServerTrouble | null };

/**
 * Whether the server answered the newest request, and when it last answered any (milliseconds, 0 for never).
 * `trouble`: why its answer did not bring what was asked for.
 */
export const lastRequest: LastRequest = { isAnswered: true, answeredAt: 0, trouble: null };

type AnySent = { params?: unknown; query?: unknown; body?: unknown };

async function request(
  key: CallKey,
  sent: AnySent,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  base?: string,
): Promise<Response> {
  const [method = '', path = ''] = key.split(' ');
  const hasBody = sent.body !== undefined;
  try {
    const response = await fetch(addressOf(path, sent, base), {
      method,
      signal,
      credentials: 'same-origin',
      headers: hasBody ? { ...headers, 'content-type': 'application/json' } : { ...headers },
      ...(hasBody ? { body: JSON.stringify(sent.body) } : {}),
    });
    noteAnswer(response.status);
    return response;
  } catch (error) {
    // The page aborted the request itself.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteAnswer(0);
    throw unanswered(error);
  }
}

let isAway = false;
const returns = new Set<() => void>();

export function noteAway(): void {
  isAway = true;
}

/** Calls `run` when the server answers again. Returns a function that unsubscribes. */
export function whenBack(run: () => void): () => void {
  returns.add(run);
  return () => returns.delete(run);
}

/** `status`: 0 for no answer. */
function noteAnswer(status: number): void {
  lastRequest.isAnswered = status > 0 && status < 500;
  lastRequest.trouble = null;
  if (lastRequest.isAnswered) lastRequest.answeredAt = Date.now();
  if (status === 0 || NOBODY_THERE.includes(status)) noteAway();
  else if (isAway && lastRequest.isAnswered) {
    isAway = false;
    for (const run of returns) run();
  }
}

export function addressOf(path: string, { params, query }: AnySent, base: string = ownBase()): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = addressIn(
    base,
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name)))),
  );
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return filled;
  return `${filled}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
}

const COURT_ENDED = new Set(['COURT_LINK_ENDED', 'COURT_DEVICE_ENDED']);

/**
 * A 401 of these calls does not end an account's session: nobody is signed in, or the password or code was wrong.
 * The presence call's is ignored so as not to interrupt scoring; the next entry gets one too.
 */
const NO_SESSION_ENDS = new Set<CallKey>([
  'GET /api/games/{id}/presence',
  'PUT /api/games/{id}/presence',
  'GET /api/user',
  'GET /api/court',
  'POST /api/login',
  'POST /api/login/code',
]);

async function answerOf<K extends CallKey>(key: K, response: Response): Promise<CallAnswer<Contract[K]>> {
  const text = await response.text();
  if (!response.ok) {
    const failure = new CallFailed(response.status, readObject(text), text || response.statusText);
    lastRequest.trouble = troubleOf(failure);
    if (COURT_ENDED.has(failure.problem.code)) {
      // The court's own query shows this failure, and would be refetched endlessly.
      if (key !== 'GET /api/court') signedOut('link');
    } else if (response.status === 401 && !NO_SESSION_ENDS.has(key)) signedOut('account');
    if (failure.problem.code === OTHER_OWNER) signedOut('replaced');
    throw failure;
  }
  return (text === '' ? undefined : JSON.parse(text)) as CallAnswer<Contract[K]>;
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
