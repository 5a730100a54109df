import { describe, test } from 'vitest';
import { button, expect, question } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { twoTeams } from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { server, enter, visit } = openScreens();

test.each(['20', '1999', 'abcd', ''])(
  'the year "%s" is refused at its field, and nothing is stored',
  async (year) => {
    const admin = await server.asAdmin();
    const before = await admin.call('GET /api/tournament');
    const page = enter('/admin?tab=tournament', admin);
    const form = page.getByRole('region', { name: 'Nome e ano', exact: true });
    await form.getByLabel('Ano', { exact: true }).fill(year);
    await button(form, 'Salvar torneio').click();
    await expect(form.getByText(/^Use um ano de \d{4} a \d{4}$/)).toBeVisible();
    expect(page.writes).toEqual([]);
    expect(await admin.call('GET /api/tournament')).toEqual(before);
  },
);

test('the card of the place takes over what a colleague saved, except where somebody has typed', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=tournament', admin);
  const card = page.getByRole('region', { name: 'Lugar, quadras, dias e endereço', exact: true });
  const place = card.getByLabel('Lugar', { exact: true });
  const slug = card.getByLabel('Endereço', { exact: true });
  await expect(place).toHaveValue('');
  await slug.fill('copa-nova');
  const colleague = await server.asAdmin();
  await colleague.call('PATCH /api/tournament', { body: { place: 'Boa Viagem' } });
  await expect(place).toHaveValue('Boa Viagem');
  await expect(slug).toHaveValue('copa-nova');
  await button(card, 'Salvar lugar, quadras e dias').click();
  await expect(page.getByText('Torneio atualizado')).toBeVisible();
  expect(await admin.call('GET /api/tournament')).toMatchObject({ place: 'Boa Viagem', slug: 'copa-nova' });
});

test('the courts get names, each once, and are chosen by name for a game and a table', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=tournament', admin);
  const card = page.getByRole('region', { name: 'Lugar, quadras, dias e endereço', exact: true });
  const courts = card.getByLabel('Quadras', { exact: true });
  const save = button(card, 'Salvar lugar, quadras e dias');
  await courts.fill('Central, 2, quadra 2');
  await save.click();
  await expect(card.getByText('“quadra 2” está duas vezes na lista')).toBeVisible();
  await courts.fill(`Central, ${'x'.repeat(21)}`);
  await save.click();
  await expect(card.getByText(`“${'x'.repeat(21)}”: Use no máximo 20 caracteres`)).toBeVisible();
  expect(page.writes).toEqual([]);
  await courts.fill('Central\n- 2');
  await save.click();
  await expect(page.getByText('Torneio atualizado')).toBeVisible();
  expect(await admin.call('GET /api/tournament')).toMatchObject({ courts: ['Central', '2'], place: null });
  await expect(courts).toHaveValue('Central, 2');

  await twoTeams(admin);
  const games = await visit('/registrar-jogos/1', admin);
  await button(games, 'Novo confronto').click();
  const court = games.getByRole('dialog').getByRole('textbox', { name: 'Quadra' });
  await expect(court).toHaveValue('Central');
  await button(games, '2').click();
  await expect(court).toHaveValue('2');

  const tables = await visit('/tabela', admin);
  await button(tables, 'Nova tabela').click();
  const table = tables.getByRole('dialog');
  await table.getByLabel('Nome').fill('Super de terça');
  await table.getByLabel('Mulheres').fill('Ana, Bia, Duda, Fabi, Iris, Jana, Lia, Nina');
  await expect(table.getByText(/^8 pessoas, 2 quadras \(Central, 2\), /)).toBeVisible();
  await button(table, 'Criar a tabela').click();
  await expect(tables.getByText('O sorteio ainda não foi feito')).toBeVisible();
  expect(await admin.call('GET /api/stages')).toMatchObject([{ courts: ['Central', '2'] }]);
});

test('the technical time-out is turned on in the tournament’s settings', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=tournament', admin);
  const rule = page.getByRole('checkbox', { name: /^Tempo técnico/ });
  await expect(rule).not.toBeChecked();
  await rule.click();
  await expect(page.getByText('Tempo técnico ligado')).toBeVisible();
  expect(await admin.call('GET /api/tournament')).toMatchObject({ technicalTimeout: true });
});

