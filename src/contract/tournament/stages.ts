import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { bodyId, instant, line, name, pathId, roundNumber, side } from '#contract/fields.ts';
import { COURT, STAGE } from '#contract/limits.ts';
import { DECIDING } from '#domain/standings/criteria.ts';
import { AWARD_REASONS, GAME_STATUSES } from '#domain/tournament.ts';

const rounds = z.int('Diga quantas rodadas').min(1, 'Pelo menos uma rodada').max(30, 'No máximo 30 rodadas');
const courts = z.int().min(1, 'Pelo menos uma quadra').max(STAGE.courts, `No máximo ${STAGE.courts} quadras`);
const by = z.enum(['seed', 'lot']);

/** In `individual`, `mixed`, `king` and `ranking` people play in changing pairs; in the others teams play. */
const format = z.discriminatedUnion('type', [
  z.object({ type: z.literal('league'), rounds }),
  z.object({ type: z.literal('groups'), groups: z.int().min(1).max(STAGE.groups), by }),
  z.object({ type: z.literal('single'), hasThirdPlace: z.boolean() }),
  z.object({ type: z.literal('double'), hasReset: z.boolean() }),
  z.object({ type: z.enum(['individual', 'mixed']), rounds, courts }),
  z.object({ type: z.literal('king'), by }),
  z.object({ type: z.literal('ranking'), courts }),
]);

const entry = z.object({
  id: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  seed: z.number().nullable(),
  club: z.string().nullable(),
  gender: z.enum(['Masculino', 'Feminino']).nullable(),
  /** Has something to play, or sits out in a round that is not over; in an elimination always. */
  playsOn: z.boolean(),
});
const entrant = z.union([z.number(), z.literal('nobody')]).nullable();
const source = z.union([
  z.object({ from: z.literal('place'), place: z.number() }),
  z.object({ from: z.enum(['winner', 'loser']), game: z.number() }),
]);

/** A stored game; `sets`: the points of both teams in each set played, of an awarded game in those that count. */
const drawnGame = z
  .object({
    id: z.number(),
    court: z.string().nullable(),
    date: z.string(),
    status: z.enum(GAME_STATUSES),
    sets: z.array(z.tuple([z.number(), z.number()])),
    award: z.object({ winner: side.nullable(), reason: z.enum(AWARD_REASONS) }).nullable(),
  })
  .nullable();

/** The draw that the caller saw: 409 where the stage is drawn anew since. */
const seenDraw = z.string().max(64);

