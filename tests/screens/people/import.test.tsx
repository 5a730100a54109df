import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aTeam } from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const line = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Linha ${number}\\b`) });

async function choose(page: Page, buffer: Buffer, name = 'jogadores.csv'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const SHEET = [
  'NOME;Sobrenome;equipe;Sexo;Nº de Sócio;Celular;Email;Apelido',
  'Amélia;Conceição;Recife;F;17;(81) 99123-4567;amelia@exemplo.com.br;Mel',
  '=1+1;;Olinda;F;18;;;',
  '"João";"da Silva; filho";Récife;Masc.;19;;joao@exemplo.com.br;',
  ';;;;;;;',
  'Beto;Lima;Recife;M;17;;beto@exemplo.com.br;',
].join('\r\n');

const saved = (page: Page, name: string) => page.saved(() => press(page, name));

test('the downloaded template is read as it is, and its example row is no valid player', async () => {
  const page = await visit('/admin?tab=import', await server.asAdmin());
  const { name, text } = await saved(page, 'Baixar planilha-modelo');
  expect(name).toBe('modelo-jogadores.csv');
  expect(text).toContain('\uFEFF"Nome";"Sobrenome";"Time";"Gênero";');
  await choose(page, Buffer.from(text));
  await expect(page.getByText('1 linha escolhida, 1 com problema.')).toBeVisible();
  await expect(page.getByText('Não há um time chamado “Nome do time”')).toBeVisible();
  await expect(page.getByText('Todas usadas')).toBeVisible();
});

test('rows that could not be checked are not said to be right', async () => {
  const page = await visit('/admin?tab=import', await server.asAdmin());
  const mend = page.answer(/\/api\/players\/import$/, () => new Response('{}', { status: 500 }));
  await choose(page, Buffer.from('Nome;Gênero\nÍris;X\n'));
  await expect(page.getByText('Erro ao conferir as linhas')).toBeVisible();
  await expect(page.getByText('1 linha escolhida, ainda sem conferir.')).toBeVisible();
  mend();
  await press(page, 'Tentar novamente');
  await expect(page.getByText('1 linha escolhida, 1 com problema.')).toBeVisible();
});

test('an import whose answer is lost is not repeated, and its passwords have to be set again', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=import', admin);
  await choose(page, Buffer.from('Nome;Gênero;Email\nÍris;F;iris@exemplo.com.br\n'));
  await expect(page.getByText('1 linha escolhida, nenhuma com problema.')).toBeVisible();
  const answer = page.keepBack(/\/api\/players\/import$/);
  await press(page, 'Importar 1 jogador');
  await answer.given;
  await page.getByRole('link', { name: 'Times', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Sair durante a importação?' });
  await question.getByRole('button', { name: 'Ficar aqui' }).click();
  await expect(question).toBeHidden();
  answer.lose();
  await expect(page.getByRole('alert').filter({ hasText: 'Sem resposta do servidor.' })).toBeVisible();
  page.mend();
  await press(page, 'Importar 1 jogador');
  await expect(
    page.getByText('As senhas não podem mais ser mostradas: redefina em Jogadores.'),
  ).toBeVisible();
  expect(await admin.call('GET /api/players')).toHaveLength(1);
  // Nothing can be lost any more, so leaving needs no confirmation.
  await page.getByRole('link', { name: 'Times', exact: true }).click();
  await page.isAt('/admin?tab=teams');
});

test('a person who is asked about leaving while an import ends sees its outcome, and may stay', async () => {
  const page = await visit('/admin?tab=import', await server.asAdmin());
  await choose(page, Buffer.from('Nome;Gênero;Email\nÍris;F;iris@exemplo.com.br\n'));
  await expect(page.getByText('1 linha escolhida, nenhuma com problema.')).toBeVisible();
  const asked = Promise.withResolvers<void>();
  page.hold(/\/api\/players\/import$/, asked);
  await press(page, 'Importar 1 jogador');
  await page.getByRole('link', { name: 'Times', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Sair durante a importação?' })).toBeVisible();
  asked.resolve();
  const question = page.getByRole('alertdialog', { name: 'Sair sem baixar as senhas?' });
  await expect(question).toContainText('Importação concluída: 1 jogador importado.');
  await question.getByRole('button', { name: 'Ficar aqui' }).click();
  await expect(page.getByText('areia-quente-27')).toBeVisible();
  await saved(page, 'Baixar senhas (CSV)');
  await page.getByRole('link', { name: 'Times', exact: true }).click();
  await page.isAt('/admin?tab=teams');
});

test('names in one column, commas and a byte-order mark are accepted', async () => {
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
    [Buffer.from('PK\u0003\u0004\0\0sheet'), 'Este arquivo não é um CSV.'],
    // Everything below would be read as part of that cell.
    [
      Buffer.from('Nome;Gênero;Recado\nAna;F;\nBia;F;"joga bem\nCaio;M;\nDavi;M;\n'),
      'Na linha 3 há aspas que não fecham: corrija a planilha e escolha de novo.',
    ],
    [Buffer.alloc(5_242_881, 'a'), 'O arquivo passa de 5 MB: divida a planilha em partes.'],
  ];
  for (const [buffer, words] of refusals) {
    await choose(page, buffer);
    await expect(page.getByRole('alert')).toContainText(words);
  }
});

test('a column without a known title is named by hand, and what was decided survives leaving the page', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=import', admin);
  await choose(page, Buffer.from('Quem;G;Zap\nÍris Lima;F;81 3212-3456\nCaio;M;\n'));
  await expect(
    page.getByText('Não encontrei as colunas “Nome” e “Gênero” na primeira linha: diga abaixo quais são.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importar 2 jogadores' })).toBeDisabled();
  const columns = page.getByRole('list', { name: 'Colunas da planilha' });
  const say = async (column: string, field: string) => {
    await columns.getByRole('button', { name: column }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  };
  await say('Quem', 'Nome');
  await say('G', 'Gênero');
  await expect(page.getByText('2 linhas escolhidas, nenhuma com problema.')).toBeVisible();
  await expect(page.getByText('81 3212-3456 (fixo, sem WhatsApp)')).toBeVisible();
  await line(page, 3).click();
  await page.getByRole('link', { name: 'Times' }).click();
  await page.isAt('/admin?tab=teams');
  await page.getByRole('link', { name: 'Importar' }).click();
  await expect(page.getByText('1 linha escolhida, nenhuma com problema.')).toBeVisible();
  await press(page, 'Importar 1 jogador');
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  expect(await admin.call('GET /api/players')).toMatchObject([{ firstName: 'Íris', lastName: 'Lima' }]);
  await press(page, 'Importar outro arquivo');
  await page.getByRole('link', { name: 'Times' }).click();
  await page.getByRole('link', { name: 'Importar' }).click();
  await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
});

test('a separator within titles and quotes does not split', async () => {
  const page = await visit('/admin?tab=import', await server.asAdmin());
  const titles = 'Nome;Gênero;Camisa (PP, P, M, G)';
  await choose(page, Buffer.from(`${titles}\n"Lima; Ana";F;M\n\n"Luz, Bia";F;G\n`));
  await expect(page.getByText('2 linhas escolhidas, nenhuma com problema.')).toBeVisible();
  await expect(page.getByText('Luz, Bia')).toBeVisible();
});

test('for a file with an ambiguous encoding the right names are chosen', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=import', admin);
  // 0x87 is ç in DOS and á on a Mac.
  await choose(page, Buffer.from('Nome;Sexo;Anivers\x87rio\nM\x87rcio;M;\n', 'latin1'));
  await expect(page.getByText('Márcio')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await press(page, 'Escolher outro arquivo');
  await choose(page, Buffer.from('Nome;Sexo\nM\x87rcio;M\n', 'latin1'));
  await page.getByRole('radio', { name: 'Márcio' }).click();
  await press(page, 'Importar 1 jogador');
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  expect(await admin.call('GET /api/players')).toMatchObject([{ firstName: 'Márcio' }]);
});

test('a wrong cell is corrected in its line', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=import', admin);
  await choose(page, Buffer.from('Nome;Gênero;Celular\nÍris;F;11 91234-567\n'));
  await expect(page.getByText('1 linha escolhida, 1 com problema.')).toBeVisible();
  await press(page, 'Corrigir a linha 2');
  const dialog = page.getByRole('dialog', { name: 'Linha 2' });
  await expect(dialog.getByText(/Celular tem DDD e nove dígitos, começando por 9/)).toBeVisible();
  await dialog.getByLabel('Telefone').fill('11 91234-5678');
  await dialog.getByRole('button', { name: 'Corrigir' }).click();
  await expect(page.getByText('1 linha escolhida, nenhuma com problema.')).toBeVisible();
  await press(page, 'Importar 1 jogador');
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  expect(await admin.call('GET /api/players')).toMatchObject([
    { firstName: 'Íris', phone: '+5511912345678' },
  ]);
});

test('teams that do not exist yet are made in the preview', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const page = await visit('/admin?tab=import', admin);
  const rows = ['Íris;F;Sol', 'Bia;F;sol ', "Caio;M;'+Mar", 'Davi;M;Recife'];
  await choose(page, Buffer.from(['Nome;Gênero;Time', ...rows].join('\n')));
  await expect(page.getByText('2 times ainda não existem: Sol, +Mar.')).toBeVisible();
  await press(page, 'Criar os 2 times');
  const dialog = page.getByRole('dialog', { name: 'Criar os 2 times' });
  await dialog.getByRole('button', { name: 'Criar' }).click();
  await expect(page.getByText('4 linhas escolhidas, nenhuma com problema.')).toBeVisible();
  const teams = await admin.call('GET /api/teams');
  expect(teams.map(({ name, category }) => [name, category])).toEqual([
    ['+Mar', 'Misto'],
    ['Recife', 'Misto'],
    ['Sol', 'Misto'],
  ]);
});

test('a thousand players are listed page by page', async () => {
  const page = await visit('/admin?tab=import', await server.asAdmin());
  const rows = Array.from({ length: 1_000 }, (_, index) => `Ana ${index};Lima;${index === 998 ? '?' : 'F'}`);
  await choose(page, Buffer.from(['Nome;Sobrenome;Gênero', ...rows].join('\n')));
  await expect(page.getByText('1000 linhas escolhidas, 1 com problema.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(50);
  await page.getByText('Só as que têm problema (1)').click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(line(page, 1_000)).toBeChecked();
});

test('a spreadsheet is checked row by row, its valid rows are imported, and the passwords shown once', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const page = await visit('/admin?tab=import', admin);
  // Windows-1252, as Excel writes in Brazil. Node calls the shared part latin1.
  await choose(page, Buffer.from(SHEET, 'latin1'));
  await expect(page.getByText('4 linhas escolhidas, 4 com problema.')).toBeVisible();
  await expect(page.getByText('Não usadas: Apelido')).toBeVisible();
  await expect(page.getByText('Amélia Conceição')).toBeVisible();
  await expect(page.getByText('João da Silva; filho')).toBeVisible();
  await expect(page.getByText('Não há um time chamado “Olinda”')).toBeVisible();
  await expect(page.getByText('Gênero: use Masculino ou Feminino')).toBeVisible();
  await expect(page.getByText('Número de sócio repetido no arquivo (2 vezes)')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Importar 4 jogadores' })).toBeDisabled();

  // Of two rows with the same number, one becomes valid once the other is left out.
  await page.getByText('Beto Lima').click();
  await expect(line(page, 6)).not.toBeChecked();
  await expect(page.getByText('3 linhas escolhidas, 2 com problema.')).toBeVisible();
  await press(page, 'Deixar de fora as que têm problema');
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
  await page.getByRole('link', { name: 'Times', exact: true }).click();
  await question.getByRole('button', { name: 'Ficar aqui' }).click();
  await expect(question).toBeHidden();
  await press(page, 'Importar outro arquivo');
  await question.getByRole('button', { name: 'Ficar aqui' }).click();
  await expect(question).toBeHidden();
  await page.isAt('/admin?tab=import');
  const { name, text } = await saved(page, 'Baixar senhas (CSV)');
  expect(name).toMatch(/^senhas-provisorias-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text).toBe(
    '\uFEFF"Nome";"E-mail";"Senha provisória"\r\n"Amélia Conceição";"amelia@exemplo.com.br";"areia-quente-27"\r\n',
  );
  await press(page, 'Importar outro arquivo');
  await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
});

test('each password is sent by WhatsApp from its row, and nothing is asked once all were', async () => {
  const page = await visit('/admin?tab=import', await server.asAdmin());
  await choose(
    page,
    Buffer.from(
      'Nome;Gênero;Telefone;Email\nÍris;F;(81) 99123-4567;iris@exemplo.com.br\nBeto;M;;beto@exemplo.com.br\nCaio;M;11 3222-4567;caio@exemplo.com.br\n',
    ),
  );
  await press(page, 'Importar 3 jogadores');
  await expect(page.getByText('Nenhum celular abre o endereço das mensagens')).toBeVisible();
  const link = page.getByRole('link', { name: 'Enviar pelo WhatsApp: Íris' });
  const { href } = (await link.element()) as HTMLAnchorElement;
  expect(href).toContain('https://wa.me/5581991234567?text=');
  expect(decodeURIComponent(href)).toContain('Olá, Íris!');
  expect(decodeURIComponent(href)).toContain('Senha: areia-quente-27');
  await link.click();
  await expect(page.getByRole('link', { name: 'Aberta no WhatsApp, abrir de novo: Íris' })).toBeVisible();
  await press(page, 'Importar outro arquivo');
  const question = page.getByRole('alertdialog', { name: 'Sair sem baixar as senhas?' });
  await question.getByRole('button', { name: 'Ficar aqui' }).click();
  await page.getByRole('link', { name: 'Enviar pelo WhatsApp: Beto' }).click();
  // A landline gets no WhatsApp: the sender chooses the contact.
  const ofLandline = page.getByRole('link', { name: 'Enviar pelo WhatsApp: Caio' });
  expect(((await ofLandline.element()) as HTMLAnchorElement).href).toMatch(/^https:\/\/wa\.me\/\?text=/);
  await ofLandline.click();
  await press(page, 'Importar outro arquivo');
  await expect(page.getByRole('heading', { name: 'Importar jogadores' })).toBeVisible();
});
