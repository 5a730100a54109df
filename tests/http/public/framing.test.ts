import { describe, expect, test } from 'vitest';
import { calls } from '#contract/contract.ts';
import { isFramedPage, isPublicPage } from '#contract/rendered-page.ts';
import { builtPages } from '#tests/support/server/built-pages.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const FRAMED = [
  '/incorporar/ao-vivo',
  '/incorporar/classificacao',
  '/incorporar/tabela',
  '/incorporar/calendario',
  '/incorporar/jogos/1',
];
const OTHERS = [
  '/',
  '/auth',
  '/classificacao',
  '/calendario',
  '/jogos/1',
  '/times/1',
  '/tv',
  '/overlay',
  '/overlay/placar',
  '/perfil',
  '/admin?tab=accounts',
  '/register-scores',
  '/quadra',
  '/incorporar',
  '/incorporar/',
  '/incorporar/ao-vivo/',
  '/incorporar/admin',
  '/incorporar/jogos/nenhum',
  '/incorporar/../admin',
  '//incorporar/ao-vivo',
  '/admin?/incorporar/ao-vivo',
  '/index.html',
  '/assets/app-1a2b.js',
  '/robots.txt',
  '/jogos/1/cartaz.jpg',
  '/calendario.ics',
  '/api/docs/',
];

const withPages = server.openAnother({ LOG_LEVEL: 'silent' }, { pages: await builtPages() });

async function framing(url: string, headers: Record<string, string> = {}) {
  const { app } = withPages();
  const answer = await app.inject({ url, headers });
  const policy = String(answer.headers['content-security-policy']);
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(policy) ?? [];
  return { answer, ancestors, banned: answer.headers['x-frame-options'], policy };
}

describe('other sites may frame', () => {
  test.each(FRAMED)('%s', async (url) => {
    const { answer, ancestors, banned, policy } = await framing(`${url}?tema=escuro`);
    expect([answer.statusCode, ancestors, banned]).toEqual([200, '*', undefined]);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("form-action 'self'");
  });

  test.each(OTHERS)('but not %s', async (url) => {
    const { ancestors, banned } = await framing(url);
    expect([ancestors, banned]).toEqual(["'none'", 'DENY']);
  });

  test('but no API answer', async () => {
    const { app } = server.main;
    for (const [key] of calls) {
      const [method = '', path = ''] = key.split(' ');
      if (key === 'GET /api/events') continue;
      const { headers } = await app.inject({
        method: method as 'GET',
        url: path.replaceAll(/\{\w+\}/g, '1'),
      });
      expect([key, headers['x-frame-options']]).toEqual([key, 'DENY']);
      expect(headers['content-security-policy'], key).toContain("frame-ancestors 'none'");
    }
  });
});

test('a page in a frame reads no session and sets no cookie, whoever opens it', async () => {
  const { id } = await server.asPlayer();
  const { token } = await server.signIn(id);
  const signedIn = await framing('/incorporar/ao-vivo', { cookie: `manchete=${token}` });
  const ended = await framing('/incorporar/ao-vivo', { cookie: 'manchete=ended; manchete-in=1' });
  const stranger = await framing('/incorporar/ao-vivo');
  for (const { answer } of [signedIn, ended, stranger]) {
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['vary']).not.toContain('Cookie');
    expect(answer.body).toBe(stranger.answer.body);
  }
});

test('pages that may be framed are public', () => {
  for (const path of FRAMED) expect([isFramedPage(path), isPublicPage(path)]).toEqual([true, true]);
});
