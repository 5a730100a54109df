import { expect, PHONE, test } from '#tests/support/browser.ts';

test('on paper a page is dark on light in the dark theme too, and no bar covers it', async ({
  beach,
  enter,
}) => {
  const page = await enter(beach, '/rankings', {
    as: await beach.player(),
    viewport: PHONE,
    colorScheme: 'dark',
  });
  const navigation = page.getByRole('navigation', { name: 'Lugares' });
  await expect(navigation).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(navigation).toBeHidden();
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});
