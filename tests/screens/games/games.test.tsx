import { test } from 'vitest';
import { CourtScreen, courtPath, gameOn } from '#tests/screens/support/court-screen.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aGame, aGameInProgress, twoTeams } from '#tests/support/data/builders.ts';

const { server, enter, visit } = openScreens();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

async function confirm(page: Page, name: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name, exact: true }).click();
  await expect(question).toBeHidden();
}

test('a game that was started by mistake is scheduled again at once, and after a question where a set began', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  const page = await visit('/registrar-jogos/1', admin);
  await gameOn(page, game).click();
  const start = page.getByRole('button', { name: 'Iniciar Confronto' });
  await start.click();
  await press(page, 'Voltar a agendado');
  await expect(start).toBeVisible();
  expect(await admin.call('GET /api/games/{id}', { params: { id: game.id } })).toMatchObject({
    status: 'agendado',
  });

  await start.click();
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.shows(1, 1, 0);
  await expect(page.getByRole('button', { name: 'Voltar a agendado' })).toHaveCount(0);
  await press(page, /^Desfazer/);
  await court.shows(1, 0, 0);
  await court.isSaved();
  await press(page, 'Voltar a agendado');
  await expect(page.getByRole('alertdialog')).toContainText('O jogo ainda não tem pontos.');
  await confirm(page, 'Voltar a agendado');
  await expect(start).toBeVisible();
});

test('a game that neither team came to is a double walkover, which both lose', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  const page = await visit('/registrar-jogos/1', admin);
  await gameOn(page, game).click();
  await press(page, 'W.O. ou abandono');
  const dialog = page.getByRole('dialog', { name: 'W.O. ou abandono' });
  await dialog.getByText('Os dois times', { exact: true }).click();
  await expect(dialog.getByText('Derrota dos dois times, sem pontos na classificação.')).toBeVisible();
  await press(page, 'Registrar W.O. duplo');
  const result = page.getByRole('region', { name: 'Recife contra Olinda' });
  await expect(result.getByText('Recife 0, Olinda 0 em sets. W.O. duplo.', { exact: true })).toBeVisible();
  await expect(result.getByText('Empate')).toHaveCount(0);

  await expect((await visit(`/jogos/${game.id}`)).getByText('Não houve jogo: W.O. duplo.')).toBeVisible();
  await expect((await visit('/confrontos', admin)).getByText('Perdedor')).toHaveCount(2);
});

test('a game is started, scored, completed after its warnings, reverted and deleted', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  const page = await visit('/registrar-jogos/1', admin);
  await gameOn(page, game).click();
  await press(page, 'Iniciar Confronto');

  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.shows(1, 1, 0);
  await court.isSaved();
  const enter = (setNumber: number, team1Score: number, team2Score: number) =>
    admin.call('POST /api/games/{id}/sets', {
      params: { id: game.id },
      body: { setNumber, team1Score, team2Score },
    });
  await enter(1, 21, 15);
  await court.shows(1, 21, 15);
  await press(page, /^Ir para o 2º set/);
  await court.shows(2, 0, 0);
  await enter(2, 20, 18);
  await court.shows(2, 20, 18);

  await press(page, /^Marcar como Concluído/);
  const complete = page.getByRole('dialog', { name: 'Marcar como Concluído' });
  await expect(complete.getByText('Set 2 em 20x18: ninguém chegou a 21 pontos.')).toBeVisible();
  const everybody = complete.getByRole('group', { name: 'Todos do time jogaram?' });
  await expect(everybody.getByRole('checkbox', { name: 'Recife' })).toBeChecked();
  await everybody.getByText('Olinda').click();
  await press(page, 'Concluir jogo');
  await expect(page.getByText('A classificação já conta com ele.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recife contra Olinda' })).toContainText(
    'Vitória de Recife.',
  );
  await expect(page.getByRole('button', { name: 'Digitar placar' })).toHaveCount(0);
  expect(await admin.call('GET /api/games/{id}', { params: { id: game.id } })).toMatchObject({
    status: 'concluido',
    usedAllPlayersTeam1: true,
    usedAllPlayersTeam2: false,
    team1Score: 2,
  });

  await press(page, 'Reverter');
  await confirm(page, 'Reverter');
  await expect(page.getByText('Jogo revertido')).toBeVisible();
  await expect(court.pad).toBeVisible();
  await press(page, 'Excluir 2º set');
  await expect(page.getByRole('alertdialog')).toContainText('20 a 18');
  await confirm(page, 'Excluir set');
  await expect(page.getByRole('button', { name: 'Excluir 1º set' })).toBeVisible();

  await press(page, 'Excluir jogo');
  await confirm(page, 'Cancelar');
  await expect(court.pad).toBeVisible();
  await press(page, 'Excluir jogo');
  await expect(page.getByRole('alertdialog')).toContainText('com o set registrado');
  await confirm(page, 'Excluir jogo');
  await expect(page.getByText('Jogo excluído')).toBeVisible();
  await expect(page.getByText('Nenhum jogo nesta rodada')).toBeVisible();
  expect(await admin.call('GET /api/games/round/{round}', { params: { round: 1 } })).toEqual([]);
});

