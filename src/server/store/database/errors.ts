export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Rolls a transaction back for a reason that the thrower handles; no failure, and no error in a trace. */
export class Rollback extends Error {}

type Failure = { code?: unknown; constraint?: unknown; message?: unknown; cause?: unknown };

export function rootCause(error: unknown): Failure {
  let failure = (error ?? {}) as Failure;
  while (failure.cause instanceof Error) failure = failure.cause as Failure;
  return failure;
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// PostgreSQL's class 08 (connection), 57P0x (shutting down, starting), 53300 (too many connections).
const CONNECTION_STATES = /^(08...|57P0[1-5]|53300)$/;
const CONNECTION_MESSAGES =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/;

export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = rootCause(error);
  if (typeof code === 'string' && (CONNECTION_CODES.has(code) || CONNECTION_STATES.test(code))) return true;
  return typeof message === 'string' && CONNECTION_MESSAGES.test(message);
}

/**
 * Whether a connection can no longer use a prepared statement: a result column has changed its type (0A000),
 * or the statement is unknown (26000). A new connection prepares it again.
 */
export function isPreparedUnfit(error: unknown): boolean {
  return ['0A000', '26000'].includes(String(rootCause(error).code));
}

export function violates(error: unknown, constraint: string): boolean {
  const failure = rootCause(error);
  return failure.code === '23505' && failure.constraint === constraint;
}

/**
 * Too little space for this write: the disk's reserve is for small bookkeeping writes, such as a session's
 * last use.
 */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('The disk has no room for another write');
  }
}

const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);

export function isOutOfRoom(error: unknown): boolean {
  const { code } = rootCause(error);
  return typeof code === 'string' && OUT_OF_ROOM.has(code);
}

/**
 * PostgreSQL's classes 53 (no resources), 58 (system errors) and XX (internal errors), except a full disk.
 */
const ENGINE_STATES = /^(53(?!100)...|58...|XX...)$/;

export function isEngineFailure(error: unknown): boolean {
  const { code } = rootCause(error);
  return typeof code === 'string' && ENGINE_STATES.test(code);
}
