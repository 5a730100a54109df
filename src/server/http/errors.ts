import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem as ProblemBody } from '#contract/errors.ts';
import type { IncidentKind } from '#contract/incidents.ts';
import { isFramedPage } from '#contract/rendered-page.ts';
import { DatabaseUnavailable, isOutOfRoom } from '#server/db/errors.ts';
import { embeddedPageHeaders } from './headers.ts';
import { LogThrottle } from './log-throttle.ts';
import { PRECONDITION_FAILED, Problem } from './problem.ts';
import { opensPage, refusalPage } from './refusal-page.ts';

type Issue = { instancePath: string; message?: string };
/** Any error, perhaps with the fields of the framework's. */
type Failure = Error & Partial<Pick<FastifyError, 'code' | 'statusCode' | 'validation'>>;

/** Portuguese messages for the framework's own refusals. */
const FRAMEWORK: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['VALIDATION', 'Pedido malformado'],
  403: ['FORBIDDEN', 'Acesso restrito'],
  404: ['NOT_FOUND', 'Endereço não encontrado'],
  405: ['NOT_FOUND', 'Endereço não encontrado'],
  408: ['TIMEOUT', 'O pedido demorou demais para chegar'],
  412: PRECONDITION_FAILED,
  413: ['TOO_LARGE', 'O pedido é grande demais'],
  414: ['TOO_LARGE', 'O endereço é longo demais'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Tipo de conteúdo não aceito: envie application/json'],
  416: ['RANGE_NOT_SATISFIABLE', 'O trecho pedido não existe'],
  431: ['TOO_LARGE', 'O cabeçalho do pedido é grande demais'],
};

const REFUSED: readonly [code: string, message: string] = ['REFUSED', 'Pedido recusado'];

const UNREAD: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * While the database is unavailable, a crowd of requests is logged as one line in this interval, to save disk
 * space. In milliseconds.
 */
const AWAY_LINE_EVERY = 10_000;

/**
 * Answers every refusal in the shape of `contract/errors.ts`, or as a page where a browser opened one.
 * Defects are logged and answered with 500.
 */
export function handleErrors(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  note: (status: number, error: FastifyError, request: FastifyRequest) => void,
) {
  const logAway = awayLog();
  app.setErrorHandler((error: FastifyError, request, reply) => {
    logAway(error, request.log);
    note(statusOf(error), error, request);
    return refuse(error, request, reply.headers(headers));
  });
  app.setNotFoundHandler({}, (request, reply) => {
    send(request, reply.headers(headers), 404, { code: 'NOT_FOUND', message: 'Endereço não encontrado' });
  });
}

/** Logs that the database is unavailable, in few lines. */
export function awayLog(): (error: unknown, log: FastifyBaseLogger) => void {
  const away = new LogThrottle(AWAY_LINE_EVERY);
  return (error, log) => {
    const unlogged = error instanceof DatabaseUnavailable ? away.count() : null;
    if (unlogged !== null)
      log.warn({ err: (error as Error).cause, unsaid: unlogged }, 'the database does not answer');
  };
}

/** The status with which an error is answered. */
export function statusOf(error: Failure): number {
  if (error instanceof Problem) return error.status;
  if (error instanceof DatabaseUnavailable || isOutOfRoom(error)) return 503;
  if (error.validation) return 400;
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

/** Logs an error that is not only the caller's own mistake; of a silent database `awayLog` logs. */
export function logFailure(error: Failure, log: FastifyBaseLogger): void {
  if (error instanceof Problem) {
    const { cause, code, message } = error;
    // Some errors with a 4xx status are our fault: too little memory, a broken library.
    if (cause !== undefined || isFailure(error)) log.warn({ err: cause, code, reason: message }, 'refused');
  } else if (isOutOfRoom(error)) log.error({ err: error }, 'the disk is full');
  else if (statusOf(error) === 500) log.error({ err: error }, 'unexpected');
}

const isFailure = (error: Problem) => error.status >= 500 && !isExpected(error);

/** The kind of incident an error is for the operator; null for the sender's own mistakes. */
export function incidentOf(error: Failure): IncidentKind | null {
  if (error instanceof DatabaseUnavailable) return 'database-away';
  if (isOutOfRoom(error) || error.code === 'DISK_FULL') return 'disk-full';
  if (error.code === 'BACKUP_FAILED') return 'backup';
  if (error instanceof Problem || error.validation) return null;
  return (error.statusCode ?? 500) >= 500 ? 'internal' : null;
}

/** Answers malformed or incomplete requests, which have no reply object, on the socket. */
export function refuseUnread(
  error: { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
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
}

export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  logFailure(error, request.log);
  if (error instanceof Problem) {
    const { code, headers, message, more, status } = error;
    reply.headers(headers);
    const body = { message, code };
    return send(request, reply, status, isFailure(error) ? withNumber(body, request) : body, more);
  }
  if (error instanceof DatabaseUnavailable) {
    reply.header('retry-after', '2');
    const message = 'O servidor está sem banco de dados no momento. Tente de novo em instantes.';
    return send(request, reply, 503, withNumber({ code: 'UNAVAILABLE', message }, request));
  }
  if (isOutOfRoom(error)) {
    const message =
      'O disco do servidor está cheio: nada foi guardado. Avise quem cuida dele, e tente de novo depois.';
    return send(request, reply, 503, withNumber({ code: 'DISK_FULL', message }, request));
  }
  if (error.validation) {
    const issues = (error.validation as Issue[]).map(({ instancePath, message = 'Valor inválido' }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message,
    }));
    return send(request, reply, 400, {
      code: 'VALIDATION',
      message: issues[0]?.message ?? 'Pedido malformado',
      issues,
    });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const [code, message] = FRAMEWORK[status] ?? REFUSED;
    reply.headers((error as { headers?: Record<string, string> }).headers ?? {});
    return send(request, reply, status, { code, message });
  }
  // The answer gives no cause: by the request id an operator finds it in the log.
  return send(request, reply, 500, withNumber({ code: 'INTERNAL', message: 'Erro interno.' }, request));
}

/**
 * Whether a refusal only says when to come back: nothing failed, and neither the log nor *Sistema* has anything under
 * the request's number. Every other 5xx has the number.
 */
const isExpected = ({ cause, headers }: Problem) => cause === undefined && 'retry-after' in headers;

/** A failure with the number by which an operator finds it in the log. */
const withNumber = ({ code, message }: ProblemBody, { id }: FastifyRequest): ProblemBody => ({
  code,
  message: `${/[.!?]$/.test(message) ? message : `${message}.`} Pedido ${id}.`,
  requestId: id,
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
    // In a frame of another site the refusal is a page that may be framed, so that it reloads itself there
    // too.
    const [path = ''] = request.url.split('?', 1);
    if (isFramedPage(path)) frameable(reply);
    return reply.type('text/html; charset=utf-8').send(refusalPage(path, status, body.message));
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...body, ...more }));
}

function frameable(reply: FastifyReply): void {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  reply.removeHeader('x-frame-options').headers(embeddedPageHeaders(Object.fromEntries(headers)));
}
