import { formatCpf } from '#domain/people/cpf.ts';
import { formatPhone } from '#web/lib/format/format.ts';
import { fieldsNamed } from '#web/lib/net/changed-meanwhile.ts';
import type { Player } from './queries.ts';

/** All text; null for no choice. */
type PlayerFields = {
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
  isOrganiser: boolean;
  isScorer: boolean;
};
type Field = keyof PlayerFields;

/** The fields, and the stored player their writer saw. */
export type PlayerValues = PlayerFields & { seen: SeenPlayer };
export type SeenPlayer = Partial<Pick<Player, Exclude<Field, 'password'>>>;

export const NEVER_STORED: readonly Field[] = ['password', 'cpf', 'phone'];

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
  isOrganiser: false,
  isScorer: false,
  seen: {},
};

const FIELDS = (Object.keys(NOBODY) as (keyof PlayerValues)[]).filter(
  (name): name is Field => name !== 'seen',
);
/** Without personal data, which stay off the device. */
const STORED = FIELDS.filter(
  (field) => !NEVER_STORED.includes(field) && field !== 'email' && field !== 'birthDate',
);

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
    isOrganiser: player.isOrganiser,
    isScorer: player.isScorer,
    seen: fieldsNamed(player, STORED),
  };
}

export function changedFields(start: PlayerFields, values: PlayerFields): Field[] {
  return FIELDS.filter((field) => values[field] !== start[field]);
}

export const playerForm = (player: Player | null) => `player:${player?.id ?? 'new'}`;

export const PLAYER_LIST = 'players';
