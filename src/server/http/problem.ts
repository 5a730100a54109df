import type { Refusal } from '#domain/game.ts';

/** A refusal that leaves as it is: its sentence is Portuguese and fit for a toast. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Further fields of the answer, such as the rows of a conflict. */
  readonly more: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { more?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.status = status;
    this.code = code;
    this.more = extra.more ?? {};
    this.headers = extra.headers ?? {};
  }
}

export const notAuthenticated = () => new Problem(401, 'NOT_AUTHENTICATED', 'Não autenticado');
export const forbidden = () => new Problem(403, 'FORBIDDEN', 'Acesso restrito');
export const notFound = (message: string) => new Problem(404, 'NOT_FOUND', message);
export const conflict = (message: string, more?: Record<string, unknown>) =>
  new Problem(409, 'CONFLICT', message, more ? { more } : {});
export const againstRule = (code: string, message: string) => new Problem(422, code, message);

const STATUS: Readonly<Record<Refusal['kind'], number>> = { state: 409, rule: 422, unknown: 404 };

/** What the rules refuse. */
export const refused = ({ kind, code, message }: Refusal) => new Problem(STATUS[kind], code, message);

/** What was found, or the 404 that says what was not. */
export function found<T>(thing: T | null | undefined, message: string): T {
  if (thing === null || thing === undefined) throw notFound(message);
  return thing;
}
