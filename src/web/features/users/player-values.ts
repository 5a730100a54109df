import { formatCpf } from '#domain/cpf.ts';
import { formatPhone } from '#web/lib/format.ts';
import type { Player } from './queries.ts';

/** The form's values: every field is text, null for no choice. */
export type PlayerValues = {
  firstName: string;
  lastName: string;
  teamId: string | null;
  gender: string | null;
  memberNumber: string;
  shirtSize: string | null;
  level: string | null;
  phone: string;
  email: string;
  password: string;
  cpf: string;
  birthDate: string;
  shirtName: string;
  isHidden: boolean;
  isAdmin: boolean;
  isScorer: boolean;
};

export const NOBODY: PlayerValues = {
  firstName: '',
  lastName: '',
  teamId: null,
  gender: null,
  memberNumber: '',
  shirtSize: null,
  level: null,
  phone: '',
  email: '',
  password: '',
  cpf: '',
  birthDate: '',
  shirtName: '',
  isHidden: false,
  isAdmin: false,
  isScorer: false,
};

/** A player as the form's values. */
export function valuesOf(player: Player): PlayerValues {
  return {
    firstName: player.firstName,
    lastName: player.lastName ?? '',
    teamId: player.teamId === null ? null : String(player.teamId),
    gender: player.gender,
    memberNumber: player.memberNumber ?? '',
    shirtSize: player.shirtSize,
    level: player.level,
    phone: formatPhone(player.phone ?? ''),
    email: player.email ?? '',
    password: '',
    cpf: formatCpf(player.cpf ?? ''),
    birthDate: player.birthDate ?? '',
    shirtName: player.shirtName ?? '',
    isHidden: player.isHidden ?? false,
    isAdmin: player.isAdmin,
    isScorer: player.isScorer,
  };
}

/** The changed fields. */
export function changedFields(start: PlayerValues, typed: PlayerValues): (keyof PlayerValues)[] {
  return (Object.keys(start) as (keyof PlayerValues)[]).filter((field) => typed[field] !== start[field]);
}

/** The key of the form's draft. */
export const playerForm = (player: Player | null) => `player:${player?.id ?? 'new'}`;
