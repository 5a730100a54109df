import { describe, expect, test } from 'vitest';
import { correctedPublicPath, renderedAddress } from './rendered-page.ts';

const TOURNAMENT = {
  hasGame: (id: number) => id === 7 || id === 8,
  hasTeam: (id: number) => id === 3,
  hasCourt: (name: string) => name === '2' || name === 'Central do Clube',
};
const rendered = (url: string) => renderedAddress(url, TOURNAMENT);

describe('a page is rendered and cached under', () => {
  test.each([
    ['/auth', '/auth'],
    ['/auth?utm_source=grupo', '/auth'],
    ['/classificacao?x=1', '/classificacao'],
    ['/calendario?semana=99', '/calendario'],
    ['/jogos/7?quadra=2', '/jogos/7'],
    ['/times/3', '/times/3'],
    ['/tv?quadra=2&tempo=20', '/tv?quadra=2'],
    ['/tv?tempo=99999', '/tv'],
    ['/tv?quadra=', '/tv'],
    ['/tv?quadra=%20&tempo=depressa', '/tv'],
    ['/tv?quadra=Central%20do%20Clube', '/tv?quadra=Central+do+Clube'],
    ['/incorporar/ao-vivo?x=1&tema=claro', '/incorporar/ao-vivo?tema=claro'],
    ['/incorporar/jogos/8', '/incorporar/jogos/8'],
    ['/overlay/placar?tema=claro&quadra=2&jogo=7', '/overlay/placar?quadra=2&jogo=7&tema=claro'],
  ])('%s: %s', (url, address) => {
    expect(rendered(url)).toBe(address);
  });
});

describe('unknown games and teams share one page', () => {
  test.each([
    ['/jogos/9', '/jogos/0'],
    ['/jogos/nenhum', '/jogos/0'],
    ['/jogos/9999999999', '/jogos/0'],
    ['/times/7', '/times/0'],
    ['/overlay/nenhum', '/overlay/nenhuma'],
    ['/overlay/xyz?tema=claro&quadra=2', '/overlay/nenhuma'],
  ])('%s: %s', (url, address) => {
    expect(rendered(url)).toBe(address);
  });
});

test.each([
  ['/jogos/007', '/jogos/7'],
  ['/times/03', '/times/3'],
  ['/incorporar/jogos/0008', '/incorporar/jogos/8'],
])('%s is a spelling of %s', (url, address) => {
  expect(rendered(url)).toBe(address);
});

test.each([
  ['/overlay/placar?tema=torneio', '/overlay/placar'],
  ['/overlay/placar?tema=verde', '/overlay/placar'],
  ['/incorporar/ao-vivo?tema=verde', '/incorporar/ao-vivo'],
])('an unknown theme is ignored: %s', (url, address) => {
  expect(rendered(url)).toBe(address);
});

test.each([
  '/overlay/placar?quadra=9',
  '/overlay/placar?quadra=2&jogo=9',
  '/overlay/placar?jogo=07',
  '/tv?quadra=9',
  '/tv?quadra=central%20do%20clube',
  '/incorporar/jogos/9',
])('%s has an unknown value and is left to the browser', (url) => {
  expect(rendered(url)).toBeNull();
});

// A backtracking pattern would take minutes for these.
test('an address of thousands of slashes is no page, at once', { timeout: 20_000 }, () => {
  const address = `/${'/'.repeat(60_000)}x`;
  for (let time = 0; time < 20; time += 1) expect(correctedPublicPath(address)).toBeNull();
});
