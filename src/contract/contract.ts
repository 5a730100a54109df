import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import type { Call, Key } from './call.ts';
import { courtCalls } from './court.ts';
import { exportCalls } from './exports.ts';
import { gameCalls } from './games.ts';
import { healthCalls } from './health.ts';
import { imageCalls } from './images.ts';
import { importCalls } from './import.ts';
import { liveCalls } from './live.ts';
import { messageCalls } from './messages.ts';
import { ownDataCalls } from './own-data.ts';
import { playerCalls } from './players.ts';
import { pointsCalls } from './points.ts';
import { rankingCalls } from './rankings.ts';
import { registrationCalls } from './registrations.ts';
import { secondFactorCalls } from './second-factor.ts';
import { teamCalls } from './teams.ts';
import { tournamentCalls } from './tournament.ts';
import { userCalls } from './users.ts';

/**
 * Every call of Manchete, each once. The server registers its routes from this table, the browser's client is
 * typed by it, the documentation is made from it and the tests of access walk it.
 */
export const contract = {
  ...authCalls,
  ...secondFactorCalls,
  ...ownDataCalls,
  ...tournamentCalls,
  ...registrationCalls,
  ...teamCalls,
  ...playerCalls,
  ...importCalls,
  ...userCalls,
  ...imageCalls,
  ...gameCalls,
  ...courtCalls,
  ...liveCalls,
  ...pointsCalls,
  ...rankingCalls,
  ...messageCalls,
  ...auditCalls,
  ...exportCalls,
  ...healthCalls,
};

export type Contract = typeof contract;
export type CallKey = keyof Contract;

/** The contract as a list of entries. */
export const calls = Object.entries(contract) as ReadonlyArray<[Key, Call]>;