test('a matchup needs two different teams, and warns of a court that is taken before it is saved', async () => {
  const admin = await server.asAdmin();
  const taken = await aGame(admin, { court: '1', date: '2025-04-05T12:00:00.000Z' });
  const page = await visit('/registrar-jogos/1', admin);
  const letTeamsCome = page.hold(/^GET \/api\/teams$/);
  await press(page, 'Novo confronto');
  const dialog = page.getByRole('dialog', { name: 'Novo confronto' });
  await press(page, 'Criar confronto');
  await expect(dialog.getByText('Selecione um time')).toHaveCount(2);

  // Opened before the teams are loaded, the list says so and then fills.
  await dialog.getByRole('button', { name: 'Primeiro time' }).click();
  await expect(page.getByRole('listbox')).toHaveText('Carregando times...');
  letTeamsCome();
  await page.getByRole('option', { name: 'Recife', exact: true }).click();
  await dialog.getByRole('button', { name: 'Segundo time' }).click();
  await expect(page.getByRole('option')).toHaveText(['Olinda']);
  await page.getByRole('option', { name: 'Olinda', exact: true }).click();
  await expect(dialog.getByText('Estes dois times já têm um jogo nesta rodada.')).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Quadra' }).fill('1');
  await dialog.getByRole('spinbutton', { name: /hora/ }).click();
  await page.keyboard.type('0900');
  await expect(dialog.getByText('A quadra 1 já tem outro jogo neste horário.')).toBeVisible();
  // One warning per mistake: the repeated meeting says it already.
  await expect(dialog.getByText('Recife já tem outro jogo neste horário.')).toHaveCount(0);

  await press(page, 'Criar confronto');
  await expect(page.getByText('Confronto criado', { exact: true })).toBeVisible();
  await press(page, 'Pronto');
  await expect(page.getByRole('article', { name: 'Recife contra Olinda' })).toHaveCount(2);
  const games = await admin.call('GET /api/games/round/{round}', { params: { round: 1 } });
  expect(games).toHaveLength(2);
  expect(games.find(({ id }) => id !== taken.id)).toMatchObject({
    status: 'agendado',
    court: '1',
    date: '2025-04-05T12:00:00.000Z',
    category: 'Misto',
  });
});

test('a matchup whose court a colleague takes at the same moment is reported once it is created', async () => {
  const admin = await server.asAdmin();
  const [team1Id, team2Id] = await twoTeams(admin);
  // Without the event stream, so that the page does not know of the colleague's game.
  const page = enter('/registrar-jogos/1', admin);
  await press(page, 'Novo confronto');
  const dialog = page.getByRole('dialog', { name: 'Novo confronto' });
  for (const [label, team] of [
    ['Primeiro time', 'Recife'],
    ['Segundo time', 'Olinda'],
  ] as const) {
    await dialog.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: team, exact: true }).click();
  }
  await dialog.getByRole('textbox', { name: 'Quadra' }).fill('1');
  await dialog.getByRole('spinbutton', { name: /hora/ }).click();
  await page.keyboard.type('0900');
  await aGame(admin, { team1Id, team2Id, court: '1', date: '2025-04-05T12:00:00.000Z' });
  await press(page, 'Criar confronto');
  await expect(dialog.getByText('1 confronto criado agora')).toBeVisible();
  await expect(dialog.getByText(/A quadra tem outro jogo neste horário/)).toBeVisible();
});

test('an empty court is not shown as one', async () => {
  const admin = await server.asAdmin();
  await twoTeams(admin);
  const page = await visit('/registrar-jogos/1', admin);
  await press(page, 'Novo confronto');
  await expect(page.getByRole('textbox', { name: 'Quadra' })).toHaveAttribute('placeholder', 'Ex.: 1');
});

