import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onPhone, openScreens } from './screens.tsx';

const { server, enter, visit } = openScreens();
const TOURNAMENT = 'Torneio de Vôlei de Praia 2025';

test('an overlay that cannot load what the organiser shows is hidden', async () => {
  let restore = () => {};
  const overlay = enter('/overlay/bug', server.anonymous, (early) => {
    restore = early.cut(/^GET \/api\/broadcast$/);
  });
  const name = await screen.findByText(TOURNAMENT, { selector: 'span' });
  expect(name.closest('[aria-hidden="true"]')).not.toBeNull();
  restore();
  await overlay.reload();
  const shown = await screen.findByText(TOURNAMENT, { selector: '[aria-hidden="false"] span' });
  expect(shown).toBeVisible();
});

test('a lower third that a colleague changes meanwhile is not overwritten unseen, and updates where nothing was typed', async () => {
  const admin = await server.asAdmin();
  const write = (title: string) => admin.call('PATCH /api/broadcast', { body: { title } });
  const stored = async () => (await server.anonymous.call('GET /api/broadcast')).title;
  const page = await visit('/admin?tab=broadcast', admin);
  const title = await screen.findByLabelText('Título');
  await write('Final feminina');
  await waitFor(() => expect(title).toHaveValue('Final feminina'));
  await page.fill('Título', 'Final masculina');
  await write('Semifinal');
  await admin.call('PATCH /api/broadcast', { body: { lowerThird: true } });
  await screen.findByRole('switch', { name: /^Tarja/, checked: true });
  await page.press('Salvar tarja');
  await screen.findByText(/^Outra pessoa a mudou: agora é “Semifinal”/);
  expect([await stored(), (title as HTMLInputElement).value]).toEqual(['Semifinal', 'Final masculina']);
  await page.press('Salvar tarja');
  await screen.findByText('Tarja salva');
  expect(await stored()).toBe('Final masculina');
});

test('an unknown overlay lists the existing ones, and stays transparent', async () => {
  await visit('/overlay/xyz');
  await screen.findByText('Não há a camada “xyz”');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'placar',
    'bug',
    'tarja',
    'proximo',
  ]);
  expect(document.querySelector('[data-overlay="on-air"]')).not.toBeNull();
});

test('the organiser writes the lower third on a phone, and the overlay shows it once the organiser does', async () => {
  const admin = await server.asAdmin();
  onPhone();
  const phone = await visit('/admin?tab=broadcast', admin);
  await phone.fill('Título', 'Final masculina');
  await phone.fill('Segunda linha', 'Quadra central');
  await phone.press('Salvar tarja');
  await screen.findByText('Tarja salva');
  expect(await admin.call('GET /api/broadcast')).toMatchObject({
    title: 'Final masculina',
    lowerThird: false,
  });
  await phone.click(screen.getByRole('switch', { name: /^Tarja/ }));
  await waitFor(async () =>
    expect(await admin.call('GET /api/broadcast')).toMatchObject({ lowerThird: true }),
  );
  await admin.call('PATCH /api/broadcast', { body: { lowerThird: false } });

  await visit('/overlay/tarja');
  const title = await screen.findByText('Final masculina');
  expect(title.closest('[aria-hidden="true"]')).not.toBeNull();
  await admin.call('PATCH /api/broadcast', { body: { lowerThird: true } });
  await waitFor(() => expect(title.closest('[aria-hidden="true"]')).toBeNull());
  expect(screen.getByText('Quadra central')).toBeVisible();
});
