import type { Team } from './queries.ts';

/** A team as it is typed. */
export type TeamValues = { name: string; category: string | null };

export const valuesOf = (team: Team | null): TeamValues => ({
  name: team?.name ?? '',
  category: team?.category ?? null,
});

/** Under which name a form keeps what is typed. */
export const teamForm = (team: Team | null) => `team:${team?.id ?? 'new'}`;
