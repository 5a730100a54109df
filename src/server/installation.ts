import type { FastifyBaseLogger } from 'fastify';
import type { Cookies } from './access/cookie.ts';
import type { CourtSessions } from './access/court-sessions.ts';
import type { Sessions } from './access/sessions.ts';
import type { Backups } from './backup/backups.ts';
import type { Restores } from './backup/restore/restores.ts';
import type { Settings } from './config.ts';
import type { Connections } from './limits/connections.ts';
import type { MessageGateway } from './message-gateway.ts';
import type { Incidents } from './observe/incidents.ts';
import type { ProcessMetrics } from './observe/process-metrics.ts';
import type { SecurityLog } from './observe/security-log.ts';
import type { Clock } from './runtime/clock.ts';
import type { ClockWatch } from './runtime/clock-watch.ts';
import type { Random } from './runtime/random.ts';
import type { FirstStart } from './setup/first-start.ts';
import type { Database } from './store/database/database.ts';
import type { JobLock } from './store/database/job-lock.ts';

/** What all tournaments of one running server share. Made once, in `app.ts`. */
export type Installation = {
  readonly db: Database;
  /** For the jobs that only one process may run. */
  readonly jobLock: JobLock;
  readonly sessions: Sessions;
  readonly courtSessions: CourtSessions;
  readonly cookies: Cookies;
  readonly connections: Connections;
  readonly backups: Backups;
  readonly restores: Restores;
  readonly firstStart: FirstStart;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly random: Random;
  readonly gateway: MessageGateway;
  readonly log: FastifyBaseLogger;
  readonly security: SecurityLog;
  readonly incidents: Incidents;
  readonly metrics: ProcessMetrics;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The product's release, such as 0.1.0. */
  readonly release: string;
  /** The build's name: pages offer to reload when it changes. */
  readonly build: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
};
