import { test } from 'vitest';
import { aPlayer, aTeam } from '#tests/support/builders.ts';
import type { Actor } from '#tests/support/test-server.ts';
import { expect } from './locator.ts';
import { openScreens } from './screens.tsx';

const { server, visit } = openScreens();

const EMAIL = 'bia@exemplo.com.br';
const PASSWORD = 'onda do mar 8';

/** Bia, a player with an account, and Caio without points. */
async function players(admin: Actor) {
  const team = await aTeam(admin, 'Recife');
  const other = await aTeam(admin, 'Olinda');
  const { temporaryPassword, ...bia } = await aPlayer(admin, {
    lastName: 'Barros',
    teamId: team.id,
    email: EMAIL,
    password: 'maré baixa 2',
  });
  const caio = await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino', teamId: other.id });
  const first = await server.login(EMAIL, 'maré baixa 2');
  await first.call('PATCH /api/user/password', {
    body: { currentPassword: 'maré baixa 2', newPassword: PASSWORD },
  });
  const own = await server.login(EMAIL, PASSWORD);
  return { team, other, bia, caio, own };
}

test('a player without points, and an account without a player, see an explanation', async () => {
  const { caio, own } = await players(await server.asAdmin());
  const nothing = 'Você ainda não possui registros de pontuação no torneio.';
  const page = await visit('/minha-pontuacao', own);
  await expect(page.getByText('Dados não encontrados')).toBeVisible();
  await expect(page.getByText(nothing)).toBeVisible();
  await page.goto(`/minha-pontuacao?jogador=${caio.id}`);
  await expect(page.getByText('Caio ainda não possui registros de pontuação no torneio.')).toBeVisible();
  await page.goto('/minha-pontuacao?jogador=4711');
  await expect(page.getByText('Dados não encontrados')).toBeVisible();
  const visitor = await visit('/minha-pontuacao', await server.asPlayer());
  await expect(visitor.getByText(nothing)).toBeVisible();
  await expect(visitor.getByText('Para ver outra pessoa, escolha acima.')).toBeVisible();
});

test('without players there is no choice of a player', async () => {
  const page = await visit('/minha-pontuacao', await server.asPlayer());
  await expect(page.getByText('Dados não encontrados')).toBeVisible();
  await expect(page.getByText('escolha acima')).toHaveCount(0);
});

test('the help explains the points, and closing it restores the focus', async () => {
  const page = await visit('/minha-pontuacao', await server.asPlayer());
  const button = page.getByRole('button', { name: 'Como funciona?' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Como funciona?' })).toContainText(
    '15 pontos de 200 são 7,5%',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});
