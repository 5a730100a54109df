import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { aTeam } from '#tests/support/builders.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const line = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Linha ${number}\\b`) });

async function choose(page: Page, buffer: Buffer, name = 'jogadores.csv'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const arrives = page.waitForEvent('download');
  await press(page, button);
  const file = await arrives;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const SHEET = [
  'NOME;Sobrenome;equipe;Sexo;Nº de Sócio;Celular;Email;Apelido',
  'Amélia;Conceição;Recife;F;17;(81) 99123-4567;amelia@exemplo.com.br;Mel',
  '=1+1;;Recife;F;18;;;',
  '"João";"da Silva; filho";Récife;Masc.;19;;joao@exemplo.com.br;',
  ';;;;;;;',
  'Beto;Lima;Recife;M;17;;beto@exemplo.com.br;',
].join('\r\n');

test('a spreadsheet is checked row by row, its valid rows are imported, and the passwords shown once', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await aTeam(admin, 'Recife');
  const page = await enter(beach, '/admin?tab=import', { as: admin });
  // As Excel writes it in Brazil: Windows-1252. Node calls the part that they share latin1.
  await choose(page, Buffer.from(SHEET, 'latin1'));
  await expect(page.getByText('4 linhas escolhidas, 4 com problema.')).toBeVisible();
  await expect(page.getByText('Colunas que não serão usadas: Apelido.')).toBeVisible();
  await expect(page.getByText('Amélia Conceição')).toBeVisible();
  await expect(page.getByText('João da Silva; filho')).toBeVisible();
  await expect(page.getByText('Parece uma fórmula da planilha, não um nome')).toBeVisible();
  await expect(page.getByText('Gênero: use Masculino ou Feminino')).toBeVisible();
  await expect(page.getByText('Número de sócio repetido no arquivo (2 vezes)')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Importar 4 jogadores' })).toBeDisabled();

  // Of two rows with the same number one becomes valid as soon as the other is left out.
  await page.getByText('Beto Lima').click();
  await expect(line(page, 6)).not.toBeChecked();
  await expect(page.getByText('3 linhas escolhidas, 2 com problema.')).toBeVisible();
  await press(page, 'Deixar de fora as com problema');
  await expect(page.getByText('1 linha escolhida, nenhuma com problema.')).toBeVisible();
  expect(await admin.call('GET /api/players')).toEqual([]);
  await press(page, 'Importar 1 jogador');
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  expect(await admin.call('GET /api/players')).toMatchObject([
    {
      firstName: 'Amélia',
      lastName: 'Conceição',
      teamName: 'Recife',
      memberNumber: '17',
      phone: '+5581991234567',
      email: 'amelia@exemplo.com.br',
    },
  ]);
  await expect(page.getByText('areia-quente-27')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Sair sem baixar as senhas?' });
  await page.getByRole('tab', { name: 'Times' }).click();
  await question.getByRole('button', { name: 'Ficar aqui' }).click();
  await expect(question).toBeHidden();
  await press(page, 'Importar outro arquivo');
  await question.getByRole('button', { name: 'Ficar aqui' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/admin?tab=import');
  const { name, text } = await saved(page, 'Baixar senhas (CSV)');
  expect(name).toMatch(/^senhas-provisorias-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text).toBe(
    '\uFEFFNome;E-mail;Senha provisória\r\nAmélia Conceição;amelia@exemplo.com.br;areia-quente-27\r\n',
  );
  await press(page, 'Importar outro arquivo');
  await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
});
