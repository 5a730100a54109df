import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { dayOr, pathId, pathRound, roundNumber } from '#contract/fields.ts';

const round = z.object({
  id: z.number(),
  round_number: z.number(),
  round_date: z.string(),
  is_extra_round: z.boolean(),
});

const activeRound = z.object({ activeRound: z.number() });

export const roundCalls = {
  'GET /api/tournament/rounds': {
    access: 'public',
    about: 'The rounds that have a day, by number.',
    answer: { 200: z.array(round) },
  },
  'PUT /api/tournament/rounds/{roundNumber}': {
    access: 'admin',
    moves: ['rounds', 'games'],
    audit: 'round.move',
    about:
      'Moves a round to another day, or gives one to a round without a day, with its games at the default time. With `withChosenTimes` also the games with a chosen time, at the same time of day, unless they are completed. `seenDate`: the day that the caller saw; 409 ROUND_MOVED with the current round where it is another one.',
    params: z.object({ roundNumber: pathRound }),
    body: z.object({
      date: dayOr('Data não fornecida'),
      withChosenTimes: z.boolean().default(false),
      seenDate: dayOr('Data não fornecida').optional(),
    }),
    answer: { 200: round },
  },
  'DELETE /api/tournament/rounds/{roundNumber}': {
    access: 'admin',
    moves: ['rounds'],
    audit: 'round.leave-out',
    about:
      'Leaves a round that nobody wants without a day: it is in no list until a PUT gives it one. 409 where it has games or points, or is active.',
    params: z.object({ roundNumber: pathRound }),
    answer: { 204: 'empty' },
  },
  'PATCH /api/tournament/rounds/{roundId}/type': {
    access: 'admin',
    moves: ['rounds', 'games'],
    audit: 'round.change-type',
    about: 'Makes a round an extra or a normal one; the standings change at once.',
    params: z.object({ roundId: pathId }),
    body: z.object({ isExtraRound: z.boolean() }),
    answer: { 200: round },
  },
  'GET /api/live-scores/active-round': {
    access: 'public',
    about: 'The number of the active round, 0 when there is none.',
    answer: { 200: activeRound },
  },
  'POST /api/live-scores/active-round': {
    access: 'admin',
    moves: ['tournament'],
    about: 'Activates a round; with `active: false`, none is active.',
    body: z.union(
      [z.object({ round: roundNumber }), z.object({ active: z.literal(false) })],
      'Escolha uma rodada',
    ),
    answer: { 200: activeRound },
  },
} as const satisfies CallTable;
