import type { Audience, Batch } from '#web/features/messages/queries.ts';

export type Gender = NonNullable<Audience['gender']>;
export type Kind = 'all' | 'team' | 'gender' | 'team-gender' | 'admins' | 'test';

export type Choice = {
  readonly round: number | null;
  readonly kind: Kind;
  readonly teamId: number | null;
  readonly gender: Gender | null;
};

export const NOTHING_CHOSEN: Choice = { round: null, kind: 'all', teamId: null, gender: null };

export const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'all', label: 'Todos os jogadores' },
  { value: 'team', label: 'Por time' },
  { value: 'gender', label: 'Por gênero' },
  { value: 'team-gender', label: 'Por time e gênero' },
  { value: 'admins', label: 'Só administradores' },
  { value: 'test', label: 'Modo de teste: só eu' },
];

export const asksTeam = (kind: Kind) => kind === 'team' || kind === 'team-gender';
export const asksGender = (kind: Kind) => kind === 'gender' || kind === 'team-gender';

export function audienceOf({ kind, teamId, gender }: Choice, userId: number): Audience | null {
  if (kind === 'admins') return { adminOnly: true };
  if (kind === 'test') return { testModeUserId: userId };
  if ((asksTeam(kind) && teamId === null) || (asksGender(kind) && gender === null)) return null;
  return {
    ...(asksTeam(kind) && teamId !== null ? { teamId } : {}),
    ...(asksGender(kind) && gender !== null ? { gender } : {}),
  };
}

type Team = { readonly id: number; readonly name: string };

export function sayAudience(
  { teamId, gender, adminOnly, testModeUserId }: Audience | Batch['audience'],
  teams: readonly Team[],
): string {
  if (testModeUserId) return 'Modo de teste';
  if (adminOnly) return 'Só administradores';
  const team = teamId ? (teams.find(({ id }) => id === teamId)?.name ?? 'Time excluído') : null;
  return [team, gender].filter(Boolean).join(', ') || 'Todos os jogadores';
}
