/** In order, as `?tab=` names them. Their content is lazy. */
export const TABS = [
  { id: 'players', title: 'Jogadores' },
  { id: 'teams', title: 'Times' },
  { id: 'accounts', title: 'Contas' },
  { id: 'images', title: 'Imagens' },
  { id: 'dates', title: 'Datas das Rodadas' },
  { id: 'validation', title: 'Validação' },
  { id: 'import', title: 'Importar' },
  { id: 'tournament', title: 'Torneio' },
  { id: 'broadcast', title: 'Transmissão' },
  { id: 'audit', title: 'Auditoria' },
  { id: 'system', title: 'Sistema' },
  { id: 'profile', title: 'Meu Perfil' },
] as const;

export type TabId = (typeof TABS)[number]['id'];

/** Open by default on a wide screen. */
export const FIRST_TAB: TabId = 'players';
