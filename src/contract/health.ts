import { z } from 'zod';
import type { Table } from './call.ts';

export const healthCalls = {
  'GET /api/health': {
    access: 'public',
    about: 'Whether the server and its database answer; 503 when not.',
    answer: {
      200: z.object({
        status: z.literal('ok'),
        database: z.enum(['embedded', 'postgresql']),
        version: z.string(),
        /** Seconds since the start. */
        uptime: z.number(),
      }),
    },
  },
} as const satisfies Table;
