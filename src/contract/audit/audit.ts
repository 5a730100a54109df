import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { instant } from '#contract/fields.ts';
import { LARGEST_ID } from '#contract/limits.ts';
import { auditChange } from './audit-changes.ts';
import { auditAction } from './audit-entries.ts';
import { AUDIT_SUBJECTS } from './audit-state.ts';

const subject = z.enum(AUDIT_SUBJECTS, 'Tipo inválido');

const actor = z.object({
  kind: z.enum(['visitor', 'user', 'court', 'system']),
  id: z.number().nullable(),
  /** The actor's name at the time of the change. */
  name: z.string(),
});

const line = z.object({
  id: z.number(),
  at: z.string(),
  actor,
  /** Null if another release wrote the entry and this one does not know its action. */
  action: auditAction.nullable(),
  subject,
  subjectId: z.number().nullable(),
  /** The subject's current name, or the last one of a deleted subject; null if it has none. */
  subjectName: z.string().nullable(),
  /** The tournament in which it was done; null: this one. */
  tournament: z.string().nullable(),
  /** The changed fields; personal ones without values. */
  changes: z.array(auditChange),
});

/** `user-12`, `court-3` (a device with a court link), `visitor` or `system`. */
const actorKey = z.string().regex(/^((?:user|court)-[0-9]{1,10}|visitor|system)$/, 'Pessoa inválida');

export const auditCalls = {
  'GET /api/audit': {
    access: 'admin',
    about:
      'The audit log: who changed what, when, and the state before and after. Fifty entries, newest first; with `before`, the older ones. An administrator of the installation also sees what was done to accounts and tournaments from another tournament, which `tournament` names.',
    query: z.object({
      before: z
        .string()
        .regex(/^\d+$/, 'Identificador inválido')
        .transform((digits) => Math.min(Number(digits), LARGEST_ID))
        .optional(),
      actor: actorKey.optional(),
      subject: subject.optional(),
      /** Inclusive. */
      from: instant.optional(),
      /** Exclusive. */
      until: instant.optional(),
    }),
    answer: {
      200: z.object({
        lines: z.array(line),
        /** The `before` of the next page; null at the end. */
        next: z.number().nullable(),
      }),
    },
  },
  'GET /api/audit/actors': {
    access: 'admin',
    about: 'The people in the audit log, by name.',
    answer: { 200: z.array(actor) },
  },
} as const satisfies CallTable;
