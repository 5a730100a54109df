/** The database does not answer: the call is refused with 503 and may be tried again. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Rolls a transaction back for a reason that its thrower handles: it is no failure, and no error in a trace. */
export class Rollback extends Error {}

type Failure = { code?: unknown; constraint?: unknown; message?: unknown; cause?: unknown };

/** The database engine's own error, inside the libraries' wrappers. */
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
// Messages of `pg` that come without a code.
const CONNECTION_MESSAGES =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/;

export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = rootCause(error);
  if (typeof code === 'string' && (CONNECTION_CODES.has(code) || CONNECTION_STATES.test(code))) return true;
  return typeof message === 'string' && CONNECTION_MESSAGES.test(message);
}

/**
 * Whether a statement that a connection has prepared can no longer be used there: a column of its result has got another type
 * (0A000), or it is not known (26000). A new connection prepares it anew.
 */
export function isPreparedUnfit(error: unknown): boolean {
  return ['0A000', '26000'].includes(String(rootCause(error).code));
}

/** Whether the error is a broken unique constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  const failure = rootCause(error);
  return failure.code === '23505' && failure.constraint === constraint;
}

/** The reserve on the disk is for small bookkeeping writes, such as a session's last use: other writes are refused. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('The disk has no room for another write');
  }
}

const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a disk is full: ours, or that of the database. */
export function isOutOfRoom(error: unknown): boolean {
  const { code } = rootCause(error);
  return typeof code === 'string' && OUT_OF_ROOM.has(code);
}

/** PostgreSQL's classes 53 (no resources), 58 (the system's errors) and XX (its own), but for a disk that is full. */
const ENGINE_STATES = /^(53(?!100)...|58...|XX...)$/;

/** Whether the database engine itself failed, and not the statement. */
export function isEngineFailure(error: unknown): boolean {
  const { code } = rootCause(error);
  return typeof code === 'string' && ENGINE_STATES.test(code);
}
