import { z } from 'zod';
import { chosenDay } from '#contract/fields.ts';
import { AWARD_REASONS } from '#domain/tournament.ts';

const team = z.string('Selecione um time');

/** Null is as proposed, empty is no time; of one that is half typed the other half is asked for. */
const time = z
  .string()
  .nullable()
  .refine((typed) => !typed?.endsWith(':'), 'Digite também os minutos, ou apague a hora')
  .refine((typed) => !typed?.startsWith(':'), 'Digite também a hora, ou apague os minutos');

/** Who plays; court and time may stay as they are proposed. */
export const newGameSchema = z.looseObject({ team1: team, team2: team, time });

/** What is left null stays as the game has it; only a day can be emptied. */
export const editedGameSchema = z.looseObject({
  day: chosenDay.nullable(),
  time,
});

export const awardSchema = z.object({
  reason: z.enum(AWARD_REASONS, 'Escolha o que houve'),
  absent: z.enum(['1', '2'], 'Escolha um dos times'),
});