test('teams are made public or not in the tournament’s settings', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=tournament', admin);
  const choice = page.getByRole('checkbox', { name: /^Mostrar os elencos/ });
  await expect(choice).not.toBeChecked();
  await choice.click();
  const dialog = question(page, 'Mostrar os elencos para todos?');
  expect(dialog.getByLabel('A sua senha').count()).toBe(0);
  await button(dialog, 'Mostrar').click();
  await dialog.getByLabel('A sua senha', { exact: true }).fill('outra senha');
  await button(dialog, 'Mostrar').click();
  await expect(dialog.getByText('Senha atual incorreta')).toBeVisible();
  await dialog.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  await button(dialog, 'Mostrar').click();
  await expect(page.getByText('Elencos visíveis para todos')).toBeVisible();
  expect(await admin.call('GET /api/tournament')).toMatchObject({ rostersPublic: true });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(page.getByText('Elencos só para quem tem conta')).toBeVisible();
  expect(await admin.call('GET /api/tournament')).toMatchObject({ rostersPublic: false });
});

describe('while a colleague changes the tournament', () => {
  const ana = () => server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
  const theForm = (page: Page) => page.getByRole('region', { name: 'Nome e ano', exact: true });
  const SAID = 'Ana Souza mudou o nome para “Copa da Praia”. Para ficar com o que está aqui, salve de novo.';

  test('what is typed stays, the page says who changed it, and saving again wins', async () => {
    const admin = await server.asAdmin();
    const page = await visit('/admin?tab=tournament', admin);
    const form = theForm(page);
    await form.getByLabel('Nome', { exact: true }).fill('Taça da Areia');
    await (await ana()).call('PATCH /api/tournament', { body: { name: 'Copa da Praia', year: 2027 } });
    // An untouched field follows the change.
    await expect(form.getByLabel('Ano', { exact: true })).toHaveValue('2027');
    await button(form, 'Salvar torneio').click();
    await expect(form.getByText(SAID)).toBeVisible();
    await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Taça da Areia');
    expect(await admin.call('GET /api/tournament')).toMatchObject({ name: 'Copa da Praia', year: 2027 });
    await button(form, 'Salvar torneio').click();
    await expect(page.getByText('Torneio atualizado')).toBeVisible();
    expect(await admin.call('GET /api/tournament')).toMatchObject({ name: 'Taça da Areia', year: 2027 });
  });

  test.each([
    ['the answers come one after the other', () => {}],
    ['the current tournament comes with the refusal alone', (page: Page) => page.cut(/^GET .*\/tournament$/)],
  ])(
    'an untouched field takes a colleague’s value when another field is refused, if %s',
    async (_where, before) => {
      const admin = await server.asAdmin();
      // Without the event stream, so the page learns of the change from the refusal.
      const page = enter('/admin?tab=tournament', admin);
      const form = theForm(page);
      await form.getByLabel('Nome', { exact: true }).fill('Taça da Areia');
      await (await ana()).call('PATCH /api/tournament', { body: { name: 'Copa da Praia', year: 2027 } });
      before(page);
      await button(form, 'Salvar torneio').click();
      await expect(form.getByText(SAID)).toBeVisible();
      await expect(form.getByLabel('Ano', { exact: true })).toHaveValue('2027');
      await button(form, 'Salvar torneio').click();
      await expect(page.getByText('Torneio atualizado')).toBeVisible();
      expect(await admin.call('GET /api/tournament')).toMatchObject({ name: 'Taça da Areia', year: 2027 });
    },
  );

  test('reopening what was typed overwrites nothing unseen', async () => {
    const admin = await server.asAdmin();
    const page = enter('/admin?tab=tournament', admin);
    await theForm(page).getByLabel('Nome', { exact: true }).fill('Taça da Areia');
    await (await ana()).call('PATCH /api/tournament', { body: { name: 'Copa da Praia' } });
    await page.reload();
    const form = theForm(page);
    await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Taça da Areia');
    await button(form, 'Salvar torneio').click();
    await expect(form.getByText(SAID)).toBeVisible();
    expect(await admin.call('GET /api/tournament')).toMatchObject({ name: 'Copa da Praia' });
  });

  test('a picture that was uploaded meanwhile is not removed unseen', async () => {
    const admin = await server.asAdmin();
    const colleague = await ana();
    await colleague.call('POST /api/tournament/image', { body: await aPicture() });
    const page = enter('/admin?tab=tournament', admin);
    await button(page, 'Remover imagem').click();
    const laterLogo = await colleague.call('POST /api/tournament/image', {
      body: await aPicture({ left: '#10a040' }),
    });
    const dialog = page.getByRole('alertdialog');
    await button(dialog, 'Remover').click();
    await expect(dialog.getByText(/^Ana Souza trocou a imagem do torneio\./)).toBeVisible();
    expect(await admin.call('GET /api/tournament')).toMatchObject({ logoUrl: laterLogo.imageUrl });
    await button(dialog, 'Remover').click();
    await expect(page.getByText('Imagem removida')).toBeVisible();
    expect(await admin.call('GET /api/tournament')).toMatchObject({ logoUrl: null });
  });
});
