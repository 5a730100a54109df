import * as accounts from './accounts.ts';
import * as audit from './audit.ts';
import * as backups from './backups.ts';
import * as broadcasts from './broadcasts.ts';
import * as court from './court.ts';
import * as courtLinks from './court-links.ts';
import * as firstStart from './first-start.ts';
import * as games from './games.ts';
import * as images from './images.ts';
import * as lots from './lots.ts';
import * as messages from './messages.ts';
import * as pairs from './pairs.ts';
import * as players from './players.ts';
import * as push from './push.ts';
import * as stages from './stages.ts';
import * as tournament from './tournament.ts';

/** All tables, the same for both engines. Constraints repeat the domain's rules. */
export const schema = {
  ...accounts,
  ...audit,
  ...backups,
  ...broadcasts,
  ...court,
  ...courtLinks,
  ...firstStart,
  ...games,
  ...images,
  ...lots,
  ...messages,
  ...pairs,
  ...players,
  ...push,
  ...stages,
  ...tournament,
};
