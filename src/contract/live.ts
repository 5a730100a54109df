import { z } from 'zod';
import type { CallTable } from './call.ts';
import { roundNumber } from './fields.ts';
import { game } from './games.ts';

const activeRound = z.object({ activeRound: z.number() });

/** A line of "Melhores da Rodada". `roundPoints` is relative, in percent with one decimal; null while nothing was contested. */
const topPlayer = z.object({
  position: z.number(),
  id: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  teamId: z.number().nullable(),
  teamName: z.string().nullable(),
  teamImage: z.string().nullable(),
  roundPoints: z.number().nullable(),
  rawPoints: z.number(),
});

const historicalEntry = z.object({
  position: z.number(),
  playerId: z.number(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  teamId: z.number().nullable(),
  teamName: z.string().nullable(),
  /** The relative points of the round, in percent; the name is the documents'. */
  totalPoints: z.number().nullable(),
  rawPoints: z.number(),
});

export const liveCalls = {
  'GET /api/live-scores': {
    access: 'public',
    about: 'The games of the active round: in progress, then scheduled, then completed.',
    answer: { 200: z.array(game) },
  },
  'GET /api/live-scores/active-round': {
    access: 'public',
    about: 'The number of the active round, 0 when there is none.',
    answer: { 200: activeRound },
  },
  'POST /api/live-scores/active-round': {
    access: 'admin',
    about: 'Activates a round; with `active: false`, none is active.',
    body: z.union(
      [z.object({ round: roundNumber }), z.object({ active: z.literal(false) })],
      'Escolha uma rodada',
    ),
    answer: { 200: activeRound },
  },
  'GET /api/live-scores/top-players': {
    access: 'public',
    about: 'The best players of the active round, else of the last completed one.',
    answer: {
      200: z.object({
        round: z.number().nullable(),
        masculino: z.array(topPlayer),
        feminino: z.array(topPlayer),
      }),
    },
  },
  'GET /api/historical-top-players': {
    access: 'public',
    about: 'The best players of each round, newest first.',
    answer: {
      200: z.array(
        z.object({
          round: z.number(),
          masculino: z.array(historicalEntry),
          feminino: z.array(historicalEntry),
        }),
      ),
    },
  },
  'GET /api/events': {
    access: 'public',
    about:
      'Server-sent events: `beat` every five seconds, `changed` with the topics that changed, `board` with the current scores.',
    answer: { 200: { raw: 'text/event-stream' } },
  },
} as const satisfies CallTable;
