import { fullName, nameHolds } from '#domain/names.ts';
import type { Team } from './queries.ts';

/** The teams in whose name, category or players' full names the text is found; accents and capitals do not count. */
export function search(teams: readonly Team[], text: string): readonly Team[] {
  if (text.trim() === '') return teams;
  return teams.filter(({ name, category, players }) =>
    [name, category, ...players.map(fullName)].some((each) => nameHolds(each, text)),
  );
}
