import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import sharp from 'sharp';
import { z } from 'zod';
import { BODY_BYTES, PICTURE_BYTES, WEBHOOK_BYTES } from '#contract/limits.ts';
import { Principals } from './access/access-hook.ts';
import { ownCookies } from './access/cookie.ts';
import { CourtSessions } from './access/court-sessions.ts';
import { Sessions } from './access/sessions.ts';
import { Backups } from './backup/backups.ts';
import { Restores, type ServerControl } from './backup/restore/restores.ts';
import type { Settings } from './config.ts';
import { serveCalendars } from './features/calendar/routes.ts';
import { messagesWaiting } from './features/messages/messages-waiting.ts';
import { PosterRenderer } from './features/posters/poster-renderer.ts';
import { servePosters } from './features/posters/routes.ts';
import { serveRobots, serveSitemap } from './features/sitemap/routes.ts';
import { securityHeaders } from './http/headers.ts';
import { knownHostHook, oneHostHook } from './http/known-host.ts';
import { Problem, UNKNOWN_ADDRESS } from './http/problem.ts';
import { refuseWhenClosing, refuseWhileRestoring } from './http/unavailable.ts';
import { implementations } from './implementations.ts';
import type { Installation } from './installation.ts';
import { scheduleCleanup } from './jobs/cleanup.ts';
import { BodyBudget } from './limits/body-budget.ts';
import {
  CONNECTION_TIMEOUTS,
  Connections,
  type ConnectionTimeouts,
  connectionLimits,
  openFilesLimit,
  PROXY_KEEP_ALIVE,
} from './limits/connections.ts';
import { takeTurns } from './limits/request-turns.ts';
import { hasBody, STALL_LIMIT, type StallLimit } from './limits/stalled-body.ts';
import type { MessageGateway } from './message-gateway.ts';
import { Incidents } from './observe/incidents.ts';
import { loggable } from './observe/log.ts';
import { serveMetrics } from './observe/metrics.ts';
import { ProcessMetrics } from './observe/process-metrics.ts';
import { requestIds } from './observe/request-ids.ts';
import { SecurityLog } from './observe/security-log.ts';
import { traceRequests } from './observe/trace-requests.ts';
import type { OpenTournament } from './open-tournament.ts';
import type { Pages } from './pages/pages.ts';
import { RELEASE } from './release.ts';
import { RequestTournaments } from './request-tournaments.ts';
import type { CallTools } from './routing/call-handlers.ts';
import { registerCalls } from './routing/calls.ts';
import { describe } from './routing/describe.ts';
import { handleErrors, incidentOf, refuse, refuseUnread, statusOf } from './routing/errors.ts';
import { ClockWatch } from './runtime/clock-watch.ts';
import type { Random } from './runtime/random.ts';
import { serveBuiltPages } from './serve-built-pages.ts';
import { FirstStart } from './setup/first-start.ts';
import type { Database } from './store/database/database.ts';
import { Tournaments } from './tournaments.ts';

sharp.cache(false);
sharp.concurrency(1);

z.config(z.locales.ptBR());
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
  readonly control?: ServerControl;
  /** Set by tests that open a tournament themselves. */
  readonly tournamentOf?: (request: FastifyRequest) => OpenTournament | undefined;
  readonly pages: Pages | null;
  readonly log?: Log;
  readonly stallLimit?: StallLimit;
  readonly openFiles?: number;
  readonly timeouts?: Partial<ConnectionTimeouts>;
};

export type Log = { write(line: string): void };

export type App = {
  readonly app: FastifyInstance;
  readonly installation: Installation;
  readonly tournaments: Tournaments;
  /** The current one. */
  readonly tournament: OpenTournament;
};

/**
 * Builds the application without listening: `main.ts` listens, tests inject requests. Closing it ends its
 * streams.
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const { db, tournamentId, settings, pages, stallLimit = STALL_LIMIT } = options;
  const headers = securityHeaders(settings.PUBLIC_URL);
  const connections = new Connections(connectionLimits(options.openFiles ?? openFilesLimit(), settings), {
    isBehindProxy: settings.TRUST_PROXY > 0,
  });
  const app = createServer(options, headers, connections);
  app.log.info(connections.limits, 'what the limit of open files allows');
  const installation = createInstallation(options, headers, app.log, connections);
  const tournaments = await Tournaments.open(installation, tournamentId);
  installation.metrics.countStreams(() => tournaments.streamCount);
  const principals = new Principals();
  await prepareRequests(app, installation, principals);

  const asked = new RequestTournaments(tournaments, installation);
  const tournamentOf = (request: FastifyRequest) => options.tournamentOf?.(request) ?? asked.of(request);
  const tools = {
    installation,
    tournaments,
    tournamentOf,
    principals,
    bodyBudgets: bodyBudgets(),
    stallLimit,
  };
  await registerCalls(app, tools, implementations);
  await app.register(
    async (mounted) => {
      mounted.addHook('onRequest', asked.find);
      await registerCalls(mounted, tools, implementations, { isMounted: true });
    },
    { prefix: '/api/t/:slug' },
  );
  const press = new PosterRenderer(db);
  serveAddresses(app, tools, press);
  await app.register(
    async (mounted) => {
      mounted.addHook('onRequest', asked.find);
      serveAddresses(mounted, tools, press);
    },
    { prefix: '/t/:slug' },
  );
  serveRobots(app, tools);
  if (settings.METRICS_TOKEN) {
    serveMetrics(app, settings.METRICS_TOKEN, headers, installation.metrics, {
      messagesWaiting: () => messagesWaiting(db),
      backups: () => installation.backups.state(),
      connections: () => ({ ...db.driver.connections(), waiting: db.queues.connections.waiting }),
    });
  }
  if (pages) serveBuiltPages(app, pages, installation, { find: asked.find, of: tournamentOf });
  startJobs(app, installation, tournaments);
  return {
    app,
    installation,
    tournaments,
    get tournament() {
      return tournaments.current;
    },
  };
}

/** What a tournament serves besides calls and pages. */
function serveAddresses(app: FastifyInstance, tools: CallTools, press: PosterRenderer): void {
  serveCalendars(app, tools);
  servePosters(app, { ...tools, press });
  serveSitemap(app, tools);
}

