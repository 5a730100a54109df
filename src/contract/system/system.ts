import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { pathId } from '#contract/fields.ts';
import { currentPassword } from '#contract/people/auth.ts';
import { BACKUP_REASONS, BACKUP_STATES } from './backups.ts';
import { INCIDENTS } from './incidents.ts';

const backup = z.object({
  id: z.number(),
  reason: z.enum(BACKUP_REASONS),
  startedAt: z.string(),
  /** Null while it is being made, or where its process died. */
  finishedAt: z.string().nullable(),
  /** The name of its file; null where none was made. */
  name: z.string().nullable(),
  bytes: z.number().nullable(),
  /** What went wrong, as a sentence; a file that did not reach the store has one too. */
  error: z.string().nullable(),
  /** Whether the file is on the machine that answers. */
  isHere: z.boolean(),
  isEncrypted: z.boolean(),
});

const place = {
  /** The method and route of the call, without parameters. */
  call: z.string(),
  /** The log has more under this id. */
  requestId: z.string(),
};

const incident = z.object({
  kind: z.enum(INCIDENTS),
  firstAt: z.string(),
  lastAt: z.string(),
  /** How often it occurred between the two times. */
  count: z.number(),
  /** The last request in which it occurred; null for a background job. */
  place: z.object(place).nullable(),
});

export const systemCalls = {
  'GET /api/system': {
    access: 'admin',
    about:
      'The state of the installation: version, database, disk, event streams, connections, waiting messages, backups, last failures and slow writes.',
    answer: {
      200: z.object({
        /** The release, such as 0.1.0. */
        version: z.string(),
        /** The name of the built screens. */
        build: z.string(),
        startedAt: z.string(),
        database: z.enum(['embedded', 'postgresql']),
        /** The size of the database, in bytes. */
        databaseBytes: z.number(),
        /** The free space on the disk of the backups, in bytes; null where the system does not report it. */
        freeBytes: z.number().nullable(),
        /** The memory of the process that answers, in bytes. */
        memoryBytes: z.number(),
        /** Its open event streams. */
        streams: z.number(),
        /** Its open connections, and how many its limit of open files allows. */
        connections: z.number(),
        connectionsMax: z.number(),
        /** Messages that the server has not sent yet. */
        messagesWaiting: z.number(),
        clock: z.object({
          now: z.string(),
          /** By how much the database's clock is ahead of the process's, in milliseconds. */
          databaseAheadBy: z.number(),
          /**
           * By how much the time of the last change is ahead of the clock, in milliseconds: 0 unless the
           * clock was put back.
           */
          lastChangeAheadBy: z.number(),
        }),
        /** Failures since the start, and an interrupted upgrade and an unclean end of the last week; the newest first. */
        incidents: z.array(incident),
        /** Writes that took more than a second, the newest first. */
        slowWrites: z.array(z.object({ ...place, at: z.string(), milliseconds: z.number() })),
        backups: z.object({
          state: z.enum(BACKUP_STATES),
          /** The backup directory of the machine that answers. */
          directory: z.string(),
          isEncrypted: z.boolean(),
          /** The bucket to which copies go; null where none is set. */
          bucket: z.string().nullable(),
          /** The command to type on the machine for a file that is too large for the browser. */
          restoreCommand: z.string(),
          /** The newest first. */
          list: z.array(backup),
        }),
      }),
    },
  },
  'POST /api/backups': {
    access: 'admin',
    // Backups belong to the machine: no data of the tournament changes.
    moves: ['backups'],
    about: 'Makes a backup now. 409 while one is being made.',
    answer: { 201: backup },
  },
  'POST /api/backups/{id}/download': {
    access: 'admin',
    moves: [],
    about:
      "The file of a backup. Requires the caller's password, because it contains everybody's personal data.",
    params: z.object({ id: pathId }),
    body: z.object({ currentPassword }),
    answer: { 200: { raw: 'application/octet-stream' } },
  },
} as const satisfies CallTable;
