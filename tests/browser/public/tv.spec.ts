import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { nextRelease } from '#tests/support/browser/next-release.ts';
import { standsStill } from '#tests/support/browser/screens.ts';
import { aGameInProgress, aPlayer, aSheet, aTeam, twoTeams } from '#tests/support/data/builders.ts';
import { PAGES } from '#tests/support/server/served.ts';
import { aLiveGame, LINE_GONE, score } from './live-screen.ts';

test.use({ reusesPages: true });

const SCREEN = { width: 1920, height: 1080 };

const releaseOf = (page: Page) => page.locator('meta[name="release"]').getAttribute('content');

test('an unknown court or interval in the address is ignored in the server’s HTML too', async ({ beach }) => {
  await aLiveGame(await beach.admin());
  const rendered = await fetch(`${beach.address}/tv?quadra=%20&tempo=depressa`);
  expect(await rendered.text()).toContain('1º set em andamento: 3 a 2.');
});

test('data that cannot be reloaded show the age of their last answer, though the stream is open', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/503/);
  const admin = await beach.admin();
  const game = await aLiveGame(admin);
  const screen = await enter(beach, '/tv', { clock: true, live: true, viewport: SCREEN });
  const shown = screen.getByRole('main');
  await expect(shown).toContainText('1º set em andamento: 3 a 2.');
  await screen.route('**/api/rankings/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  const first = screen.waitForResponse('**/api/rankings/**');
  await score(admin, game, 4, 2);
  await first;
  await expect(shown).toContainText('1º set em andamento: 4 a 2.');
  await screen.clock.fastForward('04:00');
  // The stream is back, but the announced rankings cannot be loaded.
  const second = screen.waitForResponse('**/api/rankings/**');
  await score(admin, game, 5, 2);
  await second;
  await expect(shown).toContainText('1º set em andamento: 5 a 2.');
  await expect(shown).toContainText('Servidor fora do ar · Atualizado há 4 min');

  await screen.unroute('**/api/rankings/**');
  await screen.clock.fastForward(31_000);
  await expect(shown).not.toContainText('Servidor fora do ar');
});

test('a new release is loaded automatically, but not during a game', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(LINE_GONE);
  await aLiveGame(await beach.admin());
  const playing = await enter(beach, '/tv', { clock: true, live: true, viewport: SCREEN });
  const quiet = await enter(beach, '/tv?quadra=2', { clock: true, live: true, viewport: SCREEN });
  await expect(playing.getByRole('main')).toContainText('3 a 2.');
  await expect(quiet.getByRole('main')).toContainText('Nenhum jogo tem a quadra “2”.');
  const next = await nextRelease(PAGES);
  try {
    await beach.restart({ directory: next.directory });
    for (const page of [playing, quiet]) await page.clock.fastForward(45_000);
    await expect.poll(() => releaseOf(quiet)).toBe('feedfeedfeed');
    await expect(quiet.getByRole('main')).toContainText('Nenhum jogo tem a quadra “2”.');
    // It knows about the release too, but nobody is there to press an offer.
    await expect(playing.getByRole('main')).not.toContainText('Sem sinal');
    await expect(playing.getByText('Há uma versão nova')).toHaveCount(0);
    expect(await releaseOf(playing)).not.toBe('feedfeedfeed');
    await playing.clock.fastForward('11:00');
    await expect.poll(() => releaseOf(playing)).toBe('feedfeedfeed');
    await expect(playing.getByRole('main')).toContainText('3 a 2.');
  } finally {
    // Closed first: what they still load belongs to the release that goes now.
    for (const page of [playing, quiet]) await page.close();
    await beach.restart({});
    await next.remove();
  }
});

test('the screens alternate by the clock, without scroll bars, a pointer, or leaked timers', async ({
  demo,
  enter,
}) => {
  const screen = await enter(demo, '/tv?tempo=5', {
    clock: true,
    live: true,
    viewport: SCREEN,
    before: (early) =>
      early.addInitScript(`
        window.timers = new Set();
        for (const [begin, end] of [['setInterval', 'clearInterval'], ['setTimeout', 'clearTimeout']]) {
          const [start, stop] = [window[begin], window[end]];
          window[begin] = (run, ...rest) => {
            const id = start((...given) => {
              if (begin === 'setTimeout') window.timers.delete(id);
              run(...given);
            }, ...rest);
            window.timers.add(id);
            return id;
          };
          window[end] = (id) => { window.timers.delete(id); stop(id); };
        }`),
  });
  const main = screen.getByRole('main');
  const now = await screen.evaluate<number>('Date.now()');
  await screen.clock.pauseAt(now + 20_000);
  const seen: string[] = [];
  const timers: number[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    await screen.clock.runFor(5_000);
    seen.push((await main.getAttribute('data-tv')) ?? '');
    timers.push(await screen.evaluate<number>('window.timers.size'));
  }
  expect(new Set(seen)).toEqual(new Set(['live', 'coming', 'results', 'standings', 'best']));
  // During a game every second slide shows it.
  const pairs = seen.slice(1).map((kind, i) => [seen[i], kind]);
  expect(pairs.filter((pair) => !pair.includes('live'))).toEqual([]);
  // By the tenth turn every slide was shown. A timer that only runs at the end of one turn, like a request's, is
  // no leak.
  expect(Math.min(...timers.slice(-5)), timers.join()).toBeLessThanOrEqual(Math.max(...timers.slice(0, 10)));
  const box = await screen.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
  );
  expect(box).toEqual([SCREEN.width, SCREEN.height]);
  await expect(main).toHaveCSS('cursor', 'none');
  await expect(screen.getByText('Aperte F11')).toHaveCount(0);
});

test('the first line of a board is as tall without a completed set as with one', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const [team1Id, team2Id] = await twoTeams(admin);
  await aGameInProgress(admin, [[8, 6]], { team1Id, team2Id, court: '1' });
  const played = [
    [21, 17],
    [4, 2],
  ] as const;
  await aGameInProgress(admin, played, { team1Id, team2Id, court: '2' });
  const screen = await enter(beach, '/tv', { viewport: SCREEN });
  const boards = screen.getByRole('article');
  await expect(boards).toHaveCount(2);
  await expect(boards.last()).toContainText('21–17');
  const places = await screen.evaluate<number[]>(`[...document.querySelectorAll('article')].map((board) => {
    const name = board.querySelector('[aria-hidden] > p').nextElementSibling;
    return name.getBoundingClientRect().top - board.getBoundingClientRect().top;
  })`);
  expect(places[0]).toBeCloseTo(places[1] ?? 0, 1);
});

test("the round's best have their names and teams in full, at 1920 by 1080 and at 1280 by 720", async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const names = [
    [
      'Maria das Graças Aparecida Conceição dos Santos Lira',
      'Albuquerque Cavalcanti de Vasconcelos Pindamonhanga',
    ],
    ['Maria das Graças Aparecida', 'Albuquerque Cavalcanti de Vasconcelos e Silva'],
    ['Wanderlândiakatherinecristielly', 'Pindamonhangabaeira'],
    ['Ana Luísa', 'Nepomuceno'],
    ['Bia', 'Sá'],
  ] as const;
  for (const [index, [firstName, lastName]] of names.entries()) {
    const women = await aTeam(admin, `MARACATU ATÔMICO VÔLEI CLUBE DE PERNAMBUCO FEMININO SUB-${index + 1}`);
    const men = await aTeam(admin, `Associação Atlética e Recreativa Amigos da Praia de Boa V${index}`);
    for (const [gender, team] of [
      ['Feminino', women],
      ['Masculino', men],
    ] as const) {
      const name = { firstName: firstName.slice(0, 50), lastName: lastName.slice(0, 50) };
      const player = await aPlayer(admin, { ...name, gender, teamId: team.id });
      await aSheet(admin, player, [[9 - index, 5, 4]]);
    }
  }
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const screen = await enter(beach, '/tv', { viewport: SCREEN });
  await expect(screen.getByRole('main')).toHaveAttribute('data-tv', 'best');
  await expect(screen.getByRole('listitem')).toHaveCount(10);
  await screen.evaluate('document.fonts.ready.then(() => true)');
  for (const size of [SCREEN, { width: 1280, height: 720 }]) {
    await screen.setViewportSize(size);
    await standsStill(screen);
    const cut = await screen.evaluate<string[]>(`[...document.querySelectorAll('main li')].flatMap((row) => {
      const within = row.getBoundingClientRect();
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const lost = [];
      while (texts.nextNode()) {
        const { parentElement: shownIn, data } = texts.currentNode;
        if (shownIn.classList.contains('sr-only')) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const box = shownIn.getBoundingClientRect();
        const isLost = ({ top, bottom, right, height }) =>
          right > box.right + 1 || (top + bottom) / 2 > box.bottom || top < within.top - 3 || bottom > within.bottom + 3;
        if ([...range.getClientRects()].some(isLost)) lost.push(data);
      }
      return lost;
    })`);
    expect([size, cut]).toEqual([size, []]);
  }
});