test('a completed game leads to the next one of its court, and to its score sheets', async () => {
  const admin = await server.asAdmin();
  const done = await aCompletedGame(admin, undefined, { court: '2', date: '2025-04-05T12:00:00.000Z' });
  const { team1Id, team2Id } = done;
  await aGame(admin, { team1Id, team2Id, court: '1', date: '2025-04-05T12:30:00.000Z' });
  const next = await aGame(admin, { team1Id, team2Id, court: '2', date: '2025-04-05T13:00:00.000Z' });
  const page = await visit(courtPath(done), admin);
  await expect(page.getByRole('link', { name: 'Súmulas deste jogo' })).toHaveAttribute(
    'href',
    `/register-scores?rodada=1&partida=${done.id}`,
  );
  await page.getByRole('link', { name: 'Ir para o próximo jogo' }).click();
  await page.isAt(courtPath(next));
  await expect(page.getByRole('button', { name: 'Iniciar Confronto' })).toBeVisible();
});

test('a team that does not show up loses by walkover, and everybody sees the reason', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGame(admin);
  const page = await visit(courtPath(game), await server.asScorer());
  await expect(page.getByRole('button', { name: 'Excluir jogo' })).toBeHidden();
  await press(page, 'W.O. ou abandono');
  const dialog = page.getByRole('dialog', { name: 'W.O. ou abandono' });
  await dialog.getByText('Olinda').click();
  await expect(dialog.getByText('Vitória de Recife.')).toBeVisible();
  await press(page, 'Dar a vitória');
  await expect(page.getByText('Jogo concluído')).toBeVisible();

  const result = gameOn(await visit('/auth'), game);
  await expect(result).toContainText(
    'Recife 2, Olinda 0 em sets. Vitória de Recife por W.O. 1º set: 21 a 0; 2º set: 21 a 0.',
  );
  await expect(result.getByText('W.O.', { exact: true })).toBeVisible();
});

test('a team that retires in the middle of a set keeps its points, and loses', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGameInProgress(admin, [
    [21, 15],
    [8, 11],
  ]);
  const page = await visit(courtPath(game), admin);
  await press(page, 'W.O. ou abandono');
  const dialog = page.getByRole('dialog', { name: 'W.O. ou abandono' });
  await dialog.getByText('Abandono', { exact: true }).click();
  await dialog.getByRole('radiogroup', { name: 'Quem parou' }).getByText('Recife').click();
  await press(page, 'Dar a vitória');
  await expect(page.getByText('Jogo concluído')).toBeVisible();

  const result = gameOn(await visit('/auth'), game);
  await expect(result).toContainText('Recife 1, Olinda 2 em sets. Vitória de Olinda por Abandono.');
  await expect(result).toContainText('1º set: 21 a 15; 2º set: 8 a 21; 3º set: 0 a 15.');
});

test('a round is activated and deactivated: each confirmation says what happens to games in progress, and that happens', async () => {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, [[9, 7]]);
  const page = await visit('/registrar-jogos/1', admin);
  const dialog = page.getByRole('alertdialog');
  await press(page, 'Ativar rodada ao vivo');
  await expect(dialog).toContainText('Os jogos desta rodada passam a ter destaque nas telas de todos.');
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByText('Rodada 1 ao vivo')).toBeVisible();
  await press(page, 'Desativar rodada ao vivo');
  await expect(dialog).toContainText('Os jogos em andamento continuam ao vivo.');
  await dialog.getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByText('Nenhuma rodada está ao vivo.')).toBeVisible();
  await expect(gameOn(await visit('/auth'), game)).toContainText('1º set em andamento: 9 a 7.');
});

