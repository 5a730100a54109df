import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { describedInput, parsedInput } from './read-answers.ts';

const answer = { 200: z.object({}) };
const call: Call = {
  access: 'public',
  about: 'One thing.',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ since: z.string().optional(), all: z.stringbool().optional() }),
  answer,
};
const bare: Call = { access: 'public', about: 'All things.', answer };

describe('the described input of a request', () => {
  test('has the parts that the call describes', () => {
    const sent = { params: { id: 1 }, query: { since: 'a' }, body: { b: 1 } };
    expect(describedInput({ ...call, body: z.object({}) }, sent)).toEqual(sent);
  });

  test('is empty where the call describes nothing, whatever was sent', () => {
    const sent = { params: { id: 1 }, query: { x: '1' }, body: { b: 1 } };
    expect(describedInput(bare, sent)).toEqual({ params: {}, query: {}, body: undefined });
  });
});

describe('the parsed input of values', () => {
  test('is that of the address with these values', () => {
    expect(parsedInput(call, { params: { id: 7 }, query: { all: true, since: undefined, x: 1 } })).toEqual({
      params: { id: 7 },
      query: { all: true },
      body: undefined,
    });
    expect(parsedInput(call, { params: { id: '7' } })).toEqual(parsedInput(call, { params: { id: 7 } }));
  });

  test('is null where a value does not fit', () => {
    expect(parsedInput(call, { params: { id: 'x' } })).toBeNull();
    expect(parsedInput(call, { params: { id: 7 }, query: { all: 'perhaps' } })).toBeNull();
    expect(parsedInput(call, {})).toBeNull();
  });
});
