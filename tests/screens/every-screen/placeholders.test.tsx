import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { onPhone, openScreens } from '#tests/screens/support/screens.tsx';

const { server, visit } = openScreens();

test.each([
  ['tournament', /\/api\/tournament$/],
  ['broadcast', /\/api\/broadcast$/],
  ['system', /\/api\/system$/],
])('while the panel’s tab %s loads there is a placeholder for each card that comes', async (tab, call) => {
  // Without the menu, which has headings of its own.
  onPhone();
  const arrives = Promise.withResolvers<void>();
  const page = await visit(`/admin?tab=${tab}`, await server.asAdmin(), (early) => early.hold(call, arrives));
  const panel = page.getByRole('main');
  await expect(panel.locator('.shimmer')).not.toHaveCount(0);
  const placeholders = panel.locator('.shimmer').count();
  arrives.resolve();
  await expect(panel.locator('.shimmer')).toHaveCount(0);
  // Appears only after a slow write, as on a busy machine.
  const titles = panel.getByRole('heading', { level: 2, name: /^(?!Gravações lentas)/ });
  await expect(titles).toHaveCount(placeholders);
});
