import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { contract } from '#contract/contract.ts';
import { type ReadKey, reads } from '#contract/reads.ts';
import { type Answer, type AnswerCache, toAnswer } from '#server/store/snapshot/answers.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';

export function encode(schema: z.core.$ZodType, body: unknown): string {
  return JSON.stringify(z.parse(schema, body));
}

export function viewAnswer(
  answers: AnswerCache,
  key: ReadKey,
  snapshot: Snapshot,
  show: () => unknown,
  input: string = '',
): Answer {
  const call: Call = contract[key];
  const schema = call.answer[200];
  if (!schema || schema === 'empty' || 'raw' in schema)
    throw new Error(`${key} is a view and answers no JSON`);
  const make = () => encode(schema, show());
  const { topics, sharedWith } = reads[key];
  return sharedWith === 'personal' ? toAnswer(make()) : answers.get(key + input, topics, snapshot, make);
}
