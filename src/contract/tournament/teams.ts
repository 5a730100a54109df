import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { category, gender, imageUrl, line, name, pathId } from '#contract/fields.ts';
import { TEAM_NAME, TEAM_SEED } from '#contract/limits.ts';

/** `memberIds`: of a pair, its players; a team has none here. */
export const teamRef = z.object({
  id: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  memberIds: z.array(z.number()).optional(),
});

/** A team with its record so far (completed games, official sets) and its players by full name. */
const team = z.object({
  id: z.number(),
  name: z.string(),
  category,
  /** 1 is the best; null: not seeded. */
  seed: z.number().nullable(),
  imageUrl: z.string().nullable(),
  /** The picture found by the team's name, shown if it has none of its own. */
  namedImageUrl: z.string().nullable(),
  gamesPlayed: z.number(),
  wins: z.number(),
  setsWon: z.number(),
  usedAllPlayers: z.boolean(),
  players: z.array(
    z.object({
      id: z.number(),
      firstName: z.string(),
      lastName: z.string().nullable(),
      imageUrl: z.string().nullable(),
      gender,
    }),
  ),
});

export const TEAM_GONE = 'O time escolhido não existe mais. Escolha outro.';

export const teamName = name(TEAM_NAME, 'Nome deve ter pelo menos 2 caracteres');

const SEED = `Use um número de ${TEAM_SEED.min} a ${TEAM_SEED.max}`;
export const teamSeed = z.int(SEED).min(TEAM_SEED.min, SEED).max(TEAM_SEED.max, SEED).nullable();

const newTeam = z.object({
  name: teamName,
  category: category.default('Misto'),
  seed: teamSeed.default(null),
  imageUrl: imageUrl.nullable().optional(),
});

// A PATCH has no defaults: a missing field is not changed.
const teamChange = z.object({
  name: teamName.optional(),
  category: category.optional(),
  seed: teamSeed.optional(),
  imageUrl: imageUrl.nullable().optional(),
  seen: z
    .object({ name: line(TEAM_NAME.max), category, seed: teamSeed, imageUrl: imageUrl.nullable() })
    .partial()
    .optional(),
});

export const teamCalls = {
  'GET /api/teams': {
    access: 'user',
    about: 'The teams by name, with their players and records.',
    answer: { 200: z.array(team) },
  },
  'POST /api/teams': {
    access: 'admin',
    moves: ['teams'],
    audit: 'team.create',
    about: 'Registers a team.',
    body: newTeam,
    answer: { 201: team },
  },
  'PATCH /api/teams/{id}': {
    access: 'admin',
    moves: ['teams'],
    audit: 'team.change',
    about:
      'Changes a team; fields that are not sent stay unchanged. `seen`: the sent fields as the caller saw them; 409 TEAM_CHANGED with the current team, and who changed it, where one of them has changed since.',
    params: z.object({ id: pathId }),
    body: teamChange,
    answer: { 200: team },
  },
  'DELETE /api/teams/{id}': {
    access: 'admin',
    moves: ['teams', 'players'],
    audit: 'team.delete',
    about: 'Deletes a team that has no games and no points; its players stay, without a team.',
    params: z.object({ id: pathId }),
    answer: { 204: 'empty' },
  },
  'POST /api/teams/{id}/withdraw': {
    access: 'admin',
    // An overlay that showed a deleted game selects another.
    moves: ['games', 'broadcast'],
    audit: 'team.withdraw',
    about:
      'A team withdraws: its scheduled games are awarded to the others (wo) or deleted; those in progress and completed stay. 409 where `seen` is not the number of its scheduled games.',
    params: z.object({ id: pathId }),
    body: z.object({
      games: z.enum(['award', 'delete'], 'Escolha o que fazer com os jogos'),
      seen: z.int('Quantidade de jogos inválida').min(1, 'O time não tem jogos agendados').max(1_000_000),
    }),
    answer: { 200: team },
  },
} as const satisfies CallTable;
