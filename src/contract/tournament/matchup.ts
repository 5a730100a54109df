import { z } from 'zod';
import { bodyId, category, instant, line, orNull, roundNumber, version } from '#contract/fields.ts';
import { COURT } from '#contract/limits.ts';
import { GAME_STATUSES } from '#domain/tournament.ts';

/** What an organiser enters of a game, as answers, the public pages and the audit have it. */
export const matchup = z.object({
  team1Id: z.number(),
  team2Id: z.number(),
  category,
  court: z.string().nullable(),
  round: z.number(),
  status: z.enum(GAME_STATUSES),
  date: z.string(),
});

/** The same, as organisers send it. */
const entered = z.object({
  team1Id: bodyId,
  team2Id: bodyId,
  category,
  court: orNull(line(COURT.max)),
  date: instant,
});

export const newGame = entered.extend({
  category: category.default('Misto'),
  court: entered.shape.court.default(null),
  date: instant.optional(),
  round: roundNumber,
  /** A game that is entered while it is played may begin in progress. */
  status: z
    .enum(['agendado', 'em_andamento'], 'Um confronto começa agendado ou em andamento')
    .default('agendado'),
});

/** Fields left out are not changed. */
export const gameEdit = entered.partial().extend({ version: version.optional() });
