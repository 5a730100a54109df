import { z } from 'zod';
import { AWARD_REASONS } from '#domain/tournament.ts';

const team = z.string('Selecione um time');

/** Who plays; court and time may stay as they are proposed. */
export const newGameSchema = z.looseObject({ team1: team, team2: team });

/** What is left null stays as the game has it; only a day can be emptied. */
export const editedGameSchema = z.looseObject({
  day: z.string().min(1, 'Selecione uma data válida.').nullable(),
});

export const awardSchema = z.object({
  reason: z.enum(AWARD_REASONS, 'Escolha o que houve'),
  absent: z.enum(['1', '2'], 'Escolha um dos times'),
});