/** Numbers of people or teams are ids of `entries`. */
const stage = z.object({
  id: z.number(),
  name: z.string(),
  format,
  entries: z.array(entry),
  courts: z.array(z.string()),
  startsAt: z.string(),
  gameMinutes: z.number(),
  firstRound: z.number(),
  /** The hash of the server's secret: what it committed to before anybody named a number. */
  commitment: z.string(),
  /** How many draws of it were put aside. */
  earlierDraws: z.number(),
  /** All that is needed to draw the same again; null before the draw. */
  proof: z
    .object({
      method: z.number(),
      secret: z.string(),
      number: z.string(),
      exchanges: z.array(z.tuple([z.number(), z.number()])),
      drawnAt: z.string(),
      /** How many of the entries were drawn; who came as a substitute follows them. */
      entrants: z.number(),
      /** How many rounds, from the first, are as they were drawn: somebody may have left since. */
      roundsAsDrawn: z.number(),
    })
    .nullable(),
  state: z.enum(['prepared', 'live', 'drawn']),
  /** A live draw that is going on: the entrants revealed so far, in order, and how many are drawn. */
  liveDraw: z.object({ revealed: z.array(z.number()), of: z.number() }).nullable(),
  /** Who comes into the places of an elimination from groups, in their order; empty where the entries are drawn. */
  qualifiers: z.array(
    z.union([
      z.object({ from: z.literal('group'), group: z.number(), place: z.number() }),
      z.object({ from: z.literal('next'), place: z.number(), inGroup: z.number() }),
    ]),
  ),
  /** Nothing can be drawn again once a game has begun. */
  hasBegun: z.boolean(),
  groups: z.array(z.array(z.number())),
  rounds: z.array(
    z.object({
      round: z.number(),
      byes: z.array(z.number()),
      games: z.array(
        z.object({
          game: drawnGame,
          sides: z.tuple([z.array(z.number()), z.array(z.number())]),
          group: z.number().nullable(),
        }),
      ),
    }),
  ),
  bracket: z.array(
    z.object({
      id: z.number(),
      stage: z.enum(['main', 'losers', 'third', 'final', 'reset']),
      stageRound: z.number(),
      /** Games of the same one can be played at a time; from 1. */
      round: z.number(),
      sides: z.tuple([source, source]),
      teams: z.tuple([entrant, entrant]),
      winner: entrant,
      state: z.enum(['waiting', 'ready', 'begun', 'over', 'passed', 'unneeded']),
      game: drawnGame,
    }),
  ),
  /** Of the whole stage, or of each of its groups. */
  standings: z.array(
    z.array(
      z.object({
        position: z.number(),
        id: z.number(),
        name: z.string(),
        /** Of a team in the standings; null for people, who have none. */
        points: z.number().nullable(),
        gamesPlayed: z.number(),
        wins: z.number(),
        losses: z.number(),
        pointsFor: z.number(),
        pointsAgainst: z.number(),
        pointDifference: z.number(),
        /** What put this one ahead of the next. */
        decidedBy: z.enum([...DECIDING, 'pointsFor', 'pointsAgainst', 'lot', 'shared']).nullable(),
      }),
    ),
  ),
  /** Who is still in it, best first, as they go on into another stage: all firsts of the groups, then all seconds. */
  bestFirst: z.array(z.number()),
});

