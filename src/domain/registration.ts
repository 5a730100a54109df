import type { Level, SkillLevel } from './tournament.ts';

export const SKILL_LEVEL_WORDS: Readonly<Record<SkillLevel, string>> = {
  iniciante: 'Iniciante',
  intermediario: 'Intermediário',
  experiente: 'Experiente',
};

/** The level that a player starts with, from what the registration says. */
export const LEVEL_OF_SKILL: Readonly<Record<SkillLevel, Level>> = {
  iniciante: 'Iniciante',
  intermediario: 'Intermediário',
  experiente: 'Avançado',
};

const DONE = { approved: 'aprovada', rejected: 'rejeitada' } as const;

/** The decision about a registration and who made it, for an organiser who was about to decide it too. */
export const decisionWords = (status: keyof typeof DONE, by: string | null): string =>
  `Esta inscrição já foi ${DONE[status]} por ${by}`;
