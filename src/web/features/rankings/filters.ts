import type { PlayerRank, TeamRank } from './queries.ts';

/** What the address of a ranking may narrow it to. Apart from the rankings, which are loaded when they are shown. */
export type Gender = PlayerRank['gender'];
export const GENDERS: readonly Gender[] = ['Masculino', 'Feminino'];
export type Category = TeamRank['category'];
export const CATEGORIES: readonly Category[] = ['Misto', 'Masculino', 'Feminino'];
