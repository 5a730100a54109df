import { test } from 'vitest';
import { expect } from './locator.ts';
import { openScreens, type Page } from './screens.tsx';

const { server, visit } = openScreens();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const line = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Linha ${number}\\b`) });

async function choose(page: Page, buffer: Buffer, name = 'jogadores.csv'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

test('names in one column, commas and a byte-order mark are understood', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=import', admin);
  await choose(page, Buffer.from('\uFEFFNome completo,Gênero\nÍris Quaresma da Luz,feminino\nCaio,M\n'));
  await press(page, 'Importar 2 jogadores');
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  expect(await admin.call('GET /api/players')).toMatchObject([
    { firstName: 'Caio', lastName: null, gender: 'Masculino' },
    { firstName: 'Íris', lastName: 'Quaresma da Luz', gender: 'Feminino' },
  ]);
  await expect(page.getByRole('button', { name: 'Baixar senhas (CSV)' })).toHaveCount(0);
});

test('a file that cannot be imported says why', async () => {
  const page = await visit('/admin?tab=import', await server.asAdmin());
  const many = (count: number) => Buffer.from(`Nome;Gênero\n${'Ana;F\n'.repeat(count)}`);
  const refusals: [Buffer, string][] = [
    [many(10_000), 'A planilha tem 10.000 linhas: importe no máximo 1.000 de cada vez.'],
    [many(1_001), 'A planilha tem 1.001 linhas: importe no máximo 1.000 de cada vez.'],
    [many(0), 'A planilha só tem a linha de títulos: não há jogadores nela.'],
    [
      Buffer.from('Apelido;Time\nMel;Recife\n'),
      'Não encontrei as colunas “Nome” e “Gênero” na primeira linha.',
    ],
    [Buffer.from('PK\u0003\u0004\0\0sheet'), 'Este arquivo não é um CSV.'],
    [Buffer.alloc(5_242_881, 'a'), 'O arquivo passa de 5 MB: divida a planilha em partes.'],
  ];
  for (const [buffer, words] of refusals) {
    await choose(page, buffer);
    await expect(page.getByRole('alert')).toContainText(words);
  }
});

test('a thousand lines are shown a page at a time', async () => {
  const page = await visit('/admin?tab=import', await server.asAdmin());
  const rows = Array.from({ length: 1_000 }, (_, index) => `Ana ${index};Lima;${index === 998 ? '?' : 'F'}`);
  await choose(page, Buffer.from(['Nome;Sobrenome;Gênero', ...rows].join('\n')));
  await expect(page.getByText('1000 linhas escolhidas, 1 com problema.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(50);
  await page.getByText('Só as que têm problema (1)').click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(line(page, 1_000)).toBeChecked();
});
