import { fieldsNamed } from '#web/lib/net/changed-meanwhile.ts';
import type { Team } from './queries.ts';

export type SeenTeam = Pick<Team, 'name' | 'category'>;

/** Each field, and the stored team its writer saw; null for a new one. */
export type TeamValues = { name: string; category: string | null; seen: SeenTeam | null };

export const valuesOf = (team: Team | null): TeamValues => ({
  name: team?.name ?? '',
  category: team?.category ?? null,
  seen: team && { name: team.name, category: team.category },
});

export function changesOf(sent: SeenTeam, start: TeamValues, { seen }: TeamValues) {
  const fields = (['name', 'category'] as const).filter((field) => sent[field] !== start[field]);
  return fields.length === 0 ? null : { ...fieldsNamed(sent, fields), seen: fieldsNamed(seen ?? {}, fields) };
}

export const teamForm = (team: Team | null) => `team:${team?.id ?? 'new'}`;

export const TEAM_LIST = 'teams';
