import type { Locator, Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser.ts';
import { aGameInProgress, aPlayer, aRegistration, aTeam } from '#tests/support/builders.ts';
import { Caller, fetching } from '#tests/support/call.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { CourtScreen } from './court-screen.ts';

/** At the organiser's desk nothing is lost to a second tap, a slip of the thumb or a line that goes. */

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const TEMPORARY = 'areia-quente-27';
const ON_A_PHONE = { viewport: PHONE, touch: true } as const;

/** How often the page asked for a write. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return writes;
}

/** Carries a write out and loses its answer, once. */
async function loseAnswer(page: Page, calls: string): Promise<void> {
  let isLost = false;
  await page.route(calls, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

test.describe('a second tap', () => {
  for (const [size, looks] of Object.entries({ desktop: { viewport: DESKTOP }, phone: ON_A_PHONE })) {
    test(`on what opens a dialog leaves it open, on a ${size}`, async ({ beach, enter }) => {
      const admin = await beach.admin();
      await aRegistration(new Caller(fetching(beach.address)));
      const page = await enter(beach, '/admin?tab=validation', { as: admin, ...looks });
      const approval = dialog(page, 'Aprovar inscrição');
      // Once it was opened, it comes before the second tap.
      await button(page, 'Aprovar').click();
      await approval.press('Escape');
      await expect(approval).toHaveCount(0);
      await button(page, 'Aprovar').dblclick();
      await expect(approval).toBeVisible();
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
      await expect(approval).toBeVisible();
      // What is pressed there later is meant.
      await approval.getByRole('button', { name: 'Fechar' }).click();
      await expect(approval).toHaveCount(0);
    });
  }

  test('adds one account, and its password is still shown', async ({ beach, enter }) => {
    const admin = await beach.admin();
    const page = await enter(beach, '/admin?tab=accounts', { as: admin, ...ON_A_PHONE });
    const writes = writesOf(page);
    await button(page, 'Nova conta').click();
    const form = dialog(page, 'Nova conta');
    await form.getByLabel('Nome', { exact: true }).fill('Vera');
    await form.getByLabel('E-mail').fill('vera@exemplo.com.br');
    await button(form, 'Criar conta').dblclick();
    await expect(question(page, 'Senha provisória').getByLabel('Senha')).toHaveValue(TEMPORARY);
    expect(writes).toEqual(['POST /api/users']);
    expect(await admin.call('GET /api/users')).toHaveLength(2);
  });

  test('on what registers a set does not fall on what stands below it, and take the set back', async ({
    beach,
    enter,
  }) => {
    const admin = await beach.admin();
    const game = await aGameInProgress(admin, [[21, 15]]);
    const params = { id: game.id };
    const page = await enter(beach, CourtScreen.pathOf(game), { as: admin });
    await button(page, 'Digitar placar').click();
    const form = dialog(page, 'Digitar placar');
    // The dialog stands in the middle: at this height its button covers the one that would take the set back.
    const above = await button(form, 'Registrar set').boundingBox();
    const below = await page.getByText('Desfazer').boundingBox();
    const apart = Math.round((below?.y ?? 0) - (above?.y ?? 0)) - 12;
    await page.setViewportSize({ width: DESKTOP.width, height: DESKTOP.height + 2 * apart });
    await form.getByRole('textbox', { name: 'Recife' }).fill('21');
    await form.getByRole('textbox', { name: 'Olinda' }).fill('18');
    await button(form, 'Registrar set').dblclick();
    await new CourtScreen(page, game).shows(2, 21, 18);
    await new CourtScreen(page, game).isSaved();
    // Another tap in another place is what it is.
    await button(page, 'Digitar placar').click();
    await expect(form).toBeVisible();
    expect(await admin.call('GET /api/games/{id}', { params })).toMatchObject({
      sets: [
        { team1Score: 21, team2Score: 15 },
        { team1Score: 21, team2Score: 18 },
      ],
    });
  });

  test('by a keyboard’s own key, while the answer is on its way, saves one team', async ({
    beach,
    enter,
  }) => {
    const admin = await beach.admin();
    const page = await enter(beach, '/admin?tab=teams', { as: admin, ...ON_A_PHONE });
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/teams', async (route) => {
      if (route.request().method() === 'POST') await answered.promise;
      await route.continue();
    });
    const writes = writesOf(page);
    await button(page, 'Adicionar time').click();
    const form = dialog(page, 'Adicionar time');
    await form.getByLabel('Nome').fill('Recife');
    await form.getByText('Misto').click();
    await form.getByLabel('Nome').press('Enter');
    await form.getByLabel('Nome').press('Enter');
    await expect(form.getByRole('button', { name: 'Salvando...' })).toBeVisible();
    await form.getByLabel('Nome').press('Enter');
    answered.resolve();
    await expect(page.getByText('Time adicionado')).toBeVisible();
    expect(writes).toEqual(['POST /api/teams']);
    expect(await admin.call('GET /api/teams')).toHaveLength(1);
  });

  test('approves once, moves a round once and resets a password once', async ({ beach, enter }) => {
    const admin = await beach.admin();
    await aTeam(admin, 'Recife');
    await aRegistration(admin);
    await aPlayer(admin, { firstName: 'Bia', email: 'bia@exemplo.com.br' });
    const page = await enter(beach, '/admin?tab=validation', { as: admin });
    const writes = writesOf(page);

    await button(page, 'Aprovar').click();
    const approval = dialog(page, 'Aprovar inscrição');
    await expect(page.getByText('Carregando times...')).toHaveCount(0);
    await approval.getByRole('button', { name: /Equipe$/ }).click();
    await page.getByRole('option', { name: 'Recife' }).click();
    await button(approval, 'Aprovar').dblclick();
    await expect(page.getByText('Inscrição aprovada')).toBeVisible();
    await button(question(page, 'Link para escolher a senha'), 'Já anotei').click();
    await expect(page.getByText('Nenhuma inscrição pendente')).toBeVisible();
    await expect(page.getByText('Erro ao aprovar')).toHaveCount(0);

    await page.getByRole('tab', { name: 'Datas das Rodadas' }).click();
    await button(page, 'Editar a data da rodada 2').click();
    await button(page, 'Salvar').dblclick();
    await expect(page.getByText('Data atualizada')).toBeVisible();

    await page.getByRole('tab', { name: 'Jogadores' }).click();
    await button(page, 'Redefinir a senha de Bia').click();
    await button(question(page, 'Redefinir senha?'), 'Redefinir senha').dblclick();
    await expect(question(page, 'Senha provisória').getByLabel('Senha')).toHaveValue(TEMPORARY);
    expect(writes.map((write) => write.replaceAll(/\d+/g, 'N'))).toEqual([
      'POST /api/tournament/pre-registrations/N/approve',
      'PUT /api/tournament/rounds/N',
      'POST /api/players/N/reset-password',
    ]);
  });
});

test.describe('a slip', () => {
  test('beside a form, on Escape or on its cross is asked about once something is typed, and only then', async ({
    beach,
    enter,
  }) => {
    const admin = await beach.admin();
    const page = await enter(beach, '/admin?tab=players', { as: admin, ...ON_A_PHONE });
    const form = dialog(page, 'Adicionar jogador');
    const asked = question(page, 'Descartar o que você digitou?');
    await button(page, 'Adicionar jogador').first().click();
    await expect(form).toBeVisible();
    await page.touchscreen.tap(195, 12);
    await expect(form).toBeHidden();

    await button(page, 'Adicionar jogador').first().click();
    await form.getByLabel('Nome', { exact: true }).fill('Ângela');
    // What is kept on no device has to be asked about too.
    await form.getByLabel('CPF (opcional)').fill('529.982.247-25');
    const slips = [
      () => page.keyboard.press('Escape'),
      () => page.touchscreen.tap(195, 12),
      () => button(form, 'Fechar').click(),
    ];
    for (const slip of slips) {
      await slip();
      await button(asked, 'Continuar').click();
      await expect(asked).toBeHidden();
    }
    // A slip while it is asked is no answer either.
    await page.keyboard.press('Escape');
    await expect(asked).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Ângela');
    await expect(form.getByLabel('CPF (opcional)')).toHaveValue('529.982.247-25');

    await button(form, 'Fechar').click();
    await button(asked, 'Descartar').click();
    await expect(form).toBeHidden();
    await button(page, 'Adicionar jogador').first().click();
    await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('');
  });

  test('beside what is written at the court is asked about too', async ({ beach, enter }) => {
    const game = await aGameInProgress(await beach.admin());
    const as = await beach.admin();
    const page = await enter(beach, `/registrar-jogos/1?jogo=${game.id}`, { as, ...ON_A_PHONE });
    await button(page, 'Digitar placar').click();
    const set = dialog(page, 'Digitar placar');
    await page.keyboard.press('Escape');
    await expect(set).toBeHidden();
    await button(page, 'Digitar placar').click();
    await set.getByLabel('Observações').fill('Chuva');
    await page.keyboard.press('Escape');
    await button(question(page, 'Descartar o que você digitou?'), 'Continuar').click();
    await expect(set.getByLabel('Observações')).toHaveValue('Chuva');
    await button(set, 'Cancelar').click();

    await page.goto('/registrar-jogos/1');
    await button(page, 'Novo confronto').click();
    const matchup = dialog(page, 'Novo confronto');
    await matchup.getByLabel('Quadra').fill('2');
    await page.keyboard.press('Escape');
    await button(question(page, 'Descartar o que você digitou?'), 'Descartar').click();
    await expect(matchup).toBeHidden();
  });

  test('back to another page brings what was typed again', async ({ beach, enter }) => {
    const admin = await beach.admin();
    await aRegistration(admin);
    const page = await enter(beach, '/', { as: admin });
    await page.goto('/admin?tab=validation');
    await button(page, 'Rejeitar').click();
    await page.getByLabel('Motivo').fill('Faltam os documentos');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.goForward();
    await expect(page.getByLabel('Motivo')).toHaveValue('Faltam os documentos');
  });

  test('back with a dialog open closes the dialog, as Escape does, and only then leaves the page', async ({
    beach,
    enter,
  }) => {
    const page = await enter(beach, '/admin', { as: await beach.admin(), ...ON_A_PHONE });
    await page.getByRole('link', { name: /^Times/ }).tap();
    await button(page, 'Adicionar time').tap();
    await dialog(page, 'Adicionar time').getByLabel('Nome', { exact: true }).fill('Recife');
    const place = () => page.evaluate<number>('history.state.__TSR_index');
    const here = await place();
    await page.goBack();
    const asked = question(page, 'Descartar o que você digitou?');
    await expect(asked).toBeVisible();
    // The browser goes forth again to where it was: a step back before that would meet it halfway.
    await expect.poll(place).toBe(here);
    await page.goBack();
    await expect(asked).toBeHidden();
    await expect.poll(place).toBe(here);
    await expect(dialog(page, 'Adicionar time').getByLabel('Nome', { exact: true })).toHaveValue('Recife');
    await button(dialog(page, 'Adicionar time'), 'Cancelar').tap();
    await expect(dialog(page, 'Adicionar time')).toBeHidden();
    await expect(page).toHaveURL('/admin?tab=teams');
    await page.goBack();
    await expect(page).toHaveURL('/admin');
  });

  test('back on the first page of a visit closes the dialog, and then leads to what was before the visit', async ({
    beach,
    enter,
  }) => {
    const before = (page: Page) => page.goto('/api/health');
    const page = await enter(beach, '/admin?tab=teams', { as: await beach.admin(), before, ...ON_A_PHONE });
    const form = dialog(page, 'Adicionar time');
    for (const _ of ['once', 'and once more']) {
      await button(page, 'Adicionar time').tap();
      await expect(form).toBeVisible();
      await page.goBack();
      await expect(form).toBeHidden();
      await expect(page).toHaveURL('/admin?tab=teams');
    }
    // A page that came after it changes nothing in that.
    await page.getByRole('link', { name: 'Voltar ao painel' }).tap();
    await expect(page).toHaveURL('/admin');
    await page.goBack();
    await expect(button(page, 'Adicionar time')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/api/health');
  });

  test('does not take away a temporary password', async ({ beach, enter }) => {
    const admin = await beach.admin();
    await aPlayer(admin, { firstName: 'Bia', email: 'bia@exemplo.com.br' });
    const page = await enter(beach, '/admin?tab=players', { as: admin, ...ON_A_PHONE });
    await button(page, 'Redefinir a senha de Bia').click();
    await button(question(page, 'Redefinir senha?'), 'Redefinir senha').click();
    const shown = question(page, 'Senha provisória');
    await expect(shown).toBeVisible();
    await page.keyboard.press('Escape');
    await page.touchscreen.tap(195, 12);
    await expect(shown.getByLabel('Senha')).toHaveValue(TEMPORARY);
    await button(shown, 'Já anotei').click();
    await expect(shown).toBeHidden();
  });
});

test('a form stays open while it is saved, and keeps what was typed when no answer comes', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED \/api\/players$/);
  const admin = await beach.admin();
  await aTeam(admin, 'Recife');
  const page = await enter(beach, '/admin?tab=players', { as: admin, ...ON_A_PHONE });
  const gone = Promise.withResolvers<void>();
  await page.route('**/api/players', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await gone.promise;
    return route.abort();
  });
  await button(page, 'Adicionar jogador').first().click();
  const form = dialog(page, 'Adicionar jogador');
  await form.getByLabel('Nome', { exact: true }).fill('Ângela');
  await form.getByLabel('Sobrenome').fill('Gonçalves');
  await expect(page.getByText('Carregando times...')).toHaveCount(0);
  for (const [label, option] of [
    ['Time', 'Recife'],
    ['Tamanho da camisa', 'M'],
    ['Nível', 'Iniciante'],
  ] as const) {
    await form.getByRole('button', { name: new RegExp(`${label}$`) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await form.getByText('Feminino').click();
  await form.getByLabel('Número de membro').fill('42');
  await button(form, 'Adicionar').click();
  await expect(form.getByRole('button', { name: 'Salvando...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.touchscreen.tap(195, 12);
  await expect(button(form, 'Cancelar')).toBeDisabled();
  await expect(button(form, 'Fechar')).toBeHidden();
  gone.resolve();
  await expect(form.getByRole('alert')).toContainText('Confira a conexão e tente de novo.');
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Ângela');
  await page.unroute('**/api/players');
  await button(form, 'Adicionar').click();
  await expect(page.getByText('Jogador adicionado')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await admin.call('GET /api/players')).toMatchObject([{ firstName: 'Ângela', memberNumber: '42' }]);
});

test('how a write ended is told also to whoever left its page before the answer', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/net::ERR_FAILED .*\/type$/);
  const page = await enter(beach, '/admin/rounds', { as: await beach.admin(), ...ON_A_PHONE });
  let answered = Promise.withResolvers<void>();
  await page.route('**/api/tournament/rounds/*/type', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const leave = async () => {
    const isExtra = page.getByRole('switch', { name: 'Rodada 1 é extra' });
    await expect(isExtra).toBeEnabled();
    await isExtra.press('Space');
    await page.getByRole('navigation', { name: 'Lugares' }).getByRole('link', { name: 'Rankings' }).click();
    await expect(page).toHaveURL(/\/rankings$/);
    answered.resolve();
  };
  await leave();
  await expect(page.getByText('Tipo de rodada atualizado')).toBeVisible();

  await page.goBack();
  answered = Promise.withResolvers<void>();
  await page.route('**/api/tournament/rounds/*/type', async (route) => {
    await answered.promise;
    await route.abort();
  });
  await leave();
  await expect(page.getByText('Não foi possível alterar o tipo da rodada.')).toBeVisible();
});

test('a password that was told in a lost answer is said to be lost, and not to be known', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED \/api\/players\/\d+$/);
  const admin = await beach.admin();
  await aPlayer(admin, { firstName: 'Bia' });
  const page = await enter(beach, '/admin', { as: admin });
  await button(page, 'Editar Bia').click();
  const form = dialog(page, 'Editar jogador');
  await form.getByLabel('E-mail (opcional)').fill('bia@exemplo.com.br');
  await loseAnswer(page, '**/api/players/*');
  await button(form, 'Salvar').click();
  await expect(form.getByRole('alert')).toContainText('Confira a conexão e tente de novo.');
  await button(form, 'Salvar').click();
  await expect(page.getByText('A senha de Bia já não pode ser mostrada: redefina a senha.')).toBeVisible();
});

test('a picture whose answer is lost is stored once when it is sent again', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED .*\/image$/);
  const admin = await beach.admin();
  const { id } = await aTeam(admin, 'Recife');
  const page = await enter(beach, `/admin/image-upload?type=team&id=${id}`, { as: admin });
  const photo = await aPicture({ width: 600, height: 400 });
  const buffer = Buffer.from(await photo.arrayBuffer());
  await page.locator('input[type=file]').setInputFiles({ name: 'praia.jpg', mimeType: photo.type, buffer });
  await button(page, 'Usar imagem').click();
  await loseAnswer(page, '**/api/teams/*/image');
  await button(page, 'Enviar imagem').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Sem resposta do servidor.' })).toBeVisible();
  await button(page, 'Tentar de novo').dblclick();
  await expect(page.getByText('Imagem enviada')).toBeVisible();
  const { lines } = await admin.call('GET /api/audit', { query: { subject: 'team' } });
  expect(lines.map(({ action }) => action)).toEqual(['team.change-image', 'team.create']);
});

