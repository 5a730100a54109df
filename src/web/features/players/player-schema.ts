import { z } from 'zod';
import {
  BIRTH_DATE_AHEAD,
  blankOr,
  CPF_INVALID,
  day,
  gender,
  level,
  memberNumber,
  name,
  PHONE_INVALID,
  shirtSize,
} from '#contract/fields.ts';
import { NAME } from '#contract/limits.ts';
import { newPlayer } from '#contract/people/players.ts';
import { parseCpf } from '#domain/people/cpf.ts';
import { today } from '#web/lib/format/format.ts';
import { isPhone } from '#web/lib/format/phone.ts';
import { changedFields, type PlayerValues } from './player-values.ts';

const { firstName, phone, email, password, cpf, shirtName, isHidden, isAdmin, isOrganiser, isScorer } =
  newPlayer.shape;

const player = z.object({
  firstName,
  lastName: name(NAME, 'Sobrenome deve ter pelo menos 2 caracteres'),
  teamId: z.string('Selecione um time').transform(Number),
  gender,
  memberNumber,
  shirtSize,
  level,
  phone: phone.refine((text) => !text || isPhone(text), PHONE_INVALID),
  email,
  password,
  cpf: cpf.refine((text) => !text || parseCpf(text) !== null, CPF_INVALID),
  birthDate: blankOr(day.refine((date) => date <= today(), BIRTH_DATE_AHEAD)),
  shirtName,
  isHidden,
  isAdmin,
  isOrganiser,
  isScorer,
});

/** Known only when the form is sent. */
type FieldMask = { [field in keyof typeof player.shape]: true };

/**
 * The request's body. For an existing player only the changed fields: missing ones may stay missing, and other
 * people's changes are not overwritten.
 */
export const playerSchema = (known: PlayerValues | null) => (values: PlayerValues) => {
  const fields = known ? changedFields(known, values) : Object.keys(player.shape);
  return player.pick(Object.fromEntries(fields.map((field) => [field, true])) as FieldMask);
};
