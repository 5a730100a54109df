import { expect, PHONE, test } from '#tests/support/browser/browser.ts';

test.use({ reusesPages: true });

test('the number of contested points is shown by a tap, and hidden by a tap elsewhere', async ({
  demo,
  enter,
}) => {
  const player = await demo.player();
  const [first] = await player.call('GET /api/rankings/players/total');
  const page = await enter(demo, '/rankings', { as: player, viewport: PHONE, touch: true });
  const said = `${first?.totalRaw} de ${first?.contested} pontos disputados`;
  const bubble = page.getByRole('tooltip').filter({ hasText: said }).first();
  await expect(bubble).toBeHidden();
  await page.getByRole('button', { name: said }).first().tap();
  await expect(bubble).toBeVisible();
  const box = await bubble.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true);
  await page.getByRole('heading', { name: 'Rankings' }).tap();
  await expect(bubble).toBeHidden();
});

test('the files are downloaded from the menu', async ({ demo, enter }) => {
  const page = await enter(demo, '/rankings', { as: await demo.player() });
  for (const [item, name] of [
    ['Exportar Jogadores (CSV)', /^jogadores-torneio-de-volei-de-praia-\d{4}-\d{4}-\d{2}-\d{2}\.csv$/],
    ['Exportar Times (CSV)', /^times-torneio-de-volei-de-praia-\d{4}-\d{4}-\d{2}-\d{2}\.csv$/],
  ] as const) {
    // The new window closes when the download starts, which then belongs to this page.
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Minha Conta' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    expect((await download).suggestedFilename()).toMatch(name);
  }
});
