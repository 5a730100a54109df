import { fieldsNamed } from '#web/lib/net/changed-meanwhile.ts';
import type { Team } from './queries.ts';

/** The fields of a team as somebody saw them. */
export type SeenTeam = Pick<Team, 'name' | 'category'>;

/** The form's values: each field, and the stored team that its writer saw; null for a new one. */
export type TeamValues = { name: string; category: string | null; seen: SeenTeam | null };

export const valuesOf = (team: Team | null): TeamValues => ({
  name: team?.name ?? '',
  category: team?.category ?? null,
  seen: team && { name: team.name, category: team.category },
});

/** What a save sends: the fields that were changed, with what their writer saw; null where none was. */
export function changesOf(sent: SeenTeam, start: TeamValues, { seen }: TeamValues) {
  const fields = (['name', 'category'] as const).filter((field) => sent[field] !== start[field]);
  return fields.length === 0 ? null : { ...fieldsNamed(sent, fields), seen: fieldsNamed(seen ?? {}, fields) };
}

/** The key of the form's draft. */
export const teamForm = (team: Team | null) => `team:${team?.id ?? 'new'}`;

/** The key of the draft of a pasted list. */
export const TEAM_LIST = 'teams';
