import { SpanStatusCode, trace } from '@opentelemetry/api';
import { type ReadableSpan, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { notFound, Problem } from '#server/http/problem.ts';
import { inSpan } from './spans.ts';

const ended: ReadableSpan[] = [];
const exporter = {
  export: (spans: ReadableSpan[]) => void ended.push(...spans),
  shutdown: () => Promise.resolve(),
};
trace.setGlobalTracerProvider(
  new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
);

/** The span of something that ends with this error. */
async function spanOf(error: Error): Promise<ReadableSpan | undefined> {
  await expect(inSpan('a read', {}, () => Promise.reject(error))).rejects.toBe(error);
  return ended.at(-1);
}

test.each([
  ['a game that is not there', notFound('game')],
  ['a state that does not allow it', new Problem(409, 'CONFLICT', 'Não.')],
])('%s is no error in a trace', async (_, error) => {
  const span = await spanOf(error);
  expect(span?.status).toEqual({ code: SpanStatusCode.UNSET });
  expect(span?.attributes).toEqual({});
});

test.each([
  ['a defect', new TypeError('no such field'), 'TypeError'],
  ['a failure with a code', Object.assign(new Error('x'), { code: '23505' }), '23505'],
  ['a refusal that is a failure of the server', new Problem(503, 'ANY', 'Não deu.'), 'ANY'],
])('%s is one, with its type', async (_, error, type) => {
  const span = await spanOf(error);
  expect(span?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(span?.attributes).toEqual({ 'error.type': type });
});
