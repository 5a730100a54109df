import { auditRoutes } from './features/audit/routes.ts';
import { firstStartRoutes } from './features/auth/first-start-routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { broadcastRoutes } from './features/broadcast/routes.ts';
import { courtLinkRoutes } from './features/court-links/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { gameRoutes } from './features/games/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { importRoutes } from './features/import/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { playerRoutes } from './features/players/routes.ts';
import { pointsRoutes } from './features/points/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { publicRoutes } from './features/public/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { rankingRoutes } from './features/rankings/routes.ts';
import { registrationRoutes } from './features/registrations/routes.ts';
import { roundRoutes } from './features/rounds/routes.ts';
import { scoreSheetRoutes } from './features/score-sheets/routes.ts';
import { secondFactorRoutes } from './features/second-factor/routes.ts';
import { stageRoutes } from './features/stages/routes.ts';
import { restoreRoutes } from './features/system/restore-routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { teamRoutes } from './features/teams/routes.ts';
import { tournamentRoutes } from './features/tournament/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import type { Implementations } from './routing/implementation.ts';

export const implementations: Implementations = {
  ...firstStartRoutes,
  ...authRoutes,
  ...secondFactorRoutes,
  ...profileRoutes,
  ...tournamentRoutes,
  ...roundRoutes,
  ...stageRoutes,
  ...registrationRoutes,
  ...teamRoutes,
  ...playerRoutes,
  ...importRoutes,
  ...userRoutes,
  ...imageRoutes,
  ...gameRoutes,
  ...courtLinkRoutes,
  ...liveRoutes,
  ...scoreSheetRoutes,
  ...pointsRoutes,
  ...rankingRoutes,
  ...publicRoutes,
  ...broadcastRoutes,
  ...messageRoutes,
  ...pushRoutes,
  ...auditRoutes,
  ...exportRoutes,
  ...systemRoutes,
  ...restoreRoutes,
  ...healthRoutes,
};
