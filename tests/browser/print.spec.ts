import { DESKTOP, expect, PHONE, test } from '#tests/support/browser.ts';

test.use({ keepsPages: true });

test('a long table is printed whole, although the screen holds only the rows in sight', async ({
  demo,
  enter,
}) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await enter(demo, '/pontuacoes', { as: await demo.player(), viewport });
    const players = page.getByLabel('Pontuação por Jogador por Rodada').locator('tbody > tr, > li');
    await expect(players.first()).toBeVisible();
    expect(await players.count()).toBeLessThan(48);
    await page.evaluate("addEventListener('beforeprint', () => dispatchEvent(new Event('printed')))");
    const printed = page.evaluate<number>(
      `new Promise((done) => addEventListener('printed', () => done(document.querySelectorAll('tbody > tr, main ul[aria-label] > li').length)))`,
    );
    const table = page.getByRole('table');
    const hasTable = await table.isVisible();
    await page.evaluate(
      "new MutationObserver(() => { window.hadTable ||= document.querySelector('table') !== null }).observe(document, { childList: true, subtree: true })",
    );
    await page.pdf();
    expect(await printed).toBe(48);
    await expect(players, 'only those in sight again').not.toHaveCount(48);
    expect(await page.evaluate('window.hadTable'), 'cards stay cards').toBe(hasTable);
    await page.emulateMedia({ media: 'print' });
    await expect(players.first(), 'no sheet ends in a row').toHaveCSS('break-inside', 'avoid');
  }
});
