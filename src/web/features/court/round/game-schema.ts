import { z } from 'zod';
import { chosenDay } from '#contract/fields.ts';
import { AWARD_REASONS } from '#domain/tournament.ts';

const team = z.string('Selecione um time');

/** Null is the proposal, empty is no time; a partly typed time is refused with the missing part. */
const time = z
  .string()
  .nullable()
  .refine((time) => !time?.endsWith(':'), 'Digite também os minutos, ou apague a hora')
  .refine((time) => !time?.startsWith(':'), 'Digite também a hora, ou apague os minutos');

/** A new game: the teams are required, court and time may stay as proposed. */
export const newGameSchema = z.looseObject({ team1: team, team2: team, time });

/** Null leaves a field unchanged; only the day can be emptied. */
export const editedGameSchema = z.looseObject({
  day: chosenDay.nullable(),
  time,
});

export const awardSchema = z.object({
  reason: z.enum(AWARD_REASONS, 'Escolha o que houve'),
  loser: z.enum(['1', '2', 'both'], 'Escolha quem não jogou ou parou'),
});
