import { describe, onTestFinished, test } from 'vitest';
import { courtPath } from '#tests/screens/support/court-screen.ts';
import { button, dialog, expect, type Locator, question } from '#tests/screens/support/locator.ts';
import { onPhone, openScreens, type Page } from '#tests/screens/support/screens.tsx';
import {
  aCompletedGame,
  aGame,
  aGameInProgress,
  aPlayer,
  aRegistration,
  aTeam,
} from '#tests/support/data/builders.ts';
import { TEMPORARY } from '#tests/support/server/test-server.ts';

/** The organiser loses nothing by a double tap, a slip of the thumb or a lost connection. */

const { server, enter, visit } = openScreens();
const isClosed = (page: Page, name: string) => expect(dialog(page, name)).toHaveCount(0);

/** Opens the form that awards the game against Recife, without sending it. */
async function giveVictory(page: Page): Promise<Locator> {
  await button(page, 'W.O. ou abandono').click();
  const form = dialog(page, 'W.O. ou abandono');
  await form.getByText('Abandono', { exact: true }).click();
  await form.getByText('Recife').click();
  return form;
}

describe('a second tap', () => {
  test('by a colleague who reverts the same game a moment later finds it reverted', async () => {
    const admin = await server.asAdmin();
    const game = await aCompletedGame(admin);
    // Without the event stream, so that the page does not know of it.
    const page = enter(courtPath(game), admin);
    await button(page, 'Reverter').click();
    const asked = question(page, 'Reverter este jogo?');
    await expect(asked).toBeVisible();
    const body = { status: 'em_andamento' as const };
    await admin.call('PATCH /api/games/{id}/status', { params: { id: game.id }, body });
    await button(asked, 'Reverter').click();
    await expect(page.getByText('Jogo revertido')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('reverts a game after the page learned that a colleague reverted it', async () => {
    const admin = await server.asAdmin();
    const game = await aCompletedGame(admin);
    const page = await visit(courtPath(game), admin);
    await button(page, 'Reverter').click();
    const asked = question(page, 'Reverter este jogo?');
    await expect(asked).toBeVisible();
    const body = { status: 'em_andamento' as const };
    await admin.call('PATCH /api/games/{id}/status', { params: { id: game.id }, body });
    await expect(
      page.getByRole('button', { name: /^Marcar como Concluído/, includeHidden: true }),
    ).toBeVisible();
    await button(asked, 'Reverter').click();
    await expect(page.getByText('Jogo revertido')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('completes a game that a colleague completed first', async () => {
    const admin = await server.asAdmin();
    const theirs = await aGameInProgress(admin, [
      [21, 15],
      [21, 17],
    ]);
    // Without the event stream, so that the page does not know of it.
    const page = enter(courtPath(theirs), admin);
    await page.getByRole('button', { name: /^Marcar como Concluído/ }).click();
    const form = dialog(page, 'Marcar como Concluído');
    await expect(form).toBeVisible();
    const body = { status: 'concluido' as const, usedAllPlayersTeam1: false, usedAllPlayersTeam2: true };
    await admin.call('PATCH /api/games/{id}/status', { params: { id: theirs.id }, body });
    await button(form, 'Concluir jogo').click();
    await expect(
      page.getByText(/^Outra pessoa concluiu o jogo antes, com outra resposta sobre quem jogou/),
    ).toBeVisible();
    await isClosed(page, 'Marcar como Concluído');
  });

  test('names the winner of a game that a colleague awarded first', async () => {
    const admin = await server.asAdmin();
    const theirs = await aGameInProgress(admin, [[21, 15]]);
    const page = enter(courtPath(theirs), admin);
    const form = await giveVictory(page);
    await admin.call('POST /api/games/{id}/award', {
      params: { id: theirs.id },
      body: { winner: 1, reason: 'abandono' },
    });
    await button(form, 'Dar a vitória').click();
    await expect(page.getByText(/^Outra pessoa concluiu este jogo antes/)).toBeVisible();
    await isClosed(page, 'W.O. ou abandono');
  });

  test('adds one account, and its password is still shown', async () => {
    const admin = await server.asAdmin();
    const page = enter('/admin?tab=accounts', admin);
    await button(page, 'Nova conta').click();
    const form = dialog(page, 'Nova conta');
    await form.getByLabel('Nome', { exact: true }).fill('Vera');
    await form.getByLabel('E-mail', { exact: true }).fill('vera@exemplo.com.br');
    await button(form, 'Criar conta').dblclick();
    await expect(question(page, 'Senha provisória').getByLabel('Senha', { exact: true })).toHaveValue(
      TEMPORARY,
    );
    expect(page.writes).toEqual(['POST /api/users']);
    expect(await admin.call('GET /api/users')).toHaveLength(2);
  });

  test('with the keyboard, while the answer is pending, saves one team', async () => {
    const admin = await server.asAdmin();
    const page = enter('/admin?tab=teams', admin);
    const answer = page.hold(/^POST \/api\/teams$/);
    await button(page, 'Adicionar time').click();
    const form = dialog(page, 'Adicionar time');
    await form.getByText('Misto').click();
    await form.getByLabel('Nome', { exact: true }).fill('Recife');
    // Only a browser sends a form of two fields by Enter in one of them (tests/browser/every-screen/keyboard.spec.ts).
    await form.getByRole('button', { name: 'Adicionar', exact: true }).focus();
    await page.user.keyboard('{Enter}{Enter}');
    await expect(form.getByRole('button', { name: 'Salvando...', exact: true })).toBeVisible();
    await page.user.keyboard('{Enter}');
    answer();
    await expect(page.getByText('Time adicionado')).toBeVisible();
    expect(page.writes).toEqual(['POST /api/teams']);
    expect(await admin.call('GET /api/teams')).toHaveLength(1);
  });

  test('approves once and resets a password once', async () => {
    const admin = await server.asAdmin();
    await aTeam(admin, 'Recife');
    await aRegistration(admin);
    await aPlayer(admin, { firstName: 'Bia', email: 'bia@exemplo.com.br' });
    const page = enter('/admin?tab=validation', admin);

    await button(page, 'Aprovar').click();
    const approval = dialog(page, 'Aprovar inscrição');
    await page.choose(/Time$/, /^Recife/, approval);
    await button(approval, 'Aprovar').dblclick();
    await expect(page.getByText('Inscrição aprovada')).toBeVisible();
    await button(question(page, 'Link para escolher a senha'), 'Já enviei').click();
    await expect(page.getByText('Nenhuma inscrição pendente')).toBeVisible();
    expect(page.getByText('Erro ao aprovar').count()).toBe(0);

    await page.getByRole('link', { name: 'Jogadores', exact: true }).click();
    await button(page, 'Redefinir a senha de Bia').click();
    const sure = question(page, 'Redefinir senha?');
    await button(sure, 'Redefinir senha').dblclick();
    await expect(question(page, 'Senha provisória').getByLabel('Senha', { exact: true })).toHaveValue(
      TEMPORARY,
    );
    expect(page.writes.map((write) => write.replaceAll(/\d+/g, 'N'))).toEqual([
      'POST /api/tournament/pre-registrations/N/approve',
      'POST /api/players/N/reset-password',
    ]);
  });

  test('on the way to the next game’s sheets skips no game', async () => {
    const admin = await server.asAdmin();
    for (const [one, other] of [
      ['Recife', 'Olinda'],
      ['Natal', 'Belém'],
      ['Maceió', 'Aracaju'],
    ] as const) {
      const teams = [await aTeam(admin, one), await aTeam(admin, other)] as const;
      for (const { id } of teams) await aPlayer(admin, { teamId: id });
      await aGame(admin, { team1Id: teams[0].id, team2Id: teams[1].id });
    }
    const page = enter('/register-scores?rodada=1&partida=1', admin);
    const coords = { clientX: 300, clientY: 740 };
    // 100 ms between taps, however busy the machine.
    let taps = 0;
    const setTime = (event: Event) => {
      taps += 100;
      Object.defineProperty(event, 'timeStamp', { value: taps });
    };
    window.addEventListener('pointerdown', setTime, true);
    onTestFinished(() => window.removeEventListener('pointerdown', setTime, true));
    const tap = async () => {
      const target = await page.getByRole('button', { name: /^Próximo jogo/ }).element();
      await page.user.pointer([
        { target, coords },
        { keys: '[MouseLeft]', target, coords },
      ]);
    };
    await tap();
    await tap();
    await page.isAt('/register-scores?rodada=1&partida=2');
    await expect(page.getByRole('heading', { name: 'Natal', exact: true })).toBeVisible();
  });

  test('moves a round once', async () => {
    const page = enter('/admin?tab=dates', await server.asAdmin());
    await button(page, 'Editar a data da rodada 2').click();
    await button(page, 'Salvar').dblclick();
    await expect(page.getByText('Data atualizada')).toBeVisible();
    expect(page.writes).toEqual(['PUT /api/tournament/rounds/2']);
  });
});

describe('a slip', () => {
  test('outside a form, on Escape or on its close button asks first, but only once something is typed', async () => {
    const page = enter('/admin?tab=players', await server.asAdmin());
    const form = dialog(page, 'Adicionar jogador');
    const open = async () => {
      await button(page, 'Adicionar jogador').first().click();
      await expect(form).toBeVisible();
    };
    await open();
    await page.clickBeside();
    await isClosed(page, 'Adicionar jogador');

    await open();
    await form.getByLabel('Nome', { exact: true }).fill('Ângela');
    // Values not stored on the device must be confirmed too.
    await form.getByLabel('CPF (opcional)', { exact: true }).fill('529.982.247-25');
    const slips = [
      () => page.user.keyboard('{Escape}'),
      () => page.clickBeside(),
      () => button(form, 'Fechar').click(),
    ];
    for (const slip of slips) {
      await slip();
      await button(question(page, 'Descartar o que você digitou?'), 'Continuar').click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    }
    // A slip while the confirmation is open does not confirm.
    await page.user.keyboard('{Escape}');
    await expect(question(page, 'Descartar o que você digitou?')).toBeVisible();
    await page.user.keyboard('{Escape}');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Ângela');
    await expect(form.getByLabel('CPF (opcional)', { exact: true })).toHaveValue('529.982.247-25');

    await button(form, 'Fechar').click();
    await button(question(page, 'Descartar o que você digitou?'), 'Descartar').click();
    await isClosed(page, 'Adicionar jogador');
    await open();
    await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('');
  });

  test('outside the form of a matchup asks first too', async () => {
    const page = await visit('/registrar-jogos/1', await server.asAdmin());
    await button(page, 'Novo confronto').click();
    await dialog(page, 'Novo confronto').getByLabel('Quadra').fill('2');
    await page.keyboard.press('Escape');
    await button(question(page, 'Descartar o que você digitou?'), 'Descartar').click();
    await isClosed(page, 'Novo confronto');
  });

  test('does not close a temporary password', async () => {
    const admin = await server.asAdmin();
    await aPlayer(admin, { firstName: 'Bia', email: 'bia@exemplo.com.br' });
    const page = enter('/admin?tab=players', admin);
    await button(page, 'Redefinir a senha de Bia').click();
    await button(question(page, 'Redefinir senha?'), 'Redefinir senha').click();
    const shown = question(page, 'Senha provisória');
    await expect(shown).toBeVisible();
    await page.user.keyboard('{Escape}');
    await page.clickBeside();
    await expect(shown.getByLabel('Senha', { exact: true })).toHaveValue(TEMPORARY);
    await button(shown, 'Já enviei').click();
    await expect(shown).toHaveCount(0);
  });

  test('to another address and back restores what was typed', async () => {
    const admin = await server.asAdmin();
    await aRegistration(admin);
    const page = enter('/admin?tab=validation', admin);
    await button(page, 'Rejeitar').click();
    await page.getByLabel('Motivo', { exact: true }).fill('Faltam os documentos');
    const left = page.path;
    await page.goto('/rankings');
    await page.goto(left);
    await expect(page.getByLabel('Motivo', { exact: true })).toHaveValue('Faltam os documentos');
  });
});

test('a form stays open while it is saved, and keeps its values when no answer arrives', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const page = enter('/admin?tab=players', admin);
  const mend = page.cut(/^POST \/api\/players$/);
  const answer = page.hold(/^POST \/api\/players$/);
  await button(page, 'Adicionar jogador').first().click();
  const form = dialog(page, 'Adicionar jogador');
  await form.getByLabel('Nome', { exact: true }).fill('Ângela');
  await form.getByLabel(/^Sobrenome/).fill('Gonçalves');
  await page.choose(/Time$/, 'Recife', form);
  await page.choose(/Tamanho da camisa$/, 'M', form);
  await page.choose(/Nível$/, 'Iniciante', form);
  await form.getByText('Feminino').click();
  await form.getByLabel(/^Número de sócio/).fill('42');
  await button(form, 'Adicionar').click();
  await expect(form.getByRole('button', { name: 'Salvando...', exact: true })).toBeVisible();
  await page.user.keyboard('{Escape}');
  await page.clickBeside();
  await expect(form.getByRole('button', { name: 'Cancelar', exact: true })).toBeDisabled();
  await expect(button(form, 'Fechar').parent).toHaveClass(/\binvisible\b/);
  answer();
  await expect(form.getByRole('alert')).toContainText('Confira a conexão e tente de novo.');
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Ângela');
  mend();
  await button(form, 'Adicionar').click();
  await expect(page.getByText('Jogador adicionado')).toBeVisible();
  await isClosed(page, 'Adicionar jogador');
  expect(await admin.call('GET /api/players')).toMatchObject([{ firstName: 'Ângela', memberNumber: '42' }]);
});

test('a password whose answer was lost is reported as lost, and not as known', async () => {
  const admin = await server.asAdmin();
  await aPlayer(admin, { firstName: 'Bia' });
  const page = enter('/admin', admin);
  await button(page, 'Editar Bia').click();
  const form = dialog(page, 'Editar jogador');
  await form.getByLabel('E-mail (opcional)', { exact: true }).fill('bia@exemplo.com.br');
  page.loseAnswer(/^PATCH \/api\/players\/\d+$/);
  await button(form, 'Salvar').click();
  await expect(page.getByText('A senha de Bia não pode mais ser mostrada: redefina a senha.')).toBeVisible();
});

test('a name that confirms a deletion is accepted as a phone’s keyboard writes it', async () => {
  const admin = await server.asAdmin();
  await aPlayer(admin, { firstName: 'Ângela', lastName: "D'Ávila Sá", email: 'angela@exemplo.com.br' });
  const page = enter('/admin?tab=players', admin);
  await button(page, "Excluir Ângela D'Ávila Sá").click();
  const sure = question(page, 'Excluir jogador?');
  const field = sure.getByRole('textbox');
  const confirm = sure.getByRole('button', { name: 'Excluir jogador', exact: true });
  await field.fill('angela');
  await expect(confirm).toBeDisabled();
  await field.press('Enter');
  expect(page.writes).toEqual([]);
  await field.fill('angela  d’avila SA ');
  await expect(confirm).toBeEnabled();
  await field.press('Enter');
  await expect(page.getByText('Jogador excluído')).toBeVisible();
  expect(await admin.call('GET /api/players')).toEqual([]);
});

test('the outcome of a write is shown even if its page was left before the answer', async () => {
  onPhone();
  const page = await visit('/admin/rounds', await server.asAdmin());
  const leave = async (answer: () => void) => {
    const isExtra = page.getByRole('switch', { name: 'Rodada 1 é extra', exact: true });
    await expect(isExtra).toBeEnabled();
    await isExtra.press('Space');
    const places = page.getByRole('navigation', { name: 'Lugares', exact: true });
    await places.getByRole('link', { name: 'Rankings', exact: true }).click();
    await page.isAt('/rankings');
    answer();
  };
  await leave(page.hold(/\/api\/tournament\/rounds\/\d+\/type$/));
  await expect(page.getByText('Tipo de rodada atualizado')).toBeVisible();

  page.mend();
  page.goBack();
  const { promise, resolve } = Promise.withResolvers<void>();
  page.answer(/\/api\/tournament\/rounds\/\d+\/type$/, () =>
    promise.then(() => Promise.reject(new TypeError('Failed to fetch'))),
  );
  await leave(resolve);
  await expect(page.getByText('Não foi possível alterar o tipo da rodada.')).toBeVisible();
});
