import type { Team } from './queries.ts';

/** The form's values. */
export type TeamValues = { name: string; category: string | null };

export const valuesOf = (team: Team | null): TeamValues => ({
  name: team?.name ?? '',
  category: team?.category ?? null,
});

/** The key of the form's draft. */
export const teamForm = (team: Team | null) => `team:${team?.id ?? 'new'}`;
