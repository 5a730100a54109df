import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutBase } from '#contract/base.ts';
import type { Problem as ProblemBody } from '#contract/errors.ts';
import { isFramedPage } from '#contract/rendered-page.ts';
import type { IncidentKind } from '#contract/system/incidents.ts';
import { embeddedPageHeaders } from '#server/http/headers.ts';
import { PRECONDITION_FAILED, Problem, UNKNOWN_ADDRESS } from '#server/http/problem.ts';
import { opensPage, refusalPage } from '#server/http/refusal-page.ts';
import { isUploading } from '#server/limits/connections.ts';
import type { IncidentCall } from '#server/observe/incidents.ts';
import { loggable } from '#server/observe/log.ts';
import { LogThrottle } from '#server/observe/log-throttle.ts';
import { DatabaseUnavailable, isOutOfRoom } from '#server/store/database/errors.ts';
import { LaneFull, QueueFull } from '#server/store/database/fair-queue.ts';

type Issue = { instancePath: string; message?: string };
type Failure = Error & Partial<Pick<FastifyError, 'code' | 'statusCode' | 'validation'>>;

const FRAMEWORK: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['VALIDATION', 'Pedido malformado'],
  403: ['FORBIDDEN', 'Acesso restrito'],
  404: UNKNOWN_ADDRESS,
  405: UNKNOWN_ADDRESS,
  408: ['TIMEOUT', 'O pedido demorou demais para chegar'],
  412: PRECONDITION_FAILED,
  413: ['TOO_LARGE', 'O pedido é grande demais'],
  414: ['TOO_LARGE', 'O endereço é longo demais'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Tipo de conteúdo não aceito: envie application/json'],
  431: ['TOO_LARGE', 'O cabeçalho do pedido é grande demais'],
};

const REFUSED: readonly [code: string, message: string] = ['REFUSED', 'Pedido recusado'];

const UNREAD: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers every refusal in the shape of `contract/errors.ts`, or as a page if a browser opened one. Defects
 * are logged and answered with 500. `note`: called with the request under whose number the failure is logged.
 */
export function handleErrors(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  note: (error: FastifyError, request: FastifyRequest, logged: IncidentCall) => void,
) {
  const failures = new FailureLog();
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const logged = failures.write(error, calledBy(request), request.log);
    note(error, request, logged);
    return refuse(error, request, reply.headers(headers), logged.requestId);
  });
  app.setNotFoundHandler({}, (request, reply) => {
    const [code, message] = UNKNOWN_ADDRESS;
    send(request, reply.headers(headers), 404, { code, message });
  });
}

const calledBy = ({ id, method, routeOptions }: FastifyRequest): IncidentCall => ({
  call: `${method} ${(routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}')}`,
  requestId: id,
});

type LogLine = { readonly level: 'error' | 'warn'; readonly about: object; readonly message: string };

/**
 * Logs what is not only the caller's own mistake: repeated failures of a call become one line a minute, with
 * their number.
 */
export class FailureLog {
  readonly #throttle = new LogThrottle();
  readonly #written = new Map<string, IncidentCall>();

  /**
   * Returns the request under whose number the failure is logged: its own, or that of the line that counts
   * it. `always`: message to log even if the caller made a mistake.
   */
  write(error: Failure, request: IncidentCall, log: FastifyBaseLogger, always?: string): IncidentCall {
    const line = always === undefined ? lineOf(error) : failureLine(error, always);
    if (!line) return request;
    const { about, level, message } = line;
    const kind = `${request.call} ${message} ${placeOf(error)}`;
    const isWritten = this.#throttle.admits(kind, '', (unlogged) =>
      log[level]({ call: request.call, unlogged }, message),
    );
    if (!isWritten) return this.#written.get(kind) ?? request;
    this.#written.set(kind, request);
    log[level](about, message);
    return request;
  }
}

function lineOf(error: Failure): LogLine | null {
  if (error instanceof DatabaseUnavailable) return failureLine(error.cause, 'the database does not answer');
  if (error instanceof Problem) {
    const { cause, code, message } = error;
    const about = { err: cause, code, reason: message };
    if (isFailure(error)) return { level: 'error', about, message: 'refused' };
    // Some errors with a 4xx status are our fault: too little memory, a broken library.
    return cause === undefined ? null : { level: 'warn', about, message: 'refused' };
  }
  if (isOutOfRoom(error)) return failureLine(error, 'the disk is full');
  return statusOf(error) === 500 ? failureLine(error, 'unexpected') : null;
}

const failureLine = (error: unknown, message: string): LogLine => ({
  level: 'error',
  about: { err: error },
  message,
});

/**
 * Tells failures of one call apart by something callers cannot vary: the code, or the place in the program.
 */
