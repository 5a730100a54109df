import type { Locator } from '@playwright/test';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aCourtLink } from '#tests/support/data/court-links.ts';

const onPhone = { viewport: PHONE, touch: true };
const WOMEN = ['Ana', 'Bia', 'Duda', 'Fabi'];
const MEN = ['Caio', 'Edu', 'Gil', 'Hugo'];

test('a Super 8 from nothing: names pasted, drawn, checked by a visitor, and its first point in 15 taps', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const page = await enter(beach, '/tabela', { as: admin, ...onPhone });
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.tap();
    taps += 1;
  };
  await tap(page.getByRole('button', { name: 'Nova tabela' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Super 8 de terça');
  await dialog.getByLabel('Mulheres').fill(WOMEN.join('\n'));
  await dialog.getByLabel('Homens').fill(MEN.join(', '));
  await expect(dialog.getByText(/^8 pessoas, 2 quadras, .*: cerca de/)).toBeVisible();
  // Three fields to tap into.
  taps += 3;
  await tap(dialog.getByRole('button', { name: 'Criar a tabela' }));
  await tap(page.getByRole('button', { name: 'Sortear', exact: true }));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Sortear', exact: true }));
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(9);
  for (const name of [...WOMEN, ...MEN]) await expect(table.getByRole('rowheader', { name })).toBeVisible();

  const [stage] = await admin.call('GET /api/stages');
  const first = stage?.rounds[0]?.games[0]?.game;
  const { token } = await aCourtLink(admin, { court: '1', day: dayIn(TIME_ZONE)(first?.date ?? '') });
  const volunteer = await enter(beach, `/quadra#${token}`, onPhone);
  await volunteer.getByLabel('Seu nome').fill('Olga');
  await tap(volunteer.getByRole('button', { name: 'Começar' }));
  await tap(volunteer.getByRole('button', { name: 'Iniciar jogo' }));
  const game = await admin.call('GET /api/games/{id}', { params: { id: first?.id ?? 0 } });
  await tap(volunteer.getByRole('button', { name: `+1 para ${game.team1.name}` }));
  expect(taps).toBeLessThanOrEqual(15);

  const visitor = await enter(beach, '/tabela', onPhone);
  await expect(visitor.getByRole('link', { name: `${game.team1.name} contra` })).toBeVisible();
  await visitor.getByRole('button', { name: 'Como foi o sorteio' }).tap();
  await visitor.getByRole('button', { name: 'Conferir sorteio' }).tap();
  await expect(visitor.getByText('Confere: este aparelho refez o sorteio e deu o mesmo.')).toBeVisible();
});
