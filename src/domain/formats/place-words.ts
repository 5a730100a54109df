import type { Qualifier } from './groups.ts';

/** 'A' for the first group, counted from 0. */
export const groupLetter = (group: number): string => String.fromCharCode(65 + group);

/** Who comes into a place of a bracket, as "1º do grupo A". */
export function qualifierWords(qualifier: Qualifier): string {
  if (qualifier.from === 'group') return `${qualifier.place}º do grupo ${groupLetter(qualifier.group)}`;
  const { place, inGroup } = qualifier;
  return place === 1 ? `Melhor ${inGroup}º` : `${place}º melhor ${inGroup}º`;
}

/** Where somebody came in a draw: a group, or a number. `revealed`: everybody drawn so far, in order. */
export function drawnWords(
  id: number,
  groups: readonly (readonly number[])[],
  revealed: readonly number[],
): string {
  const group = groups.findIndex((ids) => ids.includes(id));
  return group >= 0 ? `Grupo ${groupLetter(group)}` : `${revealed.indexOf(id) + 1}º sorteado`;
}
