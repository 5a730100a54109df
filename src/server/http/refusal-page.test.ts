import fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from '#server/routing/errors.ts';
import { refuseWhileRestoring } from './unavailable.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function away() {
  const app = fastify();
  handleErrors(
    app,
    {
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'self';frame-ancestors 'none'",
    },
    () => {},
  );
  refuseWhileRestoring(app, { isRunning: true });
  return (url: string, headers: Record<string, string> = PAGE) => app.inject({ url, headers });
}

test('a person who opens a page during an outage reads a sentence, and the page reloads by itself', async () => {
  const open = away();
  for (const url of ['/auth', '/jogos/1', '/times/2?x', '/tv?quadra=2']) {
    const { statusCode, headers, body } = await open(url);
    expect([url, statusCode]).toEqual([url, 503]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      'x-frame-options': 'DENY',
    });
    expect(body).toContain('<h1>Uma cópia está sendo restaurada. Tente de novo em instantes.</h1>');
    expect(body).toContain('<meta http-equiv="refresh" content="5">');
  }
});

test('an overlay stays transparent during an outage, and retries', async () => {
  const { body } = await away()('/overlay/placar?quadra=1');
  expect(body).toContain('<meta http-equiv="refresh" content="5">');
  expect(body).toContain('<body></body>');
  expect(body).not.toContain('style');
});

test('a page that may be framed stays so during an outage, and reloads in its frame', async () => {
  const { headers } = await away()('/incorporar/ao-vivo?tema=escuro');
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers['content-security-policy']).toBe("default-src 'self';frame-ancestors *");
});

test('an API call is refused as JSON, whatever it accepts', async () => {
  const open = away();
  for (const answer of [await open('/api/teams'), await open('/auth', { accept: 'application/json' })])
    expect(answer.json()).toMatchObject({ code: 'RESTORING' });
});

test('an unknown page does not reload, and its path is escaped', async () => {
  const app = fastify();
  handleErrors(app, {}, () => {});
  app.get('/jogos/x', () => {
    throw Object.assign(new Error(), { validation: [{ instancePath: '/id', message: '<b>' }] });
  });
  const missing = await app.inject({ url: '/nada.jpg', headers: PAGE });
  expect(missing.statusCode).toBe(404);
  expect(missing.body).toContain('<h1>Endereço não encontrado</h1>');
  expect(missing.body).not.toContain('refresh');
  expect((await app.inject({ url: '/jogos/x', headers: PAGE })).body).toContain('<h1>&lt;b></h1>');
});
