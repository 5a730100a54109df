import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { game } from './games.ts';

export const liveCalls = {
  'GET /api/live-scores': {
    access: 'public',
    about: 'The games of the active round: in progress, then scheduled, then completed.',
    answer: { 200: z.array(game) },
  },
  'GET /api/events': {
    access: 'public',
    about:
      'Server-sent events: `beat` every five seconds, `changed` with the topics that changed, `board` with the current scores.',
    answer: { 200: { raw: 'text/event-stream' } },
  },
} as const satisfies CallTable;
