import { lazy } from 'react';

/** The tabs of the panel, in their order: what `?tab=` calls each, and what it shows, loaded when it is opened. */
export const TABS = [
  {
    id: 'players',
    title: 'Jogadores',
    Panel: lazy(() => import('#web/features/people/players-panel.tsx')),
  },
  {
    id: 'teams',
    title: 'Times',
    Panel: lazy(() => import('#web/features/teams/teams-panel.tsx')),
  },
  {
    id: 'accounts',
    title: 'Contas',
    Panel: lazy(() => import('#web/features/people/accounts-panel.tsx')),
  },
  {
    id: 'images',
    title: 'Imagens',
    Panel: lazy(() => import('#web/features/images/images-panel.tsx')),
  },
  {
    id: 'dates',
    title: 'Datas das Rodadas',
    Panel: lazy(() => import('#web/features/rounds/round-dates.tsx')),
  },
  {
    id: 'validation',
    title: 'Validação',
    Panel: lazy(() => import('#web/features/registrations/validation.tsx')),
  },
  {
    id: 'import',
    title: 'Importar',
    Panel: lazy(() => import('#web/features/import/import-panel.tsx')),
  },
  {
    id: 'audit',
    title: 'Auditoria',
    Panel: lazy(() => import('#web/features/audit/audit.tsx')),
  },
  {
    id: 'profile',
    title: 'Meu Perfil',
    Panel: lazy(() => import('#web/routes/-profile-panel.tsx')),
  },
] as const;

/** Places of the panel that are pages of their own. */
export const PAGES = [
  { to: '/admin/rounds', title: 'Tipos de Rodadas' },
  { to: '/admin/whatsapp', title: 'WhatsApp' },
] as const;

export type TabId = (typeof TABS)[number]['id'];
