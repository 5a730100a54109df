import { z } from 'zod';
import { sheetRow, state } from './audit-state.ts';

/** The types of the fields that can change; the rows of score sheets count as one field. */
const values = { ...state.shape, rows: z.array(sheetRow.nullable()) };
export type AuditField = keyof typeof values;
export type AuditValue<F extends AuditField> = z.output<(typeof values)[F]>;

/** The value of one field before and after; null: there was none. */
export type AuditChange = {
  [F in AuditField]: {
    readonly field: F;
    readonly before: AuditValue<F> | null;
    readonly after: AuditValue<F> | null;
  };
}[AuditField];

const [first, ...others] = Object.entries(values).map(([field, value]) =>
  z.object({ field: z.literal(field), before: value.nullable(), after: value.nullable() }),
);
if (!first) throw new Error('The audit keeps no field');
// A list does not tell TypeScript which field has which shape; the mapped type above does.
export const auditChange = z.discriminatedUnion('field', [first, ...others]) as z.ZodType<AuditChange>;
