import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import type { IncidentCall } from '#server/observe/incidents.ts';
import { DatabaseUnavailable } from '#server/store/database/errors.ts';
import { handleErrors } from './errors.ts';

async function answerTo(error: Error): Promise<{ body: unknown; logged: string[] }> {
  const logged: string[] = [];
  const write = (line: string) => void logged.push((JSON.parse(line) as { reqId: string }).reqId);
  const app = fastify({ genReqId: () => 'req-1', logger: { level: 'error', stream: { write } } });
  onTestFinished(() => app.close());
  handleErrors(app, {}, () => {});
  app.get('/', () => {
    throw error;
  });
  return { body: (await app.inject('/')).json(), logged };
}

const AGAIN = { headers: { 'retry-after': '2' } };

test.each([
  ['a failure', new Problem(503, 'ANY', 'Não deu.')],
  ['a failure without a full stop', new Problem(502, 'ANY', 'Não deu')],
  ['one of which the log has the cause', new Problem(503, 'ANY', 'Não deu.', { ...AGAIN, cause: 'reason' })],
])('%s has the number of the request, under which it is logged as an error', async (_, error) => {
  expect(await answerTo(error)).toEqual({
    body: { code: 'ANY', message: 'Não deu. Pedido req-1.', requestId: 'req-1' },
    logged: ['req-1'],
  });
});

test.each([
  ['a mistake of the sender', new Problem(409, 'ANY', 'Não deu.')],
  ['a refusal that only says when to come back', new Problem(503, 'ANY', 'Não deu.', AGAIN)],
])('%s has none, and is not logged', async (_, error) => {
  expect(await answerTo(error)).toEqual({ body: { code: 'ANY', message: 'Não deu.' }, logged: [] });
});

test('while the database is away, a person and the operator get a number that is in the log, one per call', async () => {
  const lines: string[] = [];
  const incidents: IncidentCall[] = [];
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  });
  onTestFinished(() => app.close());
  handleErrors(app, {}, (_error, _request, logged) => incidents.push(logged));
  for (const path of ['/one', '/other/:id']) {
    app.get(path, () => {
      throw new DatabaseUnavailable(new Error('refused'));
    });
  }
  const numbers: string[] = [];
  for (const path of ['/one', '/one', '/other/1', '/other/2', '/one'])
    numbers.push((await app.inject(path)).json().requestId);
  const [one, other] = lines.map((line) => (JSON.parse(line) as { reqId: string }).reqId);
  expect(lines).toHaveLength(2);
  expect(numbers).toEqual([one, one, other, other, one]);
  expect(incidents.map(({ call, requestId }) => [call, requestId])).toEqual(
    numbers.map((requestId) => [requestId === one ? 'GET /one' : 'GET /other/{id}', requestId]),
  );
});

test('a repeated failure is logged once, and each person gets the number of that line', async () => {
  const lines: { reqId: string; msg: string }[] = [];
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  onTestFinished(() => app.close());
  handleErrors(app, {}, () => {});
  app.get('/:id', (request) => {
    throw (request.params as { id: string }).id === 'other'
      ? new RangeError('other')
      : new Error(request.url);
  });
  const numbers = new Set<string>();
  for (let count = 0; count < 100; count += 1) numbers.add((await app.inject(`/${count}`)).json().requestId);
  const other = (await app.inject('/other')).json().requestId;
  expect(lines.map(({ msg }) => msg)).toEqual(['unexpected', 'unexpected']);
  expect([...numbers, other]).toEqual(lines.map(({ reqId }) => reqId));
});
