import { z } from 'zod';
import type { Table } from './call.ts';
import { instant } from './fields.ts';
import { LARGEST_ID } from './limits.ts';

const subject = z.enum(
  ['tournament', 'round', 'team', 'player', 'account', 'registration', 'game', 'points', 'message'],
  'Tipo inválido',
);

const actor = z.object({
  kind: z.enum(['visitor', 'user', 'system']),
  id: z.number().nullable(),
  /** As it was when they wrote. */
  name: z.string(),
});

const line = z.object({
  id: z.number(),
  at: z.string(),
  actor,
  /** What was done: `team.change`, `game.registerSet`, ... */
  action: z.string(),
  subject,
  subjectId: z.number().nullable(),
  /** What it is called now, or was when it was deleted; null where it has no name. */
  subjectName: z.string().nullable(),
  /** What is different, field by field; a personal value is named and not told. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

/** `user-12`, `visitor` or `system`. */
const actorKey = z.string().regex(/^(user-[0-9]{1,10}|visitor|system)$/, 'Pessoa inválida');

export const auditCalls = {
  'GET /api/audit': {
    access: 'admin',
    about:
      'Who changed what, when, before and after: fifty lines, the newest first, those older than `before`.',
    query: z.object({
      before: z
        .string()
        .regex(/^\d+$/, 'Identificador inválido')
        .transform((digits) => Math.min(Number(digits), LARGEST_ID))
        .optional(),
      actor: actorKey.optional(),
      subject: subject.optional(),
      /** From this instant on. */
      from: instant.optional(),
      /** Before this instant. */
      until: instant.optional(),
    }),
    answer: {
      200: z.object({
        lines: z.array(line),
        /** What to ask `before` for those that follow; null at the end. */
        next: z.number().nullable(),
      }),
    },
  },
  'GET /api/audit/actors': {
    access: 'admin',
    about: 'Everybody who ever changed something, by name.',
    answer: { 200: z.array(actor) },
  },
} as const satisfies Table;