test.describe('a part of the page that does not come', () => {
  test('is said, and the same press opens it once the line is back', async ({
    beach,
    enter,
    browserConsole,
  }) => {
    browserConsole.expectLoadFailures(/ERR_FAILED \/(assets\/player-dialogs-|api\/health)/);
    const page = await enter(beach, '/admin', {
      as: await beach.admin(),
      before: (early) =>
        early.route(/\/(assets\/player-dialogs-.*\.js|api\/health)$/, (route) => route.abort()),
    });
    await button(page, 'Adicionar jogador').first().click();
    await expect(page.getByText('Não foi possível abrir esta parte.')).toBeVisible();
    await page.unrouteAll();
    await button(page, 'Adicionar jogador').first().click();
    await expect(dialog(page, 'Adicionar jogador')).toBeVisible();
  });

  test('loads the page again where only it is missing, as after a release', async ({
    beach,
    enter,
    browserConsole,
  }) => {
    browserConsole.expectLoadFailures(/ERR_FAILED \/assets\/player-dialogs-/);
    let missed = 0;
    const page = await enter(beach, '/admin', {
      as: await beach.admin(),
      before: (early) =>
        early.route('**/assets/player-dialogs-*.js', async (route) => {
          await route.abort();
          missed += 1;
        }),
    });
    await expect.poll(() => missed).toBe(1);
    const begun = page.waitForEvent('load');
    await button(page, 'Adicionar jogador').first().click();
    await expect.poll(() => missed).toBeGreaterThan(1);
    await button(page, 'Adicionar jogador').first().click();
    await begun;
  });

  test('leaves the other tabs of the panel where they are', async ({ beach, enter, browserConsole }) => {
    browserConsole.expectLoadFailures(/ERR_FAILED \/assets\/audit-/);
    const page = await enter(beach, '/admin', { as: await beach.admin() });
    await page.route('**/assets/audit-*.js', (route) => route.abort());
    await page.getByRole('tab', { name: 'Auditoria' }).click();
    await expect(page.getByText('Não foi possível abrir esta parte.')).toBeVisible();
    await page.getByRole('tab', { name: 'Times' }).click();
    await expect(page.getByRole('heading', { name: 'Gerenciamento de Times' })).toBeVisible();
    await page.getByRole('tab', { name: 'Auditoria' }).click();
    await page.unrouteAll();
    await button(page, 'Tentar novamente').click();
    await expect(page.getByRole('heading', { name: 'Auditoria' })).toBeVisible();
  });
});

test('a name that confirms a deletion is typed as a phone’s keyboard types it', async ({ beach, enter }) => {
  const admin = await beach.admin();
  await aPlayer(admin, { firstName: 'Ângela', lastName: "D'Ávila Sá" });
  const page = await enter(beach, '/admin?tab=players', { as: admin, ...ON_A_PHONE });
  await button(page, "Excluir Ângela D'Ávila Sá").click();
  const sure = question(page, 'Excluir jogador?');
  const field = sure.getByRole('textbox');
  await field.fill('angela');
  await expect(button(sure, 'Excluir jogador')).toBeDisabled();
  await field.press('Enter');
  expect(await admin.call('GET /api/players')).toHaveLength(1);
  await field.fill('angela  d’avila SA ');
  await expect(button(sure, 'Excluir jogador')).toBeEnabled();
  await field.press('Enter');
  await expect(page.getByText('Jogador excluído')).toBeVisible();
  expect(await admin.call('GET /api/players')).toEqual([]);
});
