import { z } from 'zod';
import { bodyId, category, instant, line, orNull, roundNumber, version } from '#contract/fields.ts';
import { COURT } from '#contract/limits.ts';
import { GAME_STATUSES } from '#domain/tournament.ts';

/** What an organiser enters about a game, as in answers, public pages and the audit. */
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
  /** A game entered while it is being played may start in progress. */
  status: z
    .enum(['agendado', 'em_andamento'], 'Um confronto começa agendado ou em andamento')
    .default('agendado'),
});

/** Missing fields are not changed. */
export const gameEdit = entered.partial().extend({ version: version.optional() });
