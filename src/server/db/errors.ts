/** The database does not answer: the call is refused with 503 and may be tried again. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause });
    this.name = 'DatabaseAway';
  }
}

type Failure = { code?: unknown; constraint?: unknown; message?: unknown; cause?: unknown };

/** The failure of the engine itself, below the wrappers of the libraries. */
export function deepest(error: unknown): Failure {
  let failure = (error ?? {}) as Failure;
  while (failure.cause instanceof Error) failure = failure.cause as Failure;
  return failure;
}

const AWAY = new Set([
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
const AWAY_STATES = /^(08...|57P0[1-5]|53300)$/;
// What `pg` says, without a code, of a connection that ended under it or never began.
const AWAY_WORDS =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/;

export function isAway(error: unknown): boolean {
  const { code, message } = deepest(error);
  if (typeof code === 'string' && (AWAY.has(code) || AWAY_STATES.test(code))) return true;
  return typeof message === 'string' && AWAY_WORDS.test(message);
}

/** Whether the error is a broken unique constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  const failure = deepest(error);
  return failure.code === '23505' && failure.constraint === constraint;
}

/** There is room for what has to be written down meanwhile, such as who was seen last, and for nothing more. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('The disk has no room for another write');
  }
}

const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a disk is full: ours, or that of the database. */
export function isOutOfRoom(error: unknown): boolean {
  const { code } = deepest(error);
  return typeof code === 'string' && OUT_OF_ROOM.has(code);
}