function createServer(
  { settings, log, timeouts }: AppOptions,
  headers: Installation['headers'],
  connections: Connections,
): FastifyInstance {
  const keepAlive = settings.TRUST_PROXY > 0 ? { keepAlive: PROXY_KEEP_ALIVE } : {};
  return fastify({
    serverFactory: (handle) =>
      connections.createServer(handle, { ...CONNECTION_TIMEOUTS, ...keepAlive, ...timeouts }),
    logger: { level: settings.LOG_LEVEL, serializers: { err: loggable }, ...(log ? { stream: log } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    genReqId: requestIds(),
    bodyLimit: BODY_BYTES,
    // `refuseWhenClosing` answers with our own body instead.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => refuse(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, headers),
  });
}

function createInstallation(
  { db, settings, random, gateway, pages, control }: AppOptions,
  headers: Installation['headers'],
  log: Installation['log'],
  connections: Connections,
): Installation {
  const incidents = new Incidents(db.clock);
  return {
    db,
    jobLock: db.driver.jobLock(),
    sessions: new Sessions(db, db.clock),
    courtSessions: new CourtSessions(db, db.clock),
    connections,
    cookies: ownCookies(settings.PUBLIC_URL.startsWith('https:')),
    backups: new Backups(db, settings, db.clock.now()),
    restores: new Restores(db, settings, control ?? null),
    firstStart: new FirstStart(db),
    settings,
    clock: db.clock,
    random,
    gateway,
    log,
    security: new SecurityLog(log, () => db.clock.steady()),
    incidents,
    clockWatch: new ClockWatch(db.clock, (by) => {
      log.warn({ milliseconds: Math.round(by) }, 'the time of day jumped');
      incidents.note('clock');
    }),
    metrics: new ProcessMetrics(connections),
    headers,
    release: RELEASE,
    build: pages?.build ?? 'dev',
    startedAt: db.clock.now(),
  };
}

async function prepareRequests(app: FastifyInstance, installation: Installation, principals: Principals) {
  const { headers, incidents, restores, security, settings } = installation;
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) traceRequests(app);
  app.removeContentTypeParser('text/plain');
  readEmptyBodies(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, headers, (error, request, logged) => {
    const principal = principals.get(request);
    const account = principal.kind === 'user' ? principal.id : null;
    security.noteRefusal(statusOf(error), error.code, request, account);
    const incident = incidentOf(error);
    if (incident) incidents.note(incident, logged);
  });
  app.addHook('onRequest', takeTurns());
  refuseWhenClosing(app);
  refuseWhileRestoring(app, restores);
  app.addHook('onRequest', refuseUnknownBody);
  app.addHook('onRequest', oneHostHook);
  if (!settings.anyHost) app.addHook('onRequest', knownHostHook(settings));
  await describe(app, headers);
}

/**
 * Memory for request bodies: six of the largest pictures or webhooks, a thousand small bodies of strangers,
 * and more for people with access. Lower limits apply to one network, or one person.
 */
const bodyBudgets = () => ({
  files: new BodyBudget({ most: 6 * PICTURE_BYTES, perSender: 4 * PICTURE_BYTES }),
  signed: new BodyBudget({ most: 6 * WEBHOOK_BYTES, perSender: 3 * WEBHOOK_BYTES, oldestGivesWay: true }),
  public: new BodyBudget({ most: 16 * BODY_BYTES, perSender: 8 * BODY_BYTES, oldestGivesWay: true }),
  signedIn: new BodyBudget({ most: 24 * BODY_BYTES, perSender: 4 * BODY_BYTES, oldestGivesWay: true }),
});

/** Unknown addresses take no body, so it is refused before it is read. */
const refuseUnknownBody: onRequestHookHandler = (request, _reply, next) => {
  if (!request.is404 || !hasBody(request.headers)) next();
  else throw new Problem(404, ...UNKNOWN_ADDRESS);
};

function readEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

function startJobs(app: FastifyInstance, installation: Installation, tournaments: Tournaments) {
  const { clockWatch, db, incidents, jobLock, log } = installation;
  const failed = (what: string) => (error: unknown) => {
    log.warn({ err: error }, what);
    incidents.note('cleanup');
  };
  const stopWatching = clockWatch.keepLooking();
  const stopCleanup = scheduleCleanup(db, jobLock, {
    mayRun: () => clockWatch.isTrusted,
    failed: failed('the cleanup failed'),
  });
  app.addHook('preClose', () => tournaments.closeStreams());
  app.addHook('onClose', async () => {
    stopWatching();
    stopCleanup();
    await tournaments.close();
    // If the database does not answer, it ends the session itself, and with it the lock.
    await jobLock.stop().catch((error: unknown) => log.warn({ err: error }, 'the job lock was not released'));
  });
}
