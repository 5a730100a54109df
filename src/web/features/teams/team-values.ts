import { fieldsNamed } from '#web/lib/net/changed-meanwhile.ts';
import type { Team } from './queries.ts';

export type SeenTeam = Pick<Team, 'name' | 'category' | 'seed'>;

/** Each field (0: not seeded), and the stored team its writer saw; null for a new one. */
export type TeamValues = { name: string; category: string | null; seed: number; seen: SeenTeam | null };

export const valuesOf = (team: Team | null): TeamValues => ({
  name: team?.name ?? '',
  category: team?.category ?? null,
  seed: team?.seed ?? 0,
  seen: team && { name: team.name, category: team.category, seed: team.seed },
});

export function changesOf(sent: SeenTeam, start: TeamValues, { seen }: TeamValues) {
  const before = { ...start, seed: start.seed || null };
  const fields = (['name', 'category', 'seed'] as const).filter((field) => sent[field] !== before[field]);
  return fields.length === 0 ? null : { ...fieldsNamed(sent, fields), seen: fieldsNamed(seen ?? {}, fields) };
}

export const teamForm = (team: Team | null) => `team:${team?.id ?? 'new'}`;

export const TEAM_LIST = 'teams';
