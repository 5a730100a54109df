import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser.ts';
import { aTeam, twoTeams } from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';

test.use({ reusesPages: true });

type InDocument = { readonly ownerDocument: { readonly activeElement: unknown } };
const hasFocus = (it: unknown) => (it as InDocument).ownerDocument.activeElement === it;

/** Presses Tab (or Shift+Tab) until the target has the focus. */
async function tabTo(page: Page, target: Locator, tab: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  // Looked up once: finding it after each press takes most of the time.
  const element = await target.elementHandle();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await element?.evaluate(hasFocus)) return;
    await page.keyboard.press(tab);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

test('a matchup is created, played, completed and deleted without a mouse', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await twoTeams(admin);
  const page = await enter(beach, '/', { as: admin });
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const choose = async (label: string, option: string) => {
    await expect(page.getByText('Carregando times...')).toHaveCount(0);
    await press(page.getByRole('dialog').getByRole('button', { name: label }));
    const wanted = page.getByRole('option', { name: option, exact: true });
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.type(option);
    await expect(wanted).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(wanted).toBeHidden();
  };

  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  await expect(skip).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await press(
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Registrar Jogos' }),
  );
  await expect(page.getByRole('heading', { name: 'Registrar Jogos' })).toBeVisible();

  await press(button('Ativar rodada ao vivo'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Ativar' }));
  await expect(page.getByText('Rodada 1 ao vivo')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  // Backwards: the toast is last on the page, and Tab does not leave it.
  await tabTo(page, button('Novo confronto'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await choose('Primeiro time', 'Recife');
  await choose('Segundo time', 'Olinda');
  await tabTo(page, page.getByRole('textbox', { name: 'Quadra' }));
  await page.keyboard.type('Central');
  await press(button('Criar confronto'));
  // The next game starts as the previous one did.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Primeiro time' })).toBeFocused();
  await press(button('Pronto'));
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page.getByRole('link', { name: /^Recife contra Olinda/ }));
  await expect(page).toHaveURL(/\?jogo=\d+$/);

  await press(button('Iniciar Confronto'));
  const pad = page.getByRole('region', { name: /^Placar: / });
  await press(pad.getByRole('button', { name: '+1 para Recife' }), 'Space');
  await page.keyboard.press('Space');
  await press(pad.getByRole('button', { name: '+1 para Olinda' }));
  await expect(pad.getByRole('status')).toHaveText('1º set: Recife 2, Olinda 1');
  await press(button(/^Desfazer/));
  await expect(pad.getByRole('status')).toHaveText('1º set: Recife 2, Olinda 0');

  await expect(pad.getByText(/^salvo/)).toBeVisible();
  await press(button('Digitar placar'));
  const typing = page.getByRole('dialog', { name: 'Digitar placar' });
  await tabTo(page, typing.getByRole('textbox', { name: 'Recife' }));
  await page.keyboard.type('21');
  await tabTo(page, typing.getByRole('textbox', { name: 'Olinda' }));
  await page.keyboard.type('17');
  await press(typing.getByRole('checkbox', { name: /^O set acabou/ }), 'Space');
  await press(typing.getByRole('button', { name: 'Corrigir set' }));
  await expect(typing).toBeHidden();
  await expect(pad.getByRole('status')).toHaveText('1º set: Recife 21, Olinda 17');

  await press(button('Marcar como Concluído'));
  await press(button('Concluir jogo'));
  await expect(page.getByText('Jogo concluído')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await press(button('Excluir jogo'));
  const question = page.getByRole('alertdialog', { name: 'Excluir este jogo?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button('Excluir jogo')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(question.getByRole('button', { name: 'Excluir jogo' }));
  await expect(page.getByText('Nenhum jogo nesta rodada')).toBeVisible();
});

test('a dialog to enter many begins in its first field', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await twoTeams(admin);
  const page = await enter(beach, '/admin?tab=dates', { as: admin });
  const dialog = page.getByRole('dialog');
  for (const [tab, opens, first] of [
    ['dates', 'Marcar em série', dialog.getByRole('spinbutton', { name: /dia/ })],
    ['teams', 'Colar lista', dialog.getByLabel('Times', { exact: true })],
    ['players', 'Colar lista', dialog.getByLabel('Homens', { exact: true })],
  ] as const) {
    await page.goto(`/admin?tab=${tab}`);
    await page.getByRole('button', { name: opens, exact: true }).click();
    await expect(first).toBeFocused();
  }
});

test('rankings, matchups and points are read and filtered without a mouse', async ({ demo, enter }) => {
  const player = await demo.player();
  const page = await enter(demo, '/confrontos', { as: player });
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const places = page.getByRole('navigation', { name: 'Principal' });

  await press(page.getByRole('button', { name: / Rodada$/ }));
  await expect(page.getByRole('option', { name: 'Rodada 3' })).toBeVisible();
  await page.keyboard.type('Rodada 3');
  await expect(page.getByRole('option', { name: 'Rodada 3' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/confrontos?rodada=3');
  await expect(page.getByRole('article')).toHaveCount(8);

  // Backwards: the links are above the matchups.
  await tabTo(page, places.getByRole('link', { name: 'Rankings' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('tab', { name: 'Jogadores' }));
  const ofHowMany = page.getByRole('button', { name: /pontos disputados/ }).first();
  await press(ofHowMany);
  await expect(page.getByRole('tooltip')).toHaveText(/^\d+ de \d+ pontos disputados$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await page.getByRole('tab', { name: 'Jogadores' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Times' })).toBeFocused();
  await press(page.getByRole('button', { name: 'Misto', exact: true }));
  await expect(page).toHaveURL('/rankings?tab=teams&category=Misto');
  await press(page.getByRole('button', { name: 'Como os times pontuam' }));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Como os times pontuam' })).toBeFocused();

  await page.goto('/pontuacoes');
  await press(page.getByRole('columnheader', { name: /^Rodada 2/ }).getByRole('button'));
  await expect(page).toHaveURL('/pontuacoes?ordem=rodada2');
  // From the header row on, keys scroll the table.
  const last = page.locator('tr[aria-rowindex="49"]');
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
});

test('a dialog that closes with its answer returns the focus to the button that opened it, if it is still there', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const { id } = await aTeam(admin, 'Recife');
  await admin.call('POST /api/teams/{id}/image', { params: { id }, body: await aPicture() });
  const page = await enter(beach, `/admin/image-upload?type=team&id=${id}`, { as: admin });
  const remove = page.getByRole('button', { name: 'Remover imagem' });
  await expect(remove).toBeVisible();
  // The list is not reloaded, so the button stays.
  await page.route(/\/api\/teams$/, () => {});
  // As on a slow device, where frames pass before React ends the page's inertness behind the dialog.
  await page.evaluate(`addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget) return;
    const start = performance.now();
    while (performance.now() - start < 20);
    const { requestAnimationFrame } = window;
    let left = 2;
    window.requestAnimationFrame = (run) => {
      left -= 1;
      if (left === 0) window.requestAnimationFrame = requestAnimationFrame;
      queueMicrotask(run);
    };
  })`);
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByText('Imagem removida')).toBeVisible();
  await expect(remove).toBeFocused();
});