test('a scorekeeper can neither create, nor activate, nor delete', async () => {
  await twoTeams(await server.asAdmin());
  const page = await visit('/registrar-jogos/1', await server.asScorer());
  await expect(page.getByText('Nenhum jogo nesta rodada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo confronto' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ativar rodada ao vivo' })).toBeHidden();
});

test.each([
  ['no set', [], ', ainda sem sets, '],
  ['a set', [[21, 15]], ', com o set registrado, '],
  [
    'two sets',
    [
      [21, 15],
      [8, 11],
    ],
    ', com os 2 sets registrados, ',
  ],
] as const)('deleting a game with %s says what is deleted with it', async (_name, sets, words) => {
  const admin = await server.asAdmin();
  const page = await visit(courtPath(await aGameInProgress(admin, sets)), admin);
  await press(page, 'Excluir jogo');
  await expect(page.getByRole('alertdialog')).toContainText(
    `Recife contra Olinda${words}é apagado para sempre.`,
  );
});

test('a round is activated after a confirmation, another replaces it, and in the end none is live', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/registrar-jogos/1', admin);
  const activeRound = async () => (await admin.call('GET /api/live-scores/active-round')).activeRound;

  await press(page, 'Ativar rodada ao vivo');
  await expect(page.getByRole('alertdialog', { name: 'Ativar a rodada 1?' })).toBeVisible();
  await confirm(page, 'Cancelar');
  expect(await activeRound()).toBe(0);
  await press(page, 'Ativar rodada ao vivo');
  await confirm(page, 'Ativar');
  await expect(page.getByText('Rodada 1 ao vivo')).toBeVisible();
  expect(await activeRound()).toBe(1);

  await page.getByRole('radio', { name: 'Rodada 2 - 10/05/2025', exact: true }).click();
  await press(page, 'Ativar rodada ao vivo');
  await expect(page.getByRole('alertdialog')).toContainText('A rodada 1 está ao vivo agora.');
  await confirm(page, 'Ativar');
  await expect(page.getByText('Rodada 2 ao vivo')).toBeVisible();
  expect(await activeRound()).toBe(2);

  await press(page, 'Desativar rodada ao vivo');
  await confirm(page, 'Desativar');
  await expect(page.getByText('Nenhuma rodada está ao vivo.')).toBeVisible();
  expect(await activeRound()).toBe(0);
});

test('a round whose day is none says so in full, also where there is room for a short day', async () => {
  const admin = await server.asAdmin();
  const rounds = await admin.call('GET /api/tournament/rounds');
  const page = await visit('/registrar-jogos/1', admin, (before) =>
    before.answer(/^GET \/api\/tournament\/rounds$/, () =>
      Response.json(
        rounds.map((round) => ({ ...round, round_date: round.round_number === 1 ? 'xx' : '2025-02-31' })),
      ),
    ),
  );
  for (const number of [1, 2])
    await expect(page.getByRole('radio', { name: `Rodada ${number} - Data inválida` })).toHaveText(
      `${number}Data inválidaRodada ${number}Data inválida`,
    );
});

test('if the active round cannot be loaded, an organiser is told so, and it is loaded again', async () => {
  const page = await visit('/registrar-jogos/1', await server.asAdmin(), (before) =>
    before.cut(/\/live-scores\/active-round$/),
  );
  const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar a rodada ao vivo' });
  await expect(failure).toBeVisible();
  page.mend();
  await failure.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('button', { name: 'Ativar rodada ao vivo' })).toBeVisible();
});

test('on a slow connection the page that looks for the round has its heading already, then the round', async () => {
  const admin = await server.asAdmin();
  await aGame(admin, { round: 3 });
  let release = () => {};
  const page = enter('/registrar-jogos', admin, (before) => {
    release = before.hold(/\/live-scores\/active-round$/);
  });
  await expect(page.getByRole('heading', { name: 'Registrar Jogos', level: 1 })).toBeVisible();
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Rodada 3' })).toBeVisible();
});

test('on a slow connection a game has its page already, with the way back to its round', async () => {
  const admin = await server.asAdmin();
  const { id } = await aGame(admin, { round: 3 });
  let release = () => {};
  const page = enter(`/registrar-jogos/3?jogo=${id}`, admin, (before) => {
    release = before.hold(/\/api\/games\/round\/3$/);
  });
  await expect(page.getByRole('link', { name: 'Voltar aos jogos da rodada 3' })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Iniciar Confronto' })).toBeVisible();
});

test('if the round cannot be determined the page says so, and a retry opens it', async () => {
  const admin = await server.asAdmin();
  await aGame(admin, { round: 3 });
  const page = enter('/registrar-jogos', admin, (before) => before.cut(/\/api\/games\/round\/5$/));
  await expect(page.getByText('Não foi possível abrir esta página')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Registrar Jogos', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voltar ao início' })).toBeVisible();
  expect(document.title).toBe('Registrar Jogos · Manchete');
  page.mend();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Rodada 3' })).toBeVisible();
});
