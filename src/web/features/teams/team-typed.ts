import type { Team } from './queries.ts';

/** A team as it is typed. */
export type TeamTyped = { name: string; category: string | null };

export const typedOf = (team: Team | null): TeamTyped => ({
  name: team?.name ?? '',
  category: team?.category ?? null,
});

/** Under which name a form keeps what is typed. */
export const teamForm = (team: Team | null) => `team:${team?.id ?? 'new'}`;
