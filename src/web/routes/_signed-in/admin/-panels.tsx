import type { ComponentType } from 'react';
import type { TabId } from './-tabs.ts';

/** The lazy content of each tab. Separate from the names of the tabs, which every page loads. */
export const PANELS: Readonly<Record<TabId, () => Promise<{ default: ComponentType }>>> = {
  players: () => import('#web/features/players/players-panel.tsx'),
  teams: () => import('#web/features/teams/teams-panel.tsx'),
  accounts: () => import('#web/features/users/accounts-panel.tsx'),
  images: () => import('#web/features/images/images-panel.tsx'),
  dates: () => import('#web/features/rounds/round-dates.tsx'),
  validation: () => import('#web/features/registrations/registrations-panel.tsx'),
  import: () => import('#web/features/import/import-panel.tsx'),
  tournament: () => import('#web/features/tournament/tournament-panel.tsx'),
  broadcast: () => import('#web/features/broadcast/broadcast-panel.tsx'),
  audit: () => import('#web/features/audit/audit.tsx'),
  system: () => import('#web/features/system/system-panel.tsx'),
  profile: () => import('#web/routes/-profile-panel.tsx'),
};
