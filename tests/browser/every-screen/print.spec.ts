import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts';

test.use({ reusesPages: true });

test('a long table is printed in full, although the screen renders only the rows in sight', async ({
  demo,
  enter,
}) => {
  const page = await enter(demo, '/pontuacoes', { as: await demo.player(), viewport: PHONE });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole('table')).toHaveCount(viewport === PHONE ? 0 : 1);
    const players = page.getByLabel('Pontuação por Jogador por Rodada').locator('tbody > tr, > li');
    await expect(players.first()).toBeVisible();
    expect(await players.count()).toBeLessThan(48);
    await page.evaluate(
      "addEventListener('beforeprint', () => dispatchEvent(new Event('printed')), { once: true })",
    );
    const printed = page.evaluate<number>(
      `new Promise((done) => addEventListener('printed', () => done(document.querySelectorAll('tbody > tr, main ul[aria-label] > li').length)))`,
    );
    await page.evaluate(
      "new MutationObserver(() => { window.hadTable ||= document.querySelector('table') !== null }).observe(document, { childList: true, subtree: true })",
    );
    await page.pdf();
    expect(await printed).toBe(48);
    await expect(players, 'only those in sight again').not.toHaveCount(48);
    if (viewport === PHONE) expect(await page.evaluate('window.hadTable'), 'cards stay cards').toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect(players.first(), 'no sheet ends in a row').toHaveCSS('break-inside', 'avoid');
    await page.emulateMedia({ media: null });
  }
});
