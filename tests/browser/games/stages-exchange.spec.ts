import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aTeam } from '#tests/support/data/builders.ts';

const NAMES = ['Recife', 'Olinda', 'Natal', 'Ipojuca'];

test('teams change places by dragging one onto the other, and by the keyboard', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const ids: number[] = [];
  for (const name of NAMES) ids.push((await aTeam(admin, name)).id);
  const made = await admin.call('POST /api/stages', {
    body: {
      name: 'Finais',
      format: { type: 'single', hasThirdPlace: false },
      entries: ids.map((id, i) => ({ id, seed: i + 1 })),
      courts: ['1'],
      startsAt: '2026-12-01T22:00:00.000Z',
      gameMinutes: 20,
    },
  });
  await admin.call('POST /api/stages/{id}/draw', { params: { id: made.id }, body: { number: '4711' } });
  const page = await enter(beach, '/tabela', { as: admin, viewport: PHONE });
  await page.getByRole('button', { name: 'Trocar de lugar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trocar de lugar' });
  const row = (name: string) => dialog.getByRole('row', { name });
  await row('Olinda').dragTo(row('Natal'));
  await expect(dialog.getByText('Olinda trocou com Natal.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Arrastar Recife' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.locator('[data-dragging]')).toContainText('Recife');
  await expect(dialog.locator('[data-drop-target]')).toHaveCount(1);
  // The places are offered one after the other, from the next one on.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Recife trocou com/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar 2 trocas' }).click();
  await expect(dialog).toBeHidden();
  const [stage] = await admin.call('GET /api/stages');
  const [recife, olinda, natal, ipojuca] = ids;
  expect(stage?.proof?.exchanges).toEqual([
    [olinda, natal],
    [recife, ipojuca],
  ]);
});
