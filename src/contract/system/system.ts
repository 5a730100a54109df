import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { pathId } from '#contract/fields.ts';
import { ownPasswordBody } from '#contract/people/auth.ts';
import { BACKUP_REASONS, BACKUP_STATES } from './backups.ts';
import { INCIDENTS } from './incidents.ts';

const backup = z.object({
  id: z.number(),
  reason: z.enum(BACKUP_REASONS),
  startedAt: z.string(),
  /** Null while it is being made, or if its process died. */
  finishedAt: z.string().nullable(),
  /** The file's name; null if none was made. */
  name: z.string().nullable(),
  bytes: z.number().nullable(),
  /** What went wrong, in a sentence; also if the file did not reach the store. */
  error: z.string().nullable(),
  isHere: z.boolean(),
  isEncrypted: z.boolean(),
});

const place = {
  call: z.string(),
  /** The log has more under this id. */
  requestId: z.string(),
};

const incident = z.object({
  kind: z.enum(INCIDENTS),
  firstAt: z.string(),
  lastAt: z.string(),
  count: z.number(),
  /** The last request in which it occurred; null for a background job. */
  place: z.object(place).nullable(),
});

export const systemCalls = {
  'GET /api/system': {
    access: 'installation',
    about:
      'The state of the installation: version, database, disk, event streams, connections, waiting messages, backups, last failures and slow writes.',
    answer: {
      200: z.object({
        version: z.string(),
        build: z.string(),
        startedAt: z.string(),
        database: z.enum(['embedded', 'postgresql']),
        databaseBytes: z.number(),
        /** Free bytes on the backup disk; null if the system does not report it. */
        freeBytes: z.number().nullable(),
        memoryBytes: z.number(),
        streams: z.number(),
        /** Open connections, and how many the limit of open files allows. */
        connections: z.number(),
        connectionsMax: z.number(),
        /** Messages the server has not sent yet. */
        messagesWaiting: z.number(),
        clock: z.object({
          now: z.string(),
          /** Milliseconds by which the database's clock is ahead of the process's. */
          databaseAheadBy: z.number(),
          /** Milliseconds by which the last change is ahead of the clock: 0 unless the clock was put back. */
          lastChangeAheadBy: z.number(),
        }),
        /** Failures since the start, and interrupted upgrades and unclean stops of the last week, newest first. */
        incidents: z.array(incident),
        /** Writes of more than a second, newest first. */
        slowWrites: z.array(z.object({ ...place, at: z.string(), milliseconds: z.number() })),
        backups: z.object({
          state: z.enum(BACKUP_STATES),
          directory: z.string(),
          isEncrypted: z.boolean(),
          /** The bucket for copies; null if none is set. */
          bucket: z.string().nullable(),
          /** The command to type on the server for a file too large for the browser. */
          restoreCommand: z.string(),
          list: z.array(backup),
        }),
      }),
    },
  },
  'POST /api/backups': {
    access: 'installation',
    // Backups belong to the machine: no tournament data change.
    moves: ['backups'],
    about: 'Makes a backup now. 409 while one is being made.',
    answer: { 201: backup },
  },
  'POST /api/backups/{id}/download': {
    access: 'installation',
    moves: [],
    about:
      "The file of a backup. Requires the caller's password, because it contains everybody's personal data.",
    params: z.object({ id: pathId }),
    body: ownPasswordBody,
    answer: { 200: { raw: 'application/octet-stream' } },
  },
} as const satisfies CallTable;
