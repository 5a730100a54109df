import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { server, visit } = openScreens();

test('the profile lists the account’s sessions, and ends another one', async () => {
  const player = await server.asPlayer();
  const phone = await server.login(player.email, PASSWORD);
  const page = await visit('/perfil?tab=password', player);
  await expect(page.getByText('Este aparelho')).toBeVisible();
  const other = page.getByRole('button', { name: /^Encerrar a sessão de/ });
  await other.click();
  await expect(page.getByText('Sessão encerrada')).toBeVisible();
  await expect(other).toHaveCount(0);
  expect((await phone.send('GET /api/user')).status).toBe(401);
});

test('a sign-in elsewhere appears among the devices without a reload', async () => {
  const scorer = await server.asScorer();
  const page = await visit('/perfil?tab=password', scorer);
  await expect(page.getByText('Este aparelho')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Encerrar a sessão de/ })).toHaveCount(0);
  await server.login(scorer.email, PASSWORD);
  await expect(page.getByRole('button', { name: /^Encerrar a sessão de/ })).toHaveCount(1);
});
