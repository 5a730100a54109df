import type { CallAnswer, CallRequest, FileBody } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import type { Problem } from '#contract/errors.ts';
import { revision } from './revision.ts';

/** A refusal of the server, or no answer at all (`status` 0). Its text is the status, a colon and the body. */
export class CallFailed extends Error {
  readonly status: number;
  /** What the server said, in words for a toast. */
  readonly problem: Problem;
  /** The rest of the answer: the rows of a conflict, the game as it is now. */
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(status: number, answer: Readonly<Record<string, unknown>>, text: string) {
    super(`${status}: ${text}`);
    this.name = 'CallFailed';
    this.status = status;
    this.answer = answer;
    this.problem = {
      code: typeof answer['code'] === 'string' ? answer['code'] : 'UNKNOWN',
      message: typeof answer['message'] === 'string' ? answer['message'] : WITHOUT_WORDS,
    };
  }

  /** Nothing came back: the request may have been carried out, or not. */
  get isUnanswered(): boolean {
    return this.status === 0;
  }

  /** Whoever asked may not do it now: it waits until they come back, or for another link. */
  get isForOthers(): boolean {
    return this.status === 401 || WAITS_FOR_A_LINK.has(this.problem.code);
  }

  /** What time mends: the same may be asked again. */
  get isPassing(): boolean {
    return this.isUnanswered || this.status === 429 || this.status >= 500;
  }
}

const WAITS_FOR_A_LINK = new Set(['COURT_OTHER_GAME', 'COURT_NAME_REQUIRED']);

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** How long to wait before something is asked again that got no answer, in milliseconds. */
export const pauseAfter = (attempts: number) => Math.min(FIRST_PAUSE * 2 ** attempts, LONGEST_PAUSE);

const WITHOUT_WORDS = 'O servidor não respondeu como esperado. Tente de novo em instantes.';
const NO_ANSWER = 'Sem resposta do servidor. Confira a conexão e tente de novo.';

/** Nothing came back. */
export const unanswered = (cause: unknown) =>
  new CallFailed(0, { code: 'NO_ANSWER', message: NO_ANSWER }, String(cause));

/** What a failure says to a person. */
export function sayFailure(error: unknown): string {
  return error instanceof CallFailed ? error.problem.message : NO_ANSWER;
}

/** A read gives up after this long: nobody waits for ever. */
const READ_WITHIN = 15_000;
const WRITE_WITHIN = 20_000;

let signedOut: (isByLink: boolean) => void = () => {};
/**
 * Says what happens when a session turns out to have ended: an account's, or that of a link for a court. Called once, at the
 * start.
 */
export function whenSignedOut(run: (isByLink: boolean) => void): void {
  signedOut = run;
}

/** Reads. The answer holds at least everything this page has seen, whichever process answers. */
export async function ask<K extends CallKey>(
  key: K,
  sent: CallRequest<Contract[K]>,
  signal?: AbortSignal,
): Promise<CallAnswer<Contract[K]>> {
  const timeout = AbortSignal.timeout(READ_WITHIN);
  const headers = revision.greatest > 0 ? { 'min-revision': String(revision.greatest) } : {};
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout;
  // Whether the old session may have gone along: a renewal was under way, or one began before the answer came.
  const before = renewal;
  const wasRenewing = isRenewing;
  let response = await request(key, sent, headers, until);
  if (response.status === 401 && (wasRenewing || renewal !== before)) {
    await renewal;
    response = await request(key, sent, headers, until);
  }
  const seen = Number(response.headers.get('revision'));
  if (seen) revision.read(seen);
  return answerOf<K>(key, response);
}

/** The calls that take a file, and those that take JSON or nothing. */
export type FileKey = {
  [K in CallKey]: Contract[K] extends { body: FileBody } ? K : never;
}[CallKey];
export type JsonKey = Exclude<CallKey, FileKey>;

/**
 * Writes: every one leaves through here, but for files (`upload.ts`). `operation` is made at the tap; the same one
 * sent again, after a lost answer, is carried out once. `within`: for a write that takes long by its nature.
 */
export async function send<K extends JsonKey>(
  key: K,
  sent: CallRequest<Contract[K]>,
  operation: string = newOperation(),
  within: number = WRITE_WITHIN,
): Promise<CallAnswer<Contract[K]>> {
  const headers = { 'idempotency-key': operation };
  const answered = request(key, sent, headers, AbortSignal.timeout(within));
  if (key === 'PATCH /api/user/password') noteRenewal(answered);
  return written<K>(key, await answered);
}

/** The latest call that put a new session in the place of the old one: a read sent with the old one is asked again. */
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

/** What a write was answered, and the revision that it made. */
export function written<K extends CallKey>(key: K, response: Response): Promise<CallAnswer<Contract[K]>> {
  const seen = Number(response.headers.get('revision'));
  if (seen) revision.wrote(seen);
  return answerOf<K>(key, response);
}

/** A key for one operation. `crypto.randomUUID` is not there without https, which a club's own network may lack. */
export function newOperation(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

type AnySent = { params?: unknown; query?: unknown; body?: unknown };

async function request(
  key: CallKey,
  sent: AnySent,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  const [method = '', path = ''] = key.split(' ');
  const hasBody = sent.body !== undefined;
  try {
    return await fetch(addressOf(path, sent), {
      method,
      signal,
      credentials: 'same-origin',
      headers: hasBody ? { ...headers, 'content-type': 'application/json' } : { ...headers },
      ...(hasBody ? { body: JSON.stringify(sent.body) } : {}),
    });
  } catch (error) {
    // Given up by the page itself, which knows why.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unanswered(error);
  }
}

/** The address of a call, with what was sent in it. */
export function addressOf(path: string, { params, query }: AnySent): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return filled;
  return `${filled}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
}

/** Their 401 says who one is, or what was typed wrong: nothing of a session that ended. */
const NO_SESSION_ENDS = new Set<CallKey>([
  'GET /api/user',
  'GET /api/court',
  'POST /api/login',
  'POST /api/login/code',
]);

async function answerOf<K extends CallKey>(key: K, response: Response): Promise<CallAnswer<Contract[K]>> {
  const text = await response.text();
  if (!response.ok) {
    const failure = new CallFailed(response.status, readObject(text), text || response.statusText);
    if (response.status === 401 && !NO_SESSION_ENDS.has(key)) {
      signedOut(failure.problem.code === 'COURT_LINK_ENDED');
    }
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
