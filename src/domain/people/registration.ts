import type { Level, SkillLevel } from '#domain/tournament.ts';

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

/** The level as the registration says it, and what it is called in the list of players if that is another word. */
export function skillLevelInWords(skill: SkillLevel): string {
  const said = SKILL_LEVEL_WORDS[skill];
  const level = LEVEL_OF_SKILL[skill];
  return said === level ? said : `${said} (no cadastro de jogadores: ${level})`;
}

const DONE = {
  approved: 'aprovada',
  rejected: 'rejeitada',
} as const satisfies Readonly<Record<Exclude<RegistrationStatus, 'pending'>, string>>;

/** The decision about a registration and who made it, for another organiser about to decide it too. */
export const decisionWords = (status: keyof typeof DONE, by: string | null): string =>
  `Esta inscrição já foi ${DONE[status]} por ${by}`;

/** A member number to compare by: 0143 equals 143. */
export const comparableMemberNumber = (number: string): string =>
  /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number;

type Conflict = {
  readonly field: 'memberNumber' | 'email';
  readonly with: 'player' | 'account' | 'registration';
  readonly name: string;
  readonly more: number;
};

/** Why a pending registration has to be checked: "Mesmo e-mail que Bia Barros, que já joga". */
export function conflictWords({ field, with: kind, name, more }: Conflict): string {
  const same = field === 'email' ? 'Mesmo e-mail' : 'Mesmo número de sócio';
  const others = more > 0 ? ` e mais ${more}` : '';
  if (kind === 'registration') return `${same} que a inscrição de ${name}${others}`;
  if (kind === 'account') return `${same} que a conta de ${name}${others}`;
  return `${same} que ${name}${others}, que já ${more > 0 ? 'jogam' : 'joga'}`;
}
