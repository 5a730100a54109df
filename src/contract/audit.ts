import { z } from 'zod';
import { auditChange } from './audit-changes.ts';
import { auditAction } from './audit-entries.ts';
import { AUDIT_SUBJECTS } from './audit-state.ts';
import type { Table } from './call.ts';
import { instant } from './fields.ts';
import { LARGEST_ID } from './limits.ts';

const subject = z.enum(AUDIT_SUBJECTS, 'Tipo inválido');

const actor = z.object({
  kind: z.enum(['visitor', 'user', 'court', 'system']),
  id: z.number().nullable(),
  /** As it was when they wrote. */
  name: z.string(),
});

const line = z.object({
  id: z.number(),
  at: z.string(),
  actor,
  /** Null: an action of another version of the program. */
  action: auditAction.nullable(),
  subject,
  subjectId: z.number().nullable(),
  /** What it is called now, or was when it was deleted; null where it has no name. */
  subjectName: z.string().nullable(),
  /** What is different, field by field; of a personal field only its name. */
  changes: z.array(auditChange),
});

/** `user-12`, `court-3` (a device that came by a link), `visitor` or `system`. */
const actorKey = z.string().regex(/^((?:user|court)-[0-9]{1,10}|visitor|system)$/, 'Pessoa inválida');

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