export const stageCalls = {
  'GET /api/stages': {
    access: 'public',
    about:
      'The parts of the tournament that are played in a format of their own, with draw, games and standings. `proof`, once it is drawn: with the entries, anybody draws the same from it.',
    answer: { 200: z.array(stage) },
  },
  'POST /api/stages': {
    access: 'admin',
    moves: ['rounds', 'games'],
    audit: 'stage.create',
    about:
      'Prepares a stage: its format and who plays, players for changing pairs and teams for the others. The server chooses a secret and publishes its hash. 422 FORMAT_NOT_PLAYABLE where so many cannot play it. With `fromGroups`, an elimination of the best of groups, which is filled as the groups end: without entries and without a draw.',
    body: z.object({
      name: name(STAGE.name, 'Dê um nome, como “Super 8 de terça”'),
      format,
      entries: z
        .array(
          z.object({
            id: bodyId,
            seed: z.int().min(1).max(99).nullable().default(null),
            club: line(STAGE.name.max).nullable().default(null),
          }),
        )
        .max(STAGE.entries, `No máximo ${STAGE.entries}`),
      /** So many of each group of a drawn stage, then the `next` best in the place after these. */
      fromGroups: z
        .object({
          stageId: bodyId,
          perGroup: z.int().min(1).max(STAGE.entries),
          next: z.int().min(0).max(STAGE.groups),
        })
        .nullable()
        .default(null),
      courts: z
        .array(name({ min: 1, max: COURT.max }, 'Dê um nome à quadra'))
        .min(1, 'Pelo menos uma quadra')
        .max(STAGE.courts, `No máximo ${STAGE.courts} quadras`),
      startsAt: instant,
      gameMinutes: z
        .int('Diga quantos minutos')
        .min(5, 'Pelo menos 5 minutos')
        .max(240, 'No máximo 240 minutos'),
      /** Null: the first one after all that have games or are planned. */
      firstRound: roundNumber.nullable().default(null),
    }),
    answer: { 201: stage },
  },
  'POST /api/stages/{id}/draw': {
    access: 'admin',
    moves: ['tournament', 'rounds', 'teams', 'games'],
    audit: 'stage.draw',
    about:
      'Draws from the secret and the organiser’s `number`, makes the pairs and the games that are known, and shows the first round; with `isLive` once all names are revealed. 409 if it is drawn already.',
    params: z.object({ id: pathId }),
    body: z.object({
      number: z.string().regex(/^\d{1,9}$/, 'Diga um número de até nove dígitos'),
      isLive: z.boolean().default(false),
    }),
    answer: { 200: stage },
  },
  'POST /api/stages/{id}/reveal': {
    access: 'admin',
    moves: ['tournament', 'rounds', 'teams', 'games'],
    about:
      'Reveals names of a live draw up to `count`; the last one makes the games. A smaller `count` changes nothing. 409 without a live draw.',
    params: z.object({ id: pathId }),
    body: z.object({ commitment: seenDraw, count: z.int().min(1).max(STAGE.entries) }),
    answer: { 200: stage },
  },
  'POST /api/stages/{id}/exchange': {
    access: 'admin',
    moves: ['rounds', 'teams', 'games'],
    audit: 'stage.exchange',
    about:
      'Puts two entries in each other’s place, for each of the `exchanges` in their order, which the proof names. 409 once a game has begun.',
    params: z.object({ id: pathId }),
    body: z.object({
      commitment: seenDraw,
      /** How many exchanges the caller saw: 409 where there are others by now. */
      made: z.int().min(0),
      exchanges: z
        .array(z.object({ one: bodyId, other: bodyId }))
        .min(1, 'Escolha quem troca')
        .max(STAGE.exchanges, `No máximo ${STAGE.exchanges} trocas`),
    }),
    answer: { 200: stage },
  },
  'POST /api/stages/{id}/undraw': {
    access: 'admin',
    moves: ['rounds', 'games'],
    audit: 'stage.undraw',
    about:
      'Puts a draw aside, also a live one that is going on, so that it can be drawn again: its games go, and the server publishes the hash of a new secret. How often this was done is public. 409 where it is not drawn, where a game has begun, and where it is filled from groups or another stage from it; 422 FORMAT_NOT_PLAYABLE where too few are left.',
    params: z.object({ id: pathId }),
    body: z.object({ commitment: seenDraw }),
    answer: { 200: stage },
  },
  'POST /api/stages/{id}/leave': {
    access: 'admin',
    moves: ['rounds', 'teams', 'games'],
    audit: 'stage.leave',
    about:
      'Somebody leaves changing pairs in the middle, `id`, or comes, `comesId`. With both, a substitute takes over the leaver’s places; otherwise the rest of the table is made anew. What was played or has begun counts as it is. 422 FORMAT_NOT_PLAYABLE where those who stay cannot play it, SUBSTITUTE_NEEDED in `king`.',
    params: z.object({ id: pathId }),
    body: z
      .object({ id: bodyId.nullable().default(null), comesId: bodyId.nullable().default(null) })
      .refine(({ id, comesId }) => id !== null || comesId !== null, 'Diga quem saiu ou quem chegou'),
    answer: { 200: stage },
  },
  'POST /api/stages/{id}/next-round': {
    access: 'admin',
    moves: ['rounds', 'teams', 'games'],
    audit: 'stage.next-round',
    about:
      'The next round by the standings, in the format `ranking`. 409 while a game of the last one is not over.',
    params: z.object({ id: pathId }),
    answer: { 200: stage },
  },
  'DELETE /api/stages/{id}': {
    access: 'admin',
    moves: ['rounds', 'games'],
    audit: 'stage.delete',
    about: 'Deletes a stage with its draw and its games. 409 once one of these has begun.',
    params: z.object({ id: pathId }),
    answer: { 204: 'empty' },
  },
} as const satisfies CallTable;
