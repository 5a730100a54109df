import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  aCompletedGame,
  aGame,
  aGameInProgress,
  aPlayer,
  aRegistration,
  aTeam,
} from '#tests/support/builders.ts';
import { TEMPORARY } from '#tests/support/test-server.ts';
import { courtPath } from './court-screen.ts';
import { onPhone, openScreens, type Page } from './screens.tsx';

/** At the organiser's desk nothing is lost by a double tap, a slip of the thumb or a lost connection. */

const { server, enter, visit } = openScreens();
const dialog = (name: string) => screen.findByRole('dialog', { name });
const question = (name: string) => screen.findByRole('alertdialog', { name });
const isClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

/** Opens the form in which Recife gives up, without sending it. */
async function giveVictory(page: Page): Promise<HTMLElement> {
  await page.press('W.O. ou abandono');
  const form = await dialog('W.O. ou abandono');
  await page.click(within(form).getByText('Abandono'));
  await page.click(within(form).getByText('Recife'));
  return form;
}

describe('a second tap', () => {
  test('by a colleague who reverts the same game a moment later finds it reverted', async () => {
    const admin = await server.asAdmin();
    const game = await aCompletedGame(admin);
    // Without the event stream, as on a bad connection, so the page does not know of it.
    const page = enter(courtPath(game), admin);
    await page.press('Reverter');
    const asked = await question('Reverter este jogo?');
    const body = { status: 'em_andamento' as const };
    await admin.call('PATCH /api/games/{id}/status', { params: { id: game.id }, body });
    await page.press('Reverter', asked);
    expect(await screen.findByText('Jogo revertido')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('reverts a game after the page learned that a colleague reverted it', async () => {
    const admin = await server.asAdmin();
    const game = await aCompletedGame(admin);
    const page = await visit(courtPath(game), admin);
    await page.press('Reverter');
    const asked = await question('Reverter este jogo?');
    const body = { status: 'em_andamento' as const };
    await admin.call('PATCH /api/games/{id}/status', { params: { id: game.id }, body });
    await screen.findByRole('button', { name: 'Marcar como Concluído', hidden: true });
    await page.press('Reverter', asked);
    expect(await screen.findByText('Jogo revertido')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('completes a game that a colleague completed first', async () => {
    const admin = await server.asAdmin();
    const theirs = await aGameInProgress(admin, [
      [21, 15],
      [21, 17],
    ]);
    // Without the event stream, as on a bad connection, so the page does not know of it.
    const deaf = enter(courtPath(theirs), admin);
    await deaf.press('Marcar como Concluído');
    const body = { status: 'concluido' as const, usedAllPlayersTeam1: false, usedAllPlayersTeam2: true };
    await admin.call('PATCH /api/games/{id}/status', { params: { id: theirs.id }, body });
    await deaf.press('Concluir jogo', await dialog('Marcar como Concluído'));
    expect(
      await screen.findByText(/^Outra pessoa o concluiu antes, com outra resposta sobre os jogadores/),
    ).toBeVisible();
    await isClosed('Marcar como Concluído');
  });

  test('names the winner of a game that a colleague awarded first', async () => {
    const admin = await server.asAdmin();
    const theirs = await aGameInProgress(admin, [[21, 15]]);
    const deaf = enter(courtPath(theirs), admin);
    const form = await giveVictory(deaf);
    await admin.call('POST /api/games/{id}/award', {
      params: { id: theirs.id },
      body: { winner: 1, reason: 'abandono' },
    });
    await deaf.press('Conceder vitória', form);
    expect(await screen.findByText(/^Outra pessoa concluiu este jogo antes/)).toBeVisible();
    await isClosed('W.O. ou abandono');
  });

  test('adds one account, and its password is still shown', async () => {
    const admin = await server.asAdmin();
    const page = enter('/admin?tab=accounts', admin);
    await page.press('Nova conta');
    const form = await dialog('Nova conta');
    await page.fill('Nome', 'Vera', form);
    await page.fill('E-mail', 'vera@exemplo.com.br', form);
    await page.pressTwice('Criar conta', form);
    expect(within(await question('Senha provisória')).getByLabelText('Senha')).toHaveValue(TEMPORARY);
    expect(page.writes).toEqual(['POST /api/users']);
    expect(await admin.call('GET /api/users')).toHaveLength(2);
  });

  test('with the keyboard, while the answer is pending, saves one team', async () => {
    const admin = await server.asAdmin();
    const page = enter('/admin?tab=teams', admin);
    const answer = page.hold(/^POST \/api\/teams$/);
    await page.press('Adicionar time');
    const form = await dialog('Adicionar time');
    await page.click(within(form).getByText('Misto'));
    await page.fill('Nome', 'Recife', form);
    await page.user.keyboard('{Enter}{Enter}');
    expect(await within(form).findByRole('button', { name: 'Salvando...' })).toBeVisible();
    await page.click(within(form).getByLabelText('Nome'));
    await page.user.keyboard('{Enter}');
    answer();
    expect(await screen.findByText('Time adicionado')).toBeVisible();
    expect(page.writes).toEqual(['POST /api/teams']);
    expect(await admin.call('GET /api/teams')).toHaveLength(1);
  });

  test('approves once and resets a password once', async () => {
    const admin = await server.asAdmin();
    await aTeam(admin, 'Recife');
    await aRegistration(admin);
    await aPlayer(admin, { firstName: 'Bia', email: 'bia@exemplo.com.br' });
    const page = enter('/admin?tab=validation', admin);

    await page.press('Aprovar');
    const approval = await dialog('Aprovar inscrição');
    await page.choose(/Time$/, /^Recife/, approval);
    await page.pressTwice('Aprovar', approval);
    expect(await screen.findByText('Inscrição aprovada')).toBeVisible();
    await page.press('Já anotei', await question('Link para escolher a senha'));
    expect(await screen.findByText('Nenhuma inscrição pendente')).toBeVisible();
    expect(screen.queryByText('Erro ao aprovar')).not.toBeInTheDocument();

    await page.click(screen.getByRole('tab', { name: 'Jogadores' }));
    await page.press('Redefinir a senha de Bia');
    const sure = await question('Redefinir senha?');
    await page.pressTwice('Redefinir senha', sure);
    expect(within(await question('Senha provisória')).getByLabelText('Senha')).toHaveValue(TEMPORARY);
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
    // The taps are 100 ms apart however busy the machine is.
    let taps = 0;
    const setTime = (event: Event) => {
      taps += 100;
      Object.defineProperty(event, 'timeStamp', { value: taps });
    };
    window.addEventListener('pointerdown', setTime, true);
    onTestFinished(() => window.removeEventListener('pointerdown', setTime, true));
    const tap = async () => {
      const target = await screen.findByRole('button', { name: /^Próximo jogo/ });
      await page.user.pointer([
        { target, coords },
        { keys: '[MouseLeft]', target, coords },
      ]);
    };
    await tap();
    await tap();
    await page.isAt('/register-scores?rodada=1&partida=2');
    expect(await screen.findByRole('heading', { name: 'Natal' })).toBeVisible();
  });

  test('moves a round once', async () => {
    const page = enter('/admin?tab=dates', await server.asAdmin());
    await page.press('Editar a data da rodada 2');
    await page.pressTwice('Salvar');
    expect(await screen.findByText('Data atualizada')).toBeVisible();
    expect(page.writes).toEqual(['PUT /api/tournament/rounds/2']);
  });
});

describe('a slip', () => {
  test('outside a form, on Escape or on its close button asks first, but only once something is typed', async () => {
    const page = enter('/admin?tab=players', await server.asAdmin());
    const open = async () => {
      await page.click(
        (await screen.findAllByRole('button', { name: 'Adicionar jogador' }))[0] as HTMLElement,
      );
      return dialog('Adicionar jogador');
    };
    await open();
    await page.clickBeside();
    await isClosed('Adicionar jogador');

    const form = await open();
    await page.fill('Nome', 'Ângela', form);
    // Values that are not stored on the device have to be confirmed too.
    await page.fill('CPF (opcional)', '529.982.247-25', form);
    const slips = [
      () => page.user.keyboard('{Escape}'),
      () => page.clickBeside(),
      () => page.press('Fechar', form),
    ];
    for (const slip of slips) {
      await slip();
      await page.press('Continuar', await question('Descartar o que você digitou?'));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    }
    // A slip while the confirmation is open does not confirm.
    await page.user.keyboard('{Escape}');
    await question('Descartar o que você digitou?');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(within(form).getByLabelText('Nome')).toHaveValue('Ângela');
    expect(within(form).getByLabelText('CPF (opcional)')).toHaveValue('529.982.247-25');

    await page.press('Fechar', form);
    await page.press('Descartar', await question('Descartar o que você digitou?'));
    await isClosed('Adicionar jogador');
    expect(within(await open()).getByLabelText('Nome')).toHaveValue('');
  });

  test('does not close a temporary password', async () => {
    const admin = await server.asAdmin();
    await aPlayer(admin, { firstName: 'Bia', email: 'bia@exemplo.com.br' });
    const page = enter('/admin?tab=players', admin);
    await page.press('Redefinir a senha de Bia');
    await page.press('Redefinir senha', await question('Redefinir senha?'));
    const shown = await question('Senha provisória');
    await page.user.keyboard('{Escape}');
    await page.clickBeside();
    expect(within(shown).getByLabelText('Senha')).toHaveValue(TEMPORARY);
    await page.press('Já anotei', shown);
    await waitFor(() => expect(shown).not.toBeInTheDocument());
  });

  test('to another address and back restores what was typed', async () => {
    const admin = await server.asAdmin();
    await aRegistration(admin);
    const page = enter('/admin?tab=validation', admin);
    await page.press('Rejeitar');
    await page.fill('Motivo', 'Faltam os documentos');
    const left = page.path;
    await page.goto('/rankings');
    await page.goto(left);
    expect(await screen.findByLabelText('Motivo')).toHaveValue('Faltam os documentos');
  });
});

test('a form stays open while it is saved, and keeps its values when no answer arrives', async () => {
  const admin = await server.asAdmin();
  await aTeam(admin, 'Recife');
  const page = enter('/admin?tab=players', admin);
  page.loseAnswer(/^POST \/api\/players$/);
  const answer = page.hold(/^POST \/api\/players$/);
  await page.click((await screen.findAllByRole('button', { name: 'Adicionar jogador' }))[0] as HTMLElement);
  const form = await dialog('Adicionar jogador');
  await page.fill('Nome', 'Ângela', form);
  await page.fill(/^Sobrenome/, 'Gonçalves', form);
  await page.choose(/Time$/, 'Recife', form);
  await page.choose(/Tamanho da camisa$/, 'M', form);
  await page.choose(/Nível$/, 'Iniciante', form);
  await page.click(within(form).getByText('Feminino'));
  await page.fill(/^Número de membro/, '42', form);
  await page.press('Adicionar', form);
  expect(await within(form).findByRole('button', { name: 'Salvando...' })).toBeVisible();
  await page.user.keyboard('{Escape}');
  await page.clickBeside();
  expect(within(form).getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  expect(within(form).getByRole('button', { name: 'Fechar' }).parentElement).toHaveClass('invisible');
  answer();
  expect(await within(form).findByRole('alert')).toHaveTextContent('Confira a conexão e tente de novo.');
  expect(within(form).getByLabelText('Nome')).toHaveValue('Ângela');
  await page.press('Adicionar', form);
  expect(await screen.findByText('Jogador adicionado')).toBeVisible();
  await isClosed('Adicionar jogador');
  expect(await admin.call('GET /api/players')).toMatchObject([{ firstName: 'Ângela', memberNumber: '42' }]);
});

test('a password whose answer was lost is reported as lost, and not as known', async () => {
  const admin = await server.asAdmin();
  await aPlayer(admin, { firstName: 'Bia' });
  const page = enter('/admin', admin);
  await page.press('Editar Bia');
  const form = await dialog('Editar jogador');
  await page.fill('E-mail (opcional)', 'bia@exemplo.com.br', form);
  page.loseAnswer(/^PATCH \/api\/players\/\d+$/);
  await page.press('Salvar', form);
  expect(await within(form).findByRole('alert')).toHaveTextContent('Confira a conexão e tente de novo.');
  await page.press('Salvar', form);
  expect(await screen.findByText('A senha de Bia já não pode ser mostrada: redefina a senha.')).toBeVisible();
});

test('a name that confirms a deletion is accepted as a phone’s keyboard writes it', async () => {
  const admin = await server.asAdmin();
  await aPlayer(admin, { firstName: 'Ângela', lastName: "D'Ávila Sá" });
  const page = enter('/admin?tab=players', admin);
  await page.press("Excluir Ângela D'Ávila Sá");
  const sure = await question('Excluir jogador?');
  const field = within(sure).getByRole('textbox');
  const confirm = within(sure).getByRole('button', { name: 'Excluir jogador' });
  await page.user.type(field, 'angela');
  expect(confirm).toBeDisabled();
  await page.user.keyboard('{Enter}');
  expect(await admin.call('GET /api/players')).toHaveLength(1);
  await page.user.clear(field);
  await page.user.type(field, 'angela  d’avila SA ');
  expect(confirm).toBeEnabled();
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText('Jogador excluído')).toBeVisible();
  expect(await admin.call('GET /api/players')).toEqual([]);
});

test('the outcome of a write is shown even if its page was left before the answer', async () => {
  onPhone();
  const page = await visit('/admin/rounds', await server.asAdmin());
  const leave = async (answer: () => void) => {
    const isExtra = await screen.findByRole('switch', { name: 'Rodada 1 é extra' });
    await waitFor(() => expect(isExtra).toBeEnabled());
    isExtra.focus();
    await page.keyboard.press('Space');
    const places = within(screen.getByRole('navigation', { name: 'Lugares' }));
    await page.click(places.getByRole('link', { name: 'Rankings' }));
    await page.isAt('/rankings');
    answer();
  };
  await leave(page.hold(/\/api\/tournament\/rounds\/\d+\/type$/));
  expect(await screen.findByText('Tipo de rodada atualizado')).toBeVisible();

  page.mend();
  page.goBack();
  const { promise, resolve } = Promise.withResolvers<void>();
  page.answer(/\/api\/tournament\/rounds\/\d+\/type$/, () =>
    promise.then(() => Promise.reject(new TypeError('Failed to fetch'))),
  );
  await leave(resolve);
  expect(await screen.findByText('Não foi possível alterar o tipo da rodada.')).toBeVisible();
});
