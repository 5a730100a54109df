import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BODY_BYTES, PICTURE_BYTES, WEBHOOK_BYTES } from '#contract/limits.ts';
import { Backups } from './backup/backups.ts';
import { Restores } from './backup/restores.ts';
import { ClockWatch } from './clock-watch.ts';
import type { Settings } from './config.ts';
import type { Database } from './db/database.ts';
import { Lease } from './db/lease.ts';
import { serveCalendars } from './features/calendar/routes.ts';
import { messagesWaiting } from './features/messages/messages-waiting.ts';
import { servePosters } from './features/posters/routes.ts';
import { serveSitemap } from './features/sitemap/routes.ts';
import { Principals } from './http/access-hook.ts';
import { BodyBudget } from './http/body-budget.ts';
import { registerCalls } from './http/calls.ts';
import { ownCookies } from './http/cookie.ts';
import { CourtSessions } from './http/court-sessions.ts';
import { describe } from './http/describe.ts';
import { handleErrors, incidentOf, refuse, refuseUnread } from './http/errors.ts';
import { firstStartHook } from './http/first-start-hook.ts';
import { securityHeaders } from './http/headers.ts';
import { knownHostHook } from './http/known-host.ts';
import { loggable } from './http/log.ts';
import { markHook } from './http/mark-hook.ts';
import { serveMetrics } from './http/metrics.ts';
import { type Pages, servePages } from './http/pages.ts';
import { pageKind, RenderedPages } from './http/rendered-pages.ts';
import { requestIds } from './http/request-ids.ts';
import { SecurityLog } from './http/security-log.ts';
import { Sessions } from './http/sessions.ts';
import { STALL_LIMIT, type StallLimit } from './http/stalled-body.ts';
import { traceRequests } from './http/trace-requests.ts';
import { refuseWhenClosing, refuseWhileRestoring } from './http/unavailable.ts';
import { implementations } from './implementations.ts';
import { Incidents } from './incidents.ts';
import type { Installation } from './installation.ts';
import { endAbandonedRestores } from './jobs/end-restores.ts';
import { keepTidy } from './jobs/tidy.ts';
import type { MessageGateway } from './message-gateway.ts';
import { OpenTournament } from './open-tournament.ts';
import type { Random } from './random.ts';
import { FirstStart } from './setup/first-start.ts';

/** A request that is not complete after this long is closed, in milliseconds. */
const WHOLE_REQUEST = 120_000;
/** Connections beside those of the event streams. */
const OTHER_CONNECTIONS = 5_000;

z.config(z.locales.ptBR());
// Messages for missing and mistyped values, unless the field has one of its own.
z.config({
  customError: ({ code, input }) => {
    if (code !== 'invalid_type') return undefined;
    return input === undefined ? 'Campo obrigatório' : 'Valor inválido';
  },
});

export type AppOptions = {
  readonly db: Database;
  readonly tournamentId: number;
  readonly settings: Settings;
  readonly random: Random;
  readonly gateway: MessageGateway;
  /** Shared by all applications of the process, because a restore replaces the application. Default: no restores. */
  readonly restores?: Restores;
  /** The tournament that a request is about. Default: always the one of `tournamentId`. */
  readonly tournamentOf?: (request: FastifyRequest) => OpenTournament | undefined;
  /** The built pages; null serves the API alone. */
  readonly pages: Pages | null;
  /** Default: the standard output. */
  readonly log?: Log;
  /** When an upload or a webhook counts as stalled. Default: ten seconds. */
  readonly stallLimit?: StallLimit;
};

/** Where log lines are written. */
export type Log = { write(line: string): void };

export type App = {
  readonly app: FastifyInstance;
  readonly installation: Installation;
  /** The tournament that every call is about. */
  readonly tournament: OpenTournament;
};

