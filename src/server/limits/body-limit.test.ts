import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { takesFile, takesSigned, takesUpload } from '#contract/call.ts';
import { calls, contract } from '#contract/contract.ts';
import { BODY_BYTES } from '#contract/limits.ts';
import { bodyLimitOf } from './body-limit.ts';

const limit = (body: z.ZodType, access: 'public' | 'user' = 'user') => bodyLimitOf({ access, body });

test('a body with a small schema, or none, may have a few kilobytes', () => {
  expect(bodyLimitOf({ access: 'user' })).toBe(4_096);
  expect(limit(z.object({ isHidden: z.boolean() }))).toBe(4_096);
});

describe('the largest valid body fits', () => {
  test('with each character of a string escaped', () => {
    const body = JSON.stringify({ notes: 'á'.repeat(2_000) }).replaceAll('á', String.raw`\u00e1`);
    const allowed = limit(z.object({ notes: z.string().max(2_000) }));
    expect(allowed).toBeGreaterThanOrEqual(body.length);
    expect(allowed).toBeLessThan(body.length + 4_096);
  });

  test('with an array as long as it may be, of the largest of several kinds', () => {
    const kind = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('point'), at: z.number() }),
      z.object({ kind: z.literal('note'), text: z.string().max(100).nullable() }),
    ]);
    const body = JSON.stringify({
      events: Array.from({ length: 200 }, () => ({ kind: 'note', text: '\0'.repeat(100) })),
    });
    const allowed = limit(z.object({ events: z.array(kind).max(200) }));
    expect(allowed).toBeGreaterThanOrEqual(body.length);
    expect(allowed).toBeLessThan(2 * body.length);
  });

  test.each([
    ['a date', z.object({ day: z.iso.date() }), { day: '2025-04-05' }],
    ['an optional number', z.object({ round: z.int().optional() }), { round: Number.MAX_SAFE_INTEGER }],
    ['one of some words', z.object({ side: z.enum(['left', 'right']) }), { side: 'right' }],
  ])('with %s', (_name, schema, body) => {
    expect(limit(schema)).toBeGreaterThanOrEqual(JSON.stringify(body).length);
  });
});

test('an unbounded body has the general limit, and 8 KB for strangers', () => {
  for (const schema of [
    z.object({ text: z.string() }),
    z.object({ rows: z.array(z.string().max(3)) }),
    z.object({ any: z.unknown() }),
    z.record(z.string(), z.number()),
  ]) {
    expect([limit(schema), limit(schema, 'public')]).toEqual([BODY_BYTES, 8_192]);
  }
});

test('no body is larger than the limit of all bodies', () => {
  expect(limit(z.object({ rows: z.array(z.string().max(300)).max(10_000) }))).toBe(BODY_BYTES);
});

test("a sign-in's body has 8 KB at most, and of what a stranger sends only one needs more", () => {
  expect(bodyLimitOf(contract['POST /api/login'])).toBeLessThanOrEqual(8_192);
  const large = calls.filter(
    ([, call]) =>
      call.access === 'public' &&
      !takesFile(call.body) &&
      !takesUpload(call.body) &&
      !takesSigned(call.body) &&
      bodyLimitOf(call) > 8_192,
  );
  expect(large.map(([key]) => key)).toEqual(['POST /api/push/follow']);
});
