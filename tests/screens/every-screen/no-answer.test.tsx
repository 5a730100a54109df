import { test, vi } from 'vitest';
import { button, expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { SCREENS_WITH_DATA } from '#tests/support/browser/screens-with-data.ts';

const { server, enter } = openScreens();

/** Show what they already know without an answer, for an account without a player. */
const SELF_SUFFICIENT: readonly string[] = ['profile', 'profile-data', 'panel-import'];

for (const { name, path, who } of SCREENS_WITH_DATA) {
  if (SELF_SUFFICIENT.includes(name)) continue;
  test(`without an answer ${name} says so below its heading, offers a retry, and does not seem to load`, async () => {
    const as = who === 'admin' ? await server.asAdmin() : who && (await server.asPlayer());
    const page = enter(path, as ?? undefined, (early) => early.cut(/ \/api\/(?!user$)/));
    await expect(button(page, 'Tentar novamente').first()).toBeVisible();
    await expect(page.locator('.shimmer')).toHaveCount(0);
    await expect(page.locator('h1')).toHaveCount(1);
    expect(page.getByRole('heading', { name: 'Não foi possível abrir esta página' }).count()).toBe(0);
  });
}

test('a page that could not be opened says that it retries, and opens once the server answers', async () => {
  // React and the router print what an error boundary catches.
  const printed = (['error', 'warn'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(() => {}),
  );
  const admin = await server.asAdmin();
  const page = enter('/register-scores?rodada=2', admin, (before) => before.cut(/^GET \/api\/user$/));
  await expect(
    page.getByRole('heading', { name: 'Não foi possível abrir esta página', exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/Esta página abre sozinha assim que o sinal voltar\.$/)).toBeVisible();
  page.mend();
  await page.hear();
  await expect(page.getByRole('heading', { name: 'Registro de Pontuações', exact: true })).toBeVisible();
  for (const { mock } of printed) expect(String(mock.calls)).toMatch(/Failed to fetch|Error in route match/);
});