function placeOf(error: Failure): string {
  if (error instanceof DatabaseUnavailable) return '';
  const { type, code, constraint, stack } = loggable(error);
  return `${type} ${code} ${constraint} ${stack.split('\n', 1)}`;
}

type Refusal = {
  readonly status: number;
  readonly body: ProblemBody;
  readonly headers?: Readonly<Record<string, string>>;
  readonly more?: Readonly<Record<string, unknown>>;
  /** The answer has the number under which the failure is logged. */
  readonly hasNumber?: boolean;
};

/** The one place that decides status and words of each error. */
function refusalOf(error: Failure): Refusal {
  if (error instanceof Problem) {
    const { code, headers, message, more, status } = error;
    return { status, body: { code, message }, headers, more, hasNumber: isFailure(error) };
  }
  if (error instanceof DatabaseUnavailable) {
    const message = 'O servidor está sem banco de dados no momento. Tente de novo em instantes.';
    const body = { code: 'UNAVAILABLE', message };
    return { status: 503, body, headers: { 'retry-after': '2' }, hasNumber: true };
  }
  if (error instanceof LaneFull) {
    const [status, code] = error instanceof QueueFull ? [503, 'UNAVAILABLE'] : [429, 'TOO_MANY_REQUESTS'];
    const message = 'Muitos pedidos ao mesmo tempo. Tente de novo em instantes.';
    return { status, body: { code, message }, headers: { 'retry-after': '1' } };
  }
  if (isOutOfRoom(error)) {
    const message =
      'O disco do servidor está cheio: nada foi guardado. Avise quem cuida dele, e tente de novo depois.';
    return { status: 503, body: { code: 'DISK_FULL', message }, hasNumber: true };
  }
  if (error.validation) {
    const issues = (error.validation as Issue[]).map(({ instancePath, message = 'Valor inválido' }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message,
    }));
    const message = issues[0]?.message ?? 'Pedido malformado';
    return { status: 400, body: { code: 'VALIDATION', message, issues } };
  }
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) {
    const [code, message] = FRAMEWORK[statusCode] ?? REFUSED;
    const { headers = {} } = error as { headers?: Record<string, string> };
    return { status: statusCode, body: { code, message }, headers };
  }
  // The cause is only in the log, under the request's number.
  return { status: 500, body: { code: 'INTERNAL', message: 'Erro interno.' }, hasNumber: true };
}

export const statusOf = (error: Failure): number => refusalOf(error).status;

const isFailure = (error: Problem) => error.status >= 500 && !isExpected(error);

export function incidentOf(error: Failure): IncidentKind | null {
  if (error instanceof DatabaseUnavailable) return 'database-away';
  if (isOutOfRoom(error) || error.code === 'DISK_FULL') return 'disk-full';
  if (error.code === 'BACKUP_FAILED') return 'backup';
  return !(error instanceof Problem) && statusOf(error) === 500 ? 'internal' : null;
}

export function refuseUnread(
  error: { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = UNREAD[error.code ?? ''] ?? 400;
  const [code, message] = FRAMEWORK[status] ?? [];
  const body = JSON.stringify({ code, message });
  const fields = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  // A caller that does not close its side would keep the connection open.
  socket.destroySoon();
}

export function refuse(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  requestId: string = request.id,
) {
  const { status, body, headers = {}, more, hasNumber = false } = refusalOf(error);
  reply.headers(headers);
  return send(request, reply, status, hasNumber ? withNumber(body, requestId) : body, more);
}

/**
 * Whether a refusal only says when to come back: nothing failed, and nothing is logged. Every other 5xx has a
 * number.
 */
const isExpected = ({ cause, headers }: Problem) => cause === undefined && 'retry-after' in headers;

/** A failure with the number by which an operator finds it in the log. */
const withNumber = ({ code, message }: ProblemBody, requestId: string): ProblemBody => ({
  code,
  message: `${/[.!?]$/.test(message) ? message : `${message}.`} Pedido ${requestId}.`,
  requestId,
});

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: ProblemBody,
  more: Readonly<Record<string, unknown>> = {},
) {
  reply.code(status).header('cache-control', 'no-store');
  if (opensPage(request)) {
    // In another site's frame the refusal is a page that may be framed, so that it can reload itself there.
    const [path = ''] = request.url.split('?', 1);
    if (isFramedPage(withoutBase(path))) frameable(reply);
    return reply.type('text/html; charset=utf-8').send(refusalPage(path, status, body.message));
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...body, ...more }));
}

function frameable(reply: FastifyReply): void {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  reply.removeHeader('x-frame-options').headers(embeddedPageHeaders(Object.fromEntries(headers)));
}
