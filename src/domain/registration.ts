import type { Level, SkillLevel } from './tournament.ts';

/** A registration waits for a decision (`pending`) and is decided once. */
export const REGISTRATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

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

const DONE = {
  approved: 'aprovada',
  rejected: 'rejeitada',
} as const satisfies Readonly<Record<Exclude<RegistrationStatus, 'pending'>, string>>;

/** The decision about a registration and who made it, for an organiser who was about to decide it too. */
export const decisionWords = (status: keyof typeof DONE, by: string | null): string =>
  `Esta inscrição já foi ${DONE[status]} por ${by}`;
