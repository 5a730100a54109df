import { addressIn } from '#contract/base.ts';
import type { CallAnswer, CallRequest, FileBody, UploadBody } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import { MADE_BY } from '#contract/sessions.ts';
import { ownBase } from './base.ts';
import {
  CallFailed,
  NOBODY_THERE,
  OTHER_OWNER,
  type ServerTrouble,
  troubleOf,
  unanswered,
} from './call-failed.ts';
import { newId } from './new-id.ts';
import { revision } from './revision.ts';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** Milliseconds before an unanswered request is sent again. */
export const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE * 2 ** attempts, LONGEST_PAUSE);

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
