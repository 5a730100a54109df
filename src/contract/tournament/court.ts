import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import {
  bodyId,
  deviceInstant,
  holderName,
  orNull,
  paragraph,
  pathId,
  setScore,
  side,
} from '#contract/fields.ts';
import { EVENTS, NOTES, PRESENCE } from '#contract/limits.ts';
import { CARDS, OFFENCES, POINT_KINDS } from '#domain/court/court-event.ts';
import { game, setNumber } from './games.ts';

/**
 * The schema of an event (`domain/court/court-event.ts`), made of validating fields for requests and of plain ones for
 * answers.
 */
function eventOf<
  Id extends z.ZodType<string, string>,
  At extends z.ZodType<string, string>,
  Score extends z.ZodType<number, number>,
  PlayerId extends z.ZodType<number | null, number | null>,
  Reason extends z.ZodType<string | null, string | null>,
  Text extends z.ZodType<string, string>,
  Extra extends z.ZodType<boolean>,
>(fields: { id: Id; at: At; score: Score; playerId: PlayerId; reason: Reason; text: Text; isExtra: Extra }) {
  const { id, at, score, playerId, reason, text, isExtra } = fields;
  const kind = z.enum(POINT_KINDS, 'Diga como foi o ponto: saque, ataque, defesa ou erro').nullable();
  const card = z.enum(CARDS, 'Cartão inválido');
  return z.discriminatedUnion(
    'type',
    [
      z.object({
        id,
        at,
        type: z.literal('serve'),
        side,
        left: side,
        /** Who of the pair serves; left out where nobody said so. */
        playerId: playerId.optional(),
      }),
      z.object({ id, at, type: z.literal('point'), side, isExtra }),
      z.object({ id, at, type: z.literal('detail'), pointId: id, kind, playerId }),
      z.object({ id, at, type: z.literal('sides'), left: side }),
      z.object({ id, at, type: z.literal('timeout'), side: side.nullable() }),
      z.object({ id, at, type: z.literal('medical'), side, playerId }),
      z.object({
        id,
        at,
        type: z.literal('sanction'),
        side,
        card,
        playerId,
        /** Left out for conduct. */
        offence: z.enum(OFFENCES, 'Motivo inválido').optional(),
      }),
      z.object({
        id,
        at,
        type: z.literal('correction'),
        team1Score: score,
        team2Score: score,
        reason,
        /** The point that was tapped for the wrong team, and its team: the score is then what that makes it. */
        given: z.object({ pointId: id, side }).optional(),
      }),
      z.object({ id, at, type: z.literal('undo'), eventId: id }),
      z.object({ id, at, type: z.literal('close') }),
      z.object({ id, at, type: z.literal('reopen') }),
      z.object({ id, at, type: z.literal('skip') }),
      z.object({ id, at, type: z.literal('remark'), text }),
    ],
    'Lance desconhecido',
  );
}

const eventId = z.uuid('Lance sem identificação').toLowerCase();

const sentEvent = eventOf({
  id: eventId,
  at: deviceInstant,
  score: setScore,
  playerId: bodyId.nullable(),
  reason: orNull(paragraph(NOTES.max)),
  text: paragraph(NOTES.max),
  isExtra: z.boolean().default(false),
});

const storedEvent = z.object({
  event: eventOf({
    id: z.string(),
    at: z.string(),
    score: z.number(),
    playerId: z.number().nullable(),
    reason: z.string().nullable(),
    text: z.string(),
    isExtra: z.boolean(),
  }),
  /** The name, at that time, of the person who tapped it. */
  author: z.string(),
});

/**
 * Who else has the game open to score it, the active scorekeeper first. At most one of them is active; where none
 * is, it is the caller.
 */
const presence = z.object({
  others: z.array(
    z.object({
      name: z.string(),
      isScoring: z.boolean(),
      /** Since when they have been there without a break. */
      since: z.string(),
      /** When they first entered something since then, and when they took over. */
      scoringSince: z.string().nullable(),
      tookOverAt: z.string().nullable(),
    }),
  ),
});

const gameId = z.object({ id: pathId });

export const courtCalls = {
  'GET /api/games/{id}/events': {
    access: 'scorekeeper',
    byLink: true,
    about: 'The events of each set that was scored at the court, in the order in which they arrived.',
    params: gameId,
    answer: {
      200: z.array(z.object({ setNumber: z.number(), events: z.array(storedEvent) })),
    },
  },
  'POST /api/games/{id}/events': {
    access: 'scorekeeper',
    byLink: true,
    // A person's first entry may make them the scorekeeper: presence is announced with that one, not with each.
    moves: ['games'],
    audit: 'game.scoreSet',
    about:
      'Appends events to the log of a set; known ones are skipped. 409 with the later events where the log has events after `after`, or does not contain it; 409 with the current game where it is not in progress.',
    params: gameId,
    body: z.object({
      setNumber,
      /** The id of the last event of the set that the sender knew; null where it knew none. */
      after: eventId.nullable(),
      /**
       * Who tapped, on a device let in by a link: its holder's name at that time. Default: their current
       * name.
       */
      by: holderName.optional(),
      events: z
        .array(sentEvent)
        .min(1, 'Envie ao menos um lance')
        .max(EVENTS.max, `Envie no máximo ${EVENTS.max} lances de uma vez`),
    }),
    answer: {
      200: z.object({
        /** How many events the set has now. */
        events: z.number(),
        game,
      }),
    },
  },
  'GET /api/games/{id}/presence': {
    access: 'scorekeeper',
    byLink: true,
    about: 'Who else has the game open for scoring, and since when.',
    params: gameId,
    answer: { 200: presence },
  },
  'PUT /api/games/{id}/presence': {
    access: 'scorekeeper',
    byLink: true,
    moves: ['presence'],
    about: `Announces that the caller has the game open for scoring; repeat it, because it expires after ${PRESENCE.goneAfter / 1_000} seconds. Taking over is shown to the others and prevents nobody from scoring.`,
    params: gameId,
    body: z.object({ isTakingOver: z.boolean('Diga se assume a marcação') }),
    answer: { 200: presence },
  },
} as const satisfies CallTable;
