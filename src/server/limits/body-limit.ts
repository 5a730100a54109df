import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { BODY_BYTES } from '#contract/limits.ts';

/** Room for white space and unknown fields in every body. */
const LEAST_BYTES = 4_096;
const PUBLIC_BYTES = 8_192;
const ESCAPED = 6;
/** For strings with a format or a pattern but no maximum: dates, ids, keys. */
const PATTERN_LENGTH = 100;
const SCALAR_BYTES = 24;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Largest valid JSON body of a call, in bytes. 0 without a schema. */
export function bodyLimitOf({ access, body }: Pick<Call, 'access' | 'body'>): number {
  if (!(body instanceof z.ZodType)) return LEAST_BYTES;
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const most = largest(schema) + LEAST_BYTES / 2;
  if (most === Number.POSITIVE_INFINITY) return access === 'public' ? PUBLIC_BYTES : BODY_BYTES;
  return Math.min(BODY_BYTES, Math.max(LEAST_BYTES, most));
}

function largest(schema: JsonSchema | boolean): number {
  if (typeof schema === 'boolean') return schema ? Number.POSITIVE_INFINITY : 0;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map(largest));
  if (schema.enum) return Math.max(...schema.enum.map(bytesOf));
  if (schema.const !== undefined) return bytesOf(schema.const);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return Number.POSITIVE_INFINITY;
  return Math.max(...types.map((type) => largestOfType(schema, type)));
}

function largestOfType(schema: JsonSchema, type: string): number {
  switch (type) {
    case 'string': {
      const { format, maxLength, pattern } = schema;
      const length = maxLength ?? (format || pattern ? PATTERN_LENGTH : Number.POSITIVE_INFINITY);
      return length * ESCAPED + 2;
    }
    case 'array': {
      const { items = true, maxItems = Number.POSITIVE_INFINITY } = schema;
      return maxItems * (largest(Array.isArray(items) ? true : items) + 1) + 2;
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const isOpen = fields.length === 0 && schema.additionalProperties !== false;
      return isOpen
        ? Number.POSITIVE_INFINITY
        : fields.reduce((sum, [name, field]) => sum + bytesOf(name) + largest(field) + 2, 2);
    }
    default:
      return SCALAR_BYTES;
  }
}

/** The letters of a word may be escaped too. */
const bytesOf = (value: unknown) => String(value).length * ESCAPED + 2;
