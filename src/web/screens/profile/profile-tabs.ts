/** In order, as `?tab=` names them. Separate from their lazy content. */
export const PROFILE_TABS = [
  { id: 'info', title: 'Informações' },
  { id: 'email', title: 'Email' },
  { id: 'password', title: 'Senha' },
  { id: 'data', title: 'Meus dados' },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]['id'];

export const profileTab = (id: unknown): ProfileTab | undefined =>
  PROFILE_TABS.find((tab) => tab.id === id)?.id;
