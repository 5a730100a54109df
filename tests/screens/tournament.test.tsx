import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aPicture } from '#tests/support/pictures.ts';
import { openScreens, type Page } from './screens.tsx';

const { server, enter, visit } = openScreens();

test.each(['20', '1999', 'abcd', ''])(
  'the year "%s" is refused at its field, and nothing is stored',
  async (typed) => {
    const admin = await server.asAdmin();
    const before = await admin.call('GET /api/tournament');
    const page = enter('/admin?tab=tournament', admin);
    const form = await screen.findByRole('region', { name: 'Nome e ano' });
    await page.fill('Ano', typed, form);
    await page.press('Salvar torneio', form);
    await within(form).findByText(/^Use um ano de \d{4} a \d{4}$/);
    expect(page.writes).toEqual([]);
    expect(await admin.call('GET /api/tournament')).toEqual(before);
  },
);

test('the technical time-out is turned on in the tournament’s settings', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=tournament', admin);
  const rule = await screen.findByRole('checkbox', { name: /^Tempo técnico/ });
  expect(rule).not.toBeChecked();
  await page.click(rule);
  await screen.findByText('Tempo técnico ligado');
  expect(await admin.call('GET /api/tournament')).toMatchObject({ technicalTimeout: true });
});

test('teams are made public or not in the tournament’s settings', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=tournament', admin);
  const choice = await screen.findByRole('checkbox', { name: /^Mostrar os elencos/ });
  expect(choice).not.toBeChecked();
  await page.click(choice);
  await screen.findByText('Elencos visíveis para todos');
  expect(await admin.call('GET /api/tournament')).toMatchObject({ rostersPublic: true });
});

describe('while a colleague changes the tournament', () => {
  const ana = () => server.asAdmin({ firstName: 'Ana', lastName: 'Souza' });
  const theForm = () => screen.findByRole('region', { name: 'Nome e ano' });
  const SAID = 'Ana Souza mudou o nome para “Copa da Praia”. Salve de novo para valer o que está aqui.';

  test('what is typed stays, the page says who changed it, and saving again wins', async () => {
    const admin = await server.asAdmin();
    const page = await visit('/admin?tab=tournament', admin);
    const form = await theForm();
    await page.fill('Nome', 'Taça da Areia', form);
    await (await ana()).call('PATCH /api/tournament', { body: { name: 'Copa da Praia', year: 2027 } });
    // An untouched field follows the change.
    await waitFor(() => expect(within(form).getByLabelText('Ano')).toHaveValue('2027'));
    await page.press('Salvar torneio', form);
    await within(form).findByText(SAID);
    expect(within(form).getByLabelText('Nome')).toHaveValue('Taça da Areia');
    expect(await admin.call('GET /api/tournament')).toMatchObject({ name: 'Copa da Praia', year: 2027 });
    await page.press('Salvar torneio', form);
    await screen.findByText('Torneio atualizado');
    expect(await admin.call('GET /api/tournament')).toMatchObject({ name: 'Taça da Areia', year: 2027 });
  });

  test.each([
    ['the answers come one after the other', () => {}],
    ['the present tournament comes with the refusal alone', (page: Page) => page.cut(/^GET .*\/tournament$/)],
  ])(
    'an untouched field takes a colleague’s value when another field is refused, where %s',
    async (_where, before) => {
      const admin = await server.asAdmin();
      // Without the event stream, so the page learns of the change by the refusal.
      const page = enter('/admin?tab=tournament', admin);
      const form = await theForm();
      await page.fill('Nome', 'Taça da Areia', form);
      await (await ana()).call('PATCH /api/tournament', { body: { name: 'Copa da Praia', year: 2027 } });
      before(page);
      await page.press('Salvar torneio', form);
      await within(form).findByText(SAID);
      expect(within(form).getByLabelText('Ano')).toHaveValue('2027');
      await page.press('Salvar torneio', form);
      await screen.findByText('Torneio atualizado');
      expect(await admin.call('GET /api/tournament')).toMatchObject({ name: 'Taça da Areia', year: 2027 });
    },
  );

  test('reopening what was typed overwrites nothing unseen', async () => {
    const admin = await server.asAdmin();
    const page = enter('/admin?tab=tournament', admin);
    await page.fill('Nome', 'Taça da Areia', await theForm());
    await (await ana()).call('PATCH /api/tournament', { body: { name: 'Copa da Praia' } });
    await page.reload();
    const form = await theForm();
    expect(within(form).getByLabelText('Nome')).toHaveValue('Taça da Areia');
    await page.press('Salvar torneio', form);
    await within(form).findByText(SAID);
    expect(await admin.call('GET /api/tournament')).toMatchObject({ name: 'Copa da Praia' });
  });

  test('a picture that was uploaded meanwhile is not removed unseen', async () => {
    const admin = await server.asAdmin();
    const colleague = await ana();
    await colleague.call('POST /api/tournament/image', { body: await aPicture() });
    const page = enter('/admin?tab=tournament', admin);
    await page.press('Remover imagem');
    const later = await colleague.call('POST /api/tournament/image', {
      body: await aPicture({ left: '#10a040' }),
    });
    const dialog = await screen.findByRole('alertdialog');
    await page.press('Remover', dialog);
    await within(dialog).findByText(/^Ana Souza trocou a imagem do torneio\./);
    expect(await admin.call('GET /api/tournament')).toMatchObject({ logoUrl: later.imageUrl });
    await page.press('Remover', dialog);
    await screen.findByText('Imagem removida');
    expect(await admin.call('GET /api/tournament')).toMatchObject({ logoUrl: null });
  });
});
