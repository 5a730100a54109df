import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { twoTeams } from '#tests/support/data/builders.ts';

test.use({ reusesPages: true });

test('a matchup is created and played by touch', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await twoTeams(admin);
  const page = await enter(beach, '/', { as: admin, viewport: PHONE, touch: true });
  const tap = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).tap();
  const choose = async (label: string, option: string) => {
    await expect(page.getByText('Carregando times...')).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: label }).tap();
    await page.getByRole('option', { name: option, exact: true }).tap();
  };

  await page.getByRole('navigation', { name: 'Lugares' }).getByRole('link', { name: 'Jogos' }).tap();
  await tap('Novo confronto');
  // A focused field would open a phone's keyboard over the dialog.
  await expect(page.getByRole('dialog', { name: 'Novo confronto' })).toBeVisible();
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('SECTION');
  await choose('Primeiro time', 'Recife');
  await choose('Segundo time', 'Olinda');
  await tap('Criar confronto');
  await expect(page.getByText('Confronto criado', { exact: true })).toBeVisible();
  await tap('Pronto');
  // The game fills the screen; Back leads to the round's list.
  await page.getByRole('article', { name: 'Recife contra Olinda' }).tap();
  await page.getByRole('link', { name: 'Voltar aos jogos da rodada 1' }).tap();
  await page.getByRole('article', { name: 'Recife contra Olinda' }).tap();
  await tap('Iniciar Confronto');

  const pad = page.getByRole('region', { name: /^Placar: / });
  const says = (words: string) => expect(pad.getByRole('status')).toHaveText(words);
  await pad.getByRole('button', { name: '+1 para Recife' }).tap();
  await pad.getByRole('button', { name: '+1 para Recife' }).tap();
  await pad.getByRole('button', { name: '+1 para Olinda' }).tap();
  await says('1º set: Recife 2, Olinda 1');
  await pad.getByRole('button', { name: '−1 para Recife' }).tap();
  await says('1º set: Recife 1, Olinda 1');
  await page.getByRole('button', { name: /^Desfazer/ }).tap();
  await says('1º set: Recife 2, Olinda 1');

  await expect(pad.getByText(/^salvo/)).toBeVisible();
  await tap('Digitar placar');
  const dialog = page.getByRole('dialog', { name: 'Digitar placar' });
  await dialog.getByRole('textbox', { name: 'Recife' }).fill('21');
  await dialog.getByRole('textbox', { name: 'Olinda' }).fill('19');
  await tap('Corrigir set');
  await expect(dialog).toBeHidden();
  await tap(/^Ir para o 2º set/);
  await says('2º set: Recife 0, Olinda 0');
  await pad.getByRole('button', { name: /^1º set/ }).tap();
  await says('1º set: Recife 21, Olinda 19');
});
