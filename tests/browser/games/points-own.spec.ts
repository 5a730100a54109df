import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { aCompletedGame, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { enterCounters } from '#tests/support/data/score-sheets.ts';
import type { Served } from '#tests/support/server/served.ts';
import { type SignedIn, signIn } from '#tests/support/server/signed-in.ts';

test.use({ reusesPages: true });

const EMAIL = 'bia@exemplo.com.br';
const PASSWORD = 'onda do mar 8';

/** Bia, a player with an account, and Caio without points. */
async function players(beach: Served, admin: SignedIn) {
  const team = await aTeam(admin, 'Recife');
  const other = await aTeam(admin, 'Olinda');
  const { temporaryPassword, ...bia } = await aPlayer(admin, {
    lastName: 'Barros',
    teamId: team.id,
    email: EMAIL,
    password: 'maré baixa 2',
  });
  const caio = await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino', teamId: other.id });
  const first = await signIn(beach.address, EMAIL, 'maré baixa 2');
  await first.call('PATCH /api/user/password', {
    body: { currentPassword: 'maré baixa 2', newPassword: PASSWORD },
  });
  const biaSignedIn = await signIn(beach.address, EMAIL, PASSWORD);
  return { team, other, bia, caio, biaSignedIn };
}

const cellsOf = (page: Page, round: number) =>
  page.getByRole('row', { name: `Rodada ${round}` }).getByRole('cell');

test('the chart has a grid line for each number, a dot for each round with contested points, the best values are bold, and the number of contested points is shown by keyboard', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { team, other, bia, biaSignedIn } = await players(beach, admin);
  for (const round of [1, 3])
    await aCompletedGame(admin, undefined, { team1Id: team.id, team2Id: other.id, round });
  await enterCounters(admin, bia, [
    { round: 1, saques: 100, defesas: 4, ataques: 5 },
    { round: 2, saques: 9, present: false },
    { round: 3, saques: 79, defesas: 1, ataques: 7 },
  ]);
  const page = await enter(beach, '/minha-pontuacao', { as: biaSignedIn });
  const chart = page.getByRole('img', { name: /^Gráfico da evolução por rodada/ });
  await expect(chart.locator('.recharts-bar-rectangle path')).not.toHaveCount(0);
  const numbers = chart.locator('.recharts-yAxis').first().locator('.recharts-cartesian-axis-tick');
  await expect(chart.locator('.recharts-cartesian-grid-horizontal line')).toHaveCount(await numbers.count());
  expect(await numbers.count()).toBeGreaterThan(2);
  await expect(chart.locator('.recharts-line-dots circle')).toHaveCount(2);
  // The contested points are available by tap and keyboard.
  await cellsOf(page, 1).last().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tooltip')).toHaveText(/^109 de \d+ pontos disputados$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  const serves = (round: number) => cellsOf(page, round).nth(1).locator('[data-level]');
  await expect(serves(1)).toHaveCSS('font-weight', '800');
  await expect(serves(3)).toHaveCSS('font-weight', '500');
});

test('a help or a chart that cannot be loaded is reported in its place, and loaded on a retry', async ({
  demo,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED \/assets\/(evolution-help|evolution-chart)-/);
  const player = await demo.player();
  const { feminino } = await player.call('GET /api/live-scores/top-players');
  const page = await enter(demo, `/minha-pontuacao?jogador=${feminino[0]?.id}`, {
    as: player,
    before: (early) =>
      early.route(/\/assets\/(evolution-help|evolution-chart)-.*\.js$/, (route) => route.abort()),
  });
  const chart = page.getByRole('region', { name: 'Evolução por rodada' });
  await expect(chart.getByRole('alert')).toContainText('Não foi possível abrir esta parte.');
  await expect(page.getByRole('region', { name: 'Rodada a rodada' })).toBeVisible();
  await page.getByRole('button', { name: 'Como funciona?' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sem sinal' })).toBeVisible();
  await page.unrouteAll();
  await chart.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(chart.getByRole('img', { name: /^Gráfico da evolução/ })).toBeVisible();
  await page.getByRole('button', { name: 'Como funciona?' }).click();
  await expect(page.getByRole('dialog', { name: 'Como funciona?' })).toBeVisible();
});
