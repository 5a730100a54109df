import { createReadStream } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { verifyOwnPassword } from '#server/features/auth/own-password.ts';
import { messagesWaiting } from '#server/features/messages/messages-waiting.ts';
import { conflict, forbidden, found, Problem } from '#server/http/problem.ts';
import type { Installation } from '#server/installation.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { commandLine } from '#server/runtime/commands.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { troubledUpgrade, uncleanEnd } from './before-the-start.ts';

export const systemRoutes = {
  'GET /api/system': {
    async act(_input, { db, snapshot, tournamentId }, { installation }) {
      const { backups, build, incidents, release, settings, startedAt } = installation;
      const { state, backups: list } = await backups.list();
      const { all, slowWrites } = incidents.known;
      const now = db.clock.now();
      const earlier = await Promise.all([
        troubledUpgrade(settings.DATA_DIR, now),
        uncleanEnd(settings.DATA_DIR, now),
      ]);
      const shown = [...all, ...earlier.filter((each) => each !== null)].toSorted(
        (a, b) => b.lastAt - a.lastAt,
      );
      return {
        status: 200,
        body: {
          version: release,
          build,
          startedAt: new Date(startedAt).toISOString(),
          database: db.engine,
          databaseBytes: await databaseBytes(db),
          freeBytes: await freeBytes(backups.directory),
          ...installation.metrics.totals,
          messagesWaiting: await messagesWaiting(db, tournamentId),
          clock: await clockOf(db, snapshot.revision),
          incidents: shown.map(presentedIncident),
          slowWrites: slowWrites.map(({ call, requestId, at, milliseconds }) => ({
            call,
            requestId,
            at: new Date(at).toISOString(),
            milliseconds: Math.round(milliseconds),
          })),
          backups: {
            state,
            directory: backups.directory,
            isEncrypted: settings.BACKUP_PASSPHRASE !== undefined,
            bucket: settings.S3_BUCKET ?? null,
            restoreCommand: commandLine(settings, 'restore', 'ARQUIVO --trocar'),
            list: list.map(presented),
          },
        },
      };
    },
  },
  'POST /api/backups': {
    async act(_input, context, { installation, tournaments }) {
      const outcome = await installation.backups.make();
      tournaments.announceBackups();
      if ('reason' in outcome) {
        if (outcome.isUnderWay) throw conflict(outcome.reason);
        throw new Problem(503, 'BACKUP_FAILED', outcome.reason);
      }
      context.note('backup', context.user.id);
      return { status: 201, body: presented(outcome.made) };
    },
  },
  'POST /api/backups/{id}/download': {
    async respond({ params, body }, request, reply, context) {
      const { principal } = context;
      const { backups, clock, db, security } = context.installation;
      if (principal.kind !== 'user') throw forbidden();
      await verifyOwnPassword({ db, clock, user: principal }, body?.currentPassword);
      const file = found(await backups.find(params.id), 'backup');
      security.note('backup', request, { account: principal.id });
      const { size } = await stat(file.path);
      await reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('content-length', size)
        .type('application/octet-stream')
        .send(createReadStream(file.path));
    },
  },
} satisfies FeatureRoutes;

type ListedBackup = Awaited<ReturnType<Installation['backups']['list']>>['backups'][number];

const presented = (backup: ListedBackup) => ({
  id: backup.id,
  reason: backup.reason,
  startedAt: backup.startedAt.toISOString(),
  finishedAt: backup.finishedAt?.toISOString() ?? null,
  name: backup.name,
  bytes: backup.bytes,
  error: backup.error,
  isHere: backup.isHere,
  isEncrypted: backup.isEncrypted,
});

type Incident = Installation['incidents']['known']['all'][number];

const presentedIncident = ({ kind, firstAt, lastAt, count, place }: Incident) => ({
  kind,
  firstAt: new Date(firstAt).toISOString(),
  lastAt: new Date(lastAt).toISOString(),
  count,
  place: place && { call: place.call, requestId: place.requestId },
});

/**
 * How far the database's clock and the last change are ahead of the server's clock, in milliseconds.
 * `revision`: of the last change, which is also its time, unless the clock was set back since.
 */
async function clockOf(db: Database, revision: number) {
  const databaseClock = sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`;
  const before = db.clock.now();
  const [row] = await query(db, (q) => rowsOf<{ now: string }>(q, databaseClock));
  const now = db.clock.now();
  return {
    now: new Date(now).toISOString(),
    databaseAheadBy: Math.round(Number(row?.now) - (before + now) / 2),
    lastChangeAheadBy: Math.max(0, revision - now),
  };
}

async function databaseBytes(db: Database): Promise<number> {
  const size = sql`select pg_database_size(current_database())::text as bytes`;
  const [row] = await query(db, (q) => rowsOf<{ bytes: string }>(q, size));
  return Number(row?.bytes ?? 0);
}

/** If the directory does not exist yet, the nearest existing parent is measured. */
async function freeBytes(directory: string): Promise<number | null> {
  for (let place = directory; ; place = dirname(place)) {
    const found = await statfs(place).catch(() => null);
    if (found) return found.bavail * found.bsize;
    if (place === dirname(place)) return null;
  }
}
