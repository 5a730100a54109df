import { z } from 'zod';
import { auditCalls } from './audit/audit.ts';
import type { Call, CallTable, Key } from './call.ts';
import { messageCalls } from './messages/messages.ts';
import { pushCalls } from './messages/push.ts';
import { reminderCalls } from './messages/reminders.ts';
import { webhookCalls } from './messages/webhook.ts';
import { authCalls } from './people/auth.ts';
import { firstStartCalls } from './people/first-start.ts';
import { importCalls } from './people/import.ts';
import { playerCalls } from './people/players.ts';
import { profileCalls } from './people/profile.ts';
import { registrationCalls } from './people/registrations.ts';
import { secondFactorCalls } from './people/second-factor.ts';
import { userCalls } from './people/users.ts';
import { BACKUP_STATES } from './system/backups.ts';
import { exportCalls } from './system/exports.ts';
import { restoreCalls } from './system/restores.ts';
import { systemCalls } from './system/system.ts';
import { broadcastCalls } from './tournament/broadcast.ts';
import { courtCalls } from './tournament/court.ts';
import { courtLinkCalls } from './tournament/court-links.ts';
import { gameCalls } from './tournament/games.ts';
import { imageCalls } from './tournament/images.ts';
import { liveCalls } from './tournament/live.ts';
import { pointsCalls } from './tournament/points.ts';
import { publicCalls } from './tournament/public.ts';
import { rankingCalls } from './tournament/rankings.ts';
import { roundCalls } from './tournament/rounds.ts';
import { scoreSheetCalls } from './tournament/score-sheets.ts';
import { stageCalls } from './tournament/stages.ts';
import { teamCalls } from './tournament/teams.ts';
import { tournamentCalls } from './tournament/tournament.ts';
import { tournamentsCalls } from './tournament/tournaments.ts';

/**
 * Every call of Manchete. Server routes, the browser's client types, the API documentation and the access tests
 * are all made from this table.
 */
export const contract = {
  ...firstStartCalls,
  ...authCalls,
  ...secondFactorCalls,
  ...profileCalls,
  ...tournamentCalls,
  ...tournamentsCalls,
  ...roundCalls,
  ...stageCalls,
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
        /** The state of the automatic backups (docs/operations.md, Backup). */
        backup: z.enum(BACKUP_STATES),
      }),
    },
  },
} as const satisfies CallTable;

export type Contract = typeof contract;
export type CallKey = keyof Contract;
export type WriteKey = Exclude<CallKey, `GET ${string}`>;

export const calls = Object.entries(contract) as ReadonlyArray<[Key, Call]>;
