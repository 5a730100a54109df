import { describe, test } from 'vitest';
import { expect } from './locator.ts';
import { openScreens } from './screens.tsx';

const { server, visit } = openScreens();

test('loading shows five placeholder rows, a failure is reported, and an empty filter can be reset', async () => {
  const arrives = Promise.withResolvers<void>();
  const page = await visit('/pontuacoes?genero=Masculino', await server.asPlayer(), (unopened) => {
    unopened.cut(/\/api\/scores/);
    unopened.hold(/\/api\/scores/, arrives);
  });
  await expect(page.getByRole('status', { name: 'Carregando pontuações' }).locator('.shimmer')).toHaveCount(
    5,
  );
  arrives.resolve();
  await expect(page.getByRole('alert')).toContainText('Falha ao carregar pontuações');
  page.mend();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nenhuma pontuação encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar todos' }).click();
  await page.isAt('/pontuacoes');
  await page.getByRole('button', { name: 'O que são pontos brutos e relativos?' }).click();
  await expect(page.getByRole('dialog', { name: 'Pontos brutos e relativos' })).toContainText('7,5%');
});

describe('of the demo tournament', () => {
  const { server, visit } = openScreens({ demo: true });

  test('the choice of teams says that it is loading', async () => {
    const answered = Promise.withResolvers<void>();
    const page = await visit('/pontuacoes', await server.asPlayer(), (early) =>
      early.hold(/\/api\/teams$/, answered),
    );
    await page.getByRole('button', { name: / Time$/ }).click();
    await expect(page.getByText('Carregando times...')).toBeVisible();
    answered.resolve();
    await expect(page.getByRole('option', { name: 'Coqueiros' })).toBeVisible();
    await expect(page.getByText('Carregando times...')).toHaveCount(0);
  });
});
