import { type LazyExoticComponent, lazy } from 'react';
import type { TabId } from './-tabs.ts';

/** What each tab shows. Apart from the tabs, whose names belong to the address and are loaded with every page. */
export const PANELS: Readonly<Record<TabId, LazyExoticComponent<() => React.JSX.Element>>> = {
  players: lazy(() => import('#web/features/people/players-panel.tsx')),
  teams: lazy(() => import('#web/features/teams/teams-panel.tsx')),
  accounts: lazy(() => import('#web/features/people/accounts-panel.tsx')),
  images: lazy(() => import('#web/features/images/images-panel.tsx')),
  dates: lazy(() => import('#web/features/rounds/round-dates.tsx')),
  validation: lazy(() => import('#web/features/registrations/validation.tsx')),
  import: lazy(() => import('#web/features/import/import-panel.tsx')),
  audit: lazy(() => import('#web/features/audit/audit.tsx')),
  profile: lazy(() => import('#web/routes/-profile-panel.tsx')),
};
