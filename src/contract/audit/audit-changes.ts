import { z } from 'zod';
import { sheetRow, state } from './audit-state.ts';

/** The types of the fields that can change; score sheet rows count as one field. */
const values = { ...state.shape, rows: z.array(sheetRow.nullable()) };
export type AuditField = keyof typeof values;
export type AuditValue<F extends AuditField> = z.output<(typeof values)[F]>;

/** A field's value before and after; null for none. */
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
// TypeScript cannot tell which field of a list has which shape; the mapped type above can.
export const auditChange = z.discriminatedUnion('field', [first, ...others]) as z.ZodType<AuditChange>;
