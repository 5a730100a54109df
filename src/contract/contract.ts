import { z } from 'zod';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import { BACKUP_STATES } from './backups.ts';
import { broadcastCalls } from './broadcast.ts';
import type { Call, CallTable, Key } from './call.ts';
import { courtCalls } from './court.ts';
import { courtLinkCalls } from './court-links.ts';
import { exportCalls } from './exports.ts';
import { firstStartCalls } from './first-start.ts';
import { gameCalls } from './games.ts';
import { imageCalls } from './images.ts';
import { importCalls } from './import.ts';
import { liveCalls } from './live.ts';
import { messageCalls } from './messages.ts';
import { playerCalls } from './players.ts';
import { pointsCalls } from './points.ts';
import { profileCalls } from './profile.ts';
import { publicCalls } from './public.ts';
import { pushCalls } from './push.ts';
import { rankingCalls } from './rankings.ts';
import { registrationCalls } from './registrations.ts';
import { reminderCalls } from './reminders.ts';
import { restoreCalls } from './restores.ts';
import { roundCalls } from './rounds.ts';
import { scoreSheetCalls } from './score-sheets.ts';
import { secondFactorCalls } from './second-factor.ts';
import { systemCalls } from './system.ts';
import { teamCalls } from './teams.ts';
import { tournamentCalls } from './tournament.ts';
import { userCalls } from './users.ts';
import { webhookCalls } from './webhook.ts';

/**
 * Every call of Manchete, each once. The server registers its routes from this table, the browser's client is typed by
 * it, the API documentation is made from it and the access tests check each of its calls.
 */
export const contract = {
  ...firstStartCalls,
  ...authCalls,
  ...secondFactorCalls,
  ...profileCalls,
  ...tournamentCalls,
  ...roundCalls,
  ...registrationCalls,
  ...teamCalls,
  ...playerCalls,
  ...importCalls,
  ...userCalls,
  ...imageCalls,
  ...gameCalls,
  ...courtCalls,
  ...courtLinkCalls,
  ...liveCalls,
  ...scoreSheetCalls,
  ...pointsCalls,
  ...rankingCalls,
  ...publicCalls,
  ...broadcastCalls,
  ...messageCalls,
  ...reminderCalls,
  ...webhookCalls,
  ...pushCalls,
  ...auditCalls,
  ...exportCalls,
  ...systemCalls,
  ...restoreCalls,
  'GET /api/health': {
    access: 'public',
    about: 'Whether the server and its database answer; 503 where they do not.',
    answer: {
      200: z.object({
        status: z.literal('ok'),
        database: z.enum(['embedded', 'postgresql']),
        version: z.string(),
        /** Seconds since the start. */
        uptime: z.number(),
        /** The state of the automatic backups; docs/operations.md, Backup. */
        backup: z.enum(BACKUP_STATES),
      }),
    },
  },
} as const satisfies CallTable;

export type Contract = typeof contract;
export type CallKey = keyof Contract;
/** The calls that write. */
export type WriteKey = Exclude<CallKey, `GET ${string}`>;

/** The contract as a list of entries. */
export const calls = Object.entries(contract) as ReadonlyArray<[Key, Call]>;