/** Builds the application without listening: `main.ts` listens, tests inject requests. Closing it ends its streams. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { db, tournamentId, settings, random, gateway, pages, log, stallLimit = STALL_LIMIT } = options;
  const isSecure = settings.PUBLIC_URL.startsWith('https:');
  const headers = securityHeaders(settings.PUBLIC_URL);
  const app = fastify({
    logger: { level: settings.LOG_LEVEL, serializers: { err: loggable }, ...(log ? { stream: log } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    genReqId: requestIds(),
    bodyLimit: BODY_BYTES,
    requestTimeout: WHOLE_REQUEST,
    // `refuseWhenClosing` answers instead, with a body of our own.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => refuse(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, headers),
  });
  app.server.maxConnections = settings.STREAMS_MAX + OTHER_CONNECTIONS;
  const incidents = new Incidents(db.clock);
  const installation: Installation = {
    db,
    lease: new Lease(db, 'jobs'),
    sessions: new Sessions(db, db.clock),
    courtSessions: new CourtSessions(db, db.clock),
    cookies: ownCookies(isSecure),
    backups: new Backups(db, settings, db.clock.now()),
    restores: options.restores ?? new Restores(db, settings, null),
    firstStart: new FirstStart(db),
    settings,
    clock: db.clock,
    random,
    gateway,
    log: app.log,
    security: new SecurityLog(app.log, () => db.clock.steady()),
    incidents,
    clockWatch: new ClockWatch(db.clock, (by) => {
      app.log.warn({ milliseconds: Math.round(by) }, 'the time of day jumped');
      incidents.note('clock');
    }),
    headers,
    build: pages?.build ?? 'dev',
    startedAt: db.clock.now(),
  };
  const tournament = await OpenTournament.open(installation, tournamentId);
  const principals = new Principals();

  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) traceRequests(app);
  app.removeContentTypeParser('text/plain');
  readEmptyBodies(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, headers, (status, error, request) => {
    const principal = principals.get(request);
    const account = principal.kind === 'user' ? principal.id : null;
    installation.security.noteRefusal(status, error.code, request, account);
    const incident = incidentOf(error);
    if (incident) installation.incidents.note(incident, incidentCall(request));
  });
  refuseWhenClosing(app);
  refuseWhileRestoring(app, installation.restores);
  if (!settings.anyHost) app.addHook('onRequest', knownHostHook(settings));
  await describe(app, headers);

  const tournamentOf = (request: FastifyRequest) => options.tournamentOf?.(request) ?? tournament;
  const tools = { installation, tournamentOf, principals, bodyBudgets: bodyBudgets(), stallLimit };
  await registerCalls(app, tools, implementations);
  serveCalendars(app, tools);
  servePosters(app, tools);
  serveSitemap(app, tools);
  if (settings.METRICS_TOKEN) {
    serveMetrics(app, settings.METRICS_TOKEN, headers, {
      streams: () => tournament.streams.count,
      messagesWaiting: () => messagesWaiting(db, tournamentId),
      backups: () => installation.backups.state(),
    });
  }
  if (pages) {
    servePages(app, pages, {
      headers,
      before: [firstStartHook(installation, tournamentOf), markHook(installation)],
      cookies: installation.cookies,
      rendered: renderedPages(app, pages, tournament),
      hasWorker: settings.SERVICE_WORKER,
      hasCdn: settings.CDN,
      failed: ({ id }, address) =>
        installation.incidents.note('page', { call: `GET ${pageKind(address)}`, requestId: id }),
    });
  }
  closeWith(app, installation, tournament);
  return { app, installation, tournament };
}

const incidentCall = ({ id, method, routeOptions }: FastifyRequest) => ({
  call: `${method} ${(routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}')}`,
  requestId: id,
});

/** Renders the public pages of a tournament from the answers that a visitor's browser would get. */
function renderedPages(app: FastifyInstance, pages: Pages, tournament: OpenTournament): RenderedPages | null {
  if (!pages.rendering) return null;
  const { answers, snapshots, installation } = tournament;
  const { origin, host } = new URL(installation.settings.PUBLIC_URL);
  return new RenderedPages({
    ...pages.rendering,
    origin,
    fetchAnswer: async (url) => {
      const { statusCode, headers, payload } = await app.inject({ url, headers: { host } });
      return new Response(payload, {
        status: statusCode,
        headers: { revision: String(headers['revision'] ?? 0) },
      });
    },
    answers,
    snapshot: () => snapshots.current,
    clock: installation.clock,
  });
}

/** The memory for request bodies: six of the largest pictures or webhooks at once, fewer from one network. */
const bodyBudgets = () => ({
  files: new BodyBudget({ most: 6 * PICTURE_BYTES, perNetwork: 4 * PICTURE_BYTES }),
  signed: new BodyBudget({ most: 6 * WEBHOOK_BYTES, perNetwork: 3 * WEBHOOK_BYTES }),
});

/** Treats an empty body with a JSON content type as no body instead of as malformed JSON. */
function readEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** Starts the background jobs, and stops them when the application closes. */
function closeWith(app: FastifyInstance, installation: Installation, tournament: OpenTournament) {
  const { clockWatch, db, incidents, lease, log, restores } = installation;
  const failed = (error: unknown) => {
    log.warn({ err: error }, 'not tidied');
    incidents.note('tidy');
  };
  const stopWatching = clockWatch.keepLooking();
  const stopTidying = keepTidy(db, lease, { mayRun: () => clockWatch.isEven, failed });
  const stopLooking = endAbandonedRestores(restores, failed);
  app.addHook('preClose', () => tournament.streams.close());
  app.addHook('onClose', async () => {
    stopWatching();
    stopTidying();
    stopLooking();
    await tournament.close();
    // Without the database the lease cannot be released; it expires.
    await lease.stop().catch((error: unknown) => log.warn({ err: error }, 'the lease was not given back'));
  });
}
