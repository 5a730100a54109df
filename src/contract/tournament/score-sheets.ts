import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { bodyId, pathId, pathRound, roundNumber } from '#contract/fields.ts';
import { BATCH, COUNTER } from '#contract/limits.ts';

const sheetRow = z.object({
  playerId: z.number(),
  teamId: z.number(),
  round: z.number(),
  saques: z.number(),
  defesas: z.number(),
  ataques: z.number(),
  present: z.boolean(),
  updatedAt: z.string(),
});

const counters = sheetRow.pick({ saques: true, defesas: true, ataques: true });
const proposal = sheetRow
  .pick({ playerId: true, teamId: true })
  .extend({ ...counters.shape, games: z.array(counters.extend({ gameId: z.number() })) });

const NOT_A_COUNT = 'Os pontos são números inteiros a partir de 0';
const counter = z.int(NOT_A_COUNT).min(COUNTER.min, NOT_A_COUNT).max(COUNTER.max, `No máximo ${COUNTER.max}`);

const sheet = z.object({
  updates: z
    .array(
      z.object({
        playerId: bodyId,
        teamId: bodyId,
        round: roundNumber,
        saques: counter,
        defesas: counter,
        ataques: counter,
        present: z.boolean(),
      }),
    )
    .min(1, 'Nenhum jogador alterado')
    .max(BATCH.max, `No máximo ${BATCH.max} jogadores de uma vez`),
  /** The newest `updatedAt` of the sheet the editor loaded, null for an empty sheet. */
  lastUpdated: z.iso.datetime({ offset: true, error: 'Data e hora inválidas' }).nullable(),
});

export const scoreSheetCalls = {
  'GET /api/detailed-points': {
    access: 'user',
    about: 'The rows of the score sheets, one for each player and round.',
    query: z.object({ round: pathRound.optional(), team: pathId.optional() }),
    answer: { 200: z.array(sheetRow) },
  },
  'GET /api/detailed-points/proposals': {
    access: 'scorekeeper',
    about:
      "Proposed values for a round's score sheets, from the logs of its completed games: points by serve, defence and attack, by player and team, of the round and of each game (`games`).",
    query: z.object({ round: pathRound }),
    answer: { 200: z.array(proposal) },
  },
  'POST /api/detailed-points/batch-update': {
    access: 'scorekeeper',
    moves: ['points'],
    audit: 'points.save',
    about:
      'Saves a score sheet, all or nothing. 409 with the rows where somebody else changed one meanwhile.',
    body: sheet,
    answer: { 200: z.object({ updatedAt: z.string(), rows: z.array(sheetRow) }) },
  },
} as const satisfies CallTable;
