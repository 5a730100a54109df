import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { bodyId, line, version } from '#contract/fields.ts';
import { BROADCAST } from '#contract/limits.ts';

const broadcast = z.object({
  /** Which overlays are shown: full score, small score in a corner, lower third, next game. */
  score: z.boolean(),
  bug: z.boolean(),
  lowerThird: z.boolean(),
  next: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  /** The game the organiser chose; null if each overlay finds its own by its court. */
  gameId: z.number().nullable(),
  version: z.number(),
});

const SHOWN = 'Diga se aparece na transmissão';

export const broadcastTitle = line(BROADCAST.title);
export const broadcastSubtitle = line(BROADCAST.subtitle);

export const broadcastCalls = {
  'GET /api/broadcast': {
    access: 'public',
    about: 'What the overlays on the video of the broadcast show now.',
    answer: { 200: broadcast },
  },
  'PATCH /api/broadcast': {
    access: 'admin',
    moves: ['broadcast'],
    audit: 'tournament.broadcast',
    about:
      'Shows or hides overlays, sets the text of the lower third, or selects the game of the overlays (null: each selects its own). Fields that are not sent stay unchanged. `version`: of the text of the lower third that the caller saw; 409 with the current state where it is another one.',
    // A PATCH has no defaults: a missing field is not changed.
    body: z.object({
      score: z.boolean(SHOWN).optional(),
      bug: z.boolean(SHOWN).optional(),
      lowerThird: z.boolean(SHOWN).optional(),
      next: z.boolean(SHOWN).optional(),
      title: broadcastTitle.optional(),
      subtitle: broadcastSubtitle.optional(),
      gameId: bodyId.nullable().optional(),
      version: version.optional(),
    }),
    answer: { 200: broadcast },
  },
} as const satisfies CallTable;
