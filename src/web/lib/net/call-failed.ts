import type { Problem } from '#contract/errors.ts';

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
export const NOBODY_THERE = [502, 504];

/** The code where a write that waited on a device belongs to somebody else. */
export const OTHER_OWNER = 'MADE_BY_ANOTHER';
const WAITS = new Set([
  'COURT_OTHER_GAME',
  'COURT_NAME_REQUIRED',
  'COURT_NOT_YET',
  'COURT_DAY_OVER',
  OTHER_OWNER,
]);

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
