import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';

test.use({ reusesPages: true });

const teams = (page: Page) => page.getByRole('list', { name: 'Times', exact: true }).getByRole('article');

/** After midnight the results are no longer today's, but still the current round's. */
const RESULTS = /^Resultados (de hoje|da Rodada 4)$/;

/** From top to bottom: today first, then the past and the teams. */
const BLOCKS = [
  'Partidas ao Vivo · Rodada 4',
  RESULTS,
  'Próximos Jogos Agendados',
  'Melhores da Rodada',
  'Times Inscritos',
];

test('on a desktop today’s games are first and visible, the page has an end, and the signs of a team card say what they mean', async ({
  demo,
  enter,
}) => {
  const page = await enter(demo, '/', { as: await demo.player() });
  await expect(teams(page)).toHaveCount(8);
  await expect(page.locator('.shimmer')).toHaveCount(0);
  const tops = await Promise.all(
    BLOCKS.map(async (name) => (await page.getByRole('heading', { name }).first().boundingBox())?.y ?? -1),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect(page.getByRole('article', { name: 'Coqueiros contra Maré Alta' })).toBeInViewport();
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(5_100);

  const trophy = 'Este time utilizou todos os jogadores disponíveis em pelo menos um jogo';
  await teams(page).getByRole('button', { name: trophy }).first().hover();
  await expect(teams(page).getByRole('tooltip').filter({ hasText: trophy }).first()).toBeVisible();
  const best = 'Melhor pontuador do time';
  const said = teams(page).getByRole('tooltip').filter({ hasText: best, visible: true });
  await teams(page).getByRole('button', { name: best }).first().focus();
  await page.keyboard.press('Enter');
  await expect(said).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(said).toHaveCount(0);
});

test('on a phone today’s games are near, the past is folded, nothing is shown twice, and the bar links to every place', async ({
  demo,
  enter,
}) => {
  const page = await enter(demo, '/', { as: await demo.player(), viewport: PHONE });
  await expect(teams(page)).toHaveCount(8);
  await expect(page.locator('.shimmer')).toHaveCount(0);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  expect(height).toBeLessThan(3_700);
  const games = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main article[aria-label]')].map((each) => each.ariaLabel)`,
  );
  expect(games, 'a game stands there once').toEqual([...new Set(games)]);
  const people = page.getByRole('list', { name: /^(Masculino|Feminino)$/ }).getByRole('listitem');
  await expect(people, 'the first three of each, in the round and not in the history').toHaveCount(6);

  await page.getByRole('button', { name: 'Rodada 3', exact: true }).click();
  const round = page.getByRole('region', { name: 'Rodada 3', exact: true });
  await expect(round.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Rodada 3', exact: true }).click();
  await expect(round.getByRole('listitem')).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link', { name: 'Times' }).click();
  await expect(page.getByRole('heading', { name: 'Times Inscritos' })).toBeInViewport();
  await page.getByRole('button', { name: 'Buscar times' }).click();
  const search = page.getByPlaceholder('Buscar times...');
  await expect(search).toBeFocused();
  await expect(search).toBeInViewport();
  // Searching for a person needs no further tap.
  await search.fill('marina quintela');
  await expect(teams(page)).toHaveCount(1);
  await expect(page.getByText('Marina Quintela')).toBeVisible();

  await page.getByRole('link', { name: 'Minha Pontuação' }).click();
  await expect(page).toHaveURL('/minha-pontuacao');
  await page.goBack();
  await page.getByRole('link', { name: 'Ranking dos Times' }).click();
  await expect(page).toHaveURL('/rankings?tab=teams');
  const bar = page.getByRole('navigation', { name: 'Lugares' });
  await bar.getByRole('link', { name: 'Início' }).click();
  await expect(page.getByRole('heading', { name: 'Placares ao Vivo' })).toBeVisible();
  await bar.getByRole('link', { name: 'Rankings' }).click();
  await expect(page.getByRole('tab', { name: 'Jogadores' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Pontuações Detalhadas' }).click();
  await expect(page).toHaveURL('/pontuacoes');
  await bar.getByRole('link', { name: 'Confrontos' }).click();
  await expect(page).toHaveURL('/confrontos');
});

test('a page that cannot be loaded keeps what is around it, and is loaded on a retry; offline too the navigation stays', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(
    /ERR_FAILED \/(assets\/confrontos-|api\/health)/,
    /net::ERR_(FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING) /,
    /module: .*\/(confrontos|rankings)-/,
  );
  const page = await enter(beach, '/', {
    as: await beach.player(),
    before: (early) => early.route(/\/(assets\/confrontos-.*\.js|api\/health)$/, (route) => route.abort()),
  });
  const confrontos = page.getByRole('banner').getByRole('link', { name: 'Confrontos' });
  await confrontos.click();
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir esta página' });
  await expect(failed).toBeVisible();
  await expect(confrontos).toBeVisible();
  // Retrying during the failure does no harm.
  const retry = failed.getByRole('button', { name: 'Tentar novamente' });
  await retry.click();
  // A request that is under way when its route goes is never answered.
  await expect(retry).toBeEnabled();
  await page.unrouteAll({ behavior: 'wait' });
  await retry.click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Confrontos/);

  const rankings = page.getByRole('banner').getByRole('link', { name: 'Rankings' });
  await page.context().setOffline(true);
  await rankings.click();
  await expect(failed).toBeVisible();
  await expect(rankings).toBeVisible();
});
