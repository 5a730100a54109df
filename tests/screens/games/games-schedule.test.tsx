import { test } from 'vitest';
import { courtPath } from '#tests/screens/support/court-screen.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aGame, aGameInProgress, aTeam, twoTeams } from '#tests/support/data/builders.ts';
import { formatTime } from '#web/lib/format/format.ts';

const { server, visit } = openScreens();

const NINE = '2025-04-05T12:00:00.000Z';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('all games of a round are created in one dialog, which proposes the next court and time', async () => {
  const admin = await server.asAdmin();
  const [team1Id, team2Id] = await twoTeams(admin);
  for (const name of ['Natal', 'Belém']) await aTeam(admin, name);
  for (const [court, date] of [
    ['1', NINE],
    ['2', NINE],
  ] as const)
    await aGame(admin, { team1Id, team2Id, court, date });
  const page = await visit('/registrar-jogos/2', admin);
  await press(page, 'Novo confronto');
  const dialog = page.getByRole('dialog', { name: 'Novo confronto' });
  const court = dialog.getByRole('textbox', { name: 'Quadra' });
  await expect(court).toHaveValue('1');

  await choose(page, 'Primeiro time', 'Recife');
  await choose(page, 'Segundo time', 'Olinda');
  await press(page, 'Criar confronto');
  await expect(dialog).toContainText('O último: Recife × Olinda, Quadra 1, 10/05/2025 às 9h00.');
  await expect(court).toHaveValue('2');
  await choose(page, 'Primeiro time', 'Natal');
  await choose(page, 'Segundo time', 'Belém');
  await press(page, 'Criar confronto');
  await expect(dialog).toContainText('2 confrontos criados agora');
  await expect(court).toHaveValue('1');
  await press(page, 'Pronto');
  await expect(dialog).toBeHidden();
  const games = await admin.call('GET /api/games/round/{round}', { params: { round: 2 } });
  expect(games.map((game) => [game.team1.name, game.court, game.date])).toEqual([
    ['Recife', '1', '2025-05-10T12:00:00.000Z'],
    ['Natal', '2', '2025-05-10T12:00:00.000Z'],
  ]);
});

const HOUR = 3_600_000;
const OVER = /^O último jogo terminou .* Desativar a rodada\?$/;

/** An active round whose only game ended at this moment, in milliseconds. */
async function aPlayedRound(endedAt: number) {
  server.now = endedAt;
  const admin = await server.asAdmin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGameInProgress(admin);
  const params = { id: game.id };
  const endTime = new Date(endedAt).toISOString();
  const body = { setNumber: 1, team1Score: 21, team2Score: 9, endTime };
  await admin.call('POST /api/games/{id}/sets', { params, body });
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
  return { admin, game, endTime };
}

test('an hour after the last game of the active round its organiser is asked to end it, and told what that does', async () => {
  const { admin, endTime } = await aPlayedRound(Date.now() - 2 * HOUR);
  const scorer = await visit('/registrar-jogos/1', await server.asScorer());
  await expect(scorer.getByText('Recife').first()).toBeVisible();
  await expect(scorer.getByText(OVER)).toHaveCount(0);
  const page = await visit('/registrar-jogos/1', admin);
  await expect(page.getByText(OVER)).toContainText(formatTime(endTime));
  await expect(page.getByText(/^Ela sai do destaque nas telas de todos/)).toBeVisible();
  await press(page, 'Desativar a rodada');
  const question = page.getByRole('alertdialog', { name: 'Desativar a rodada 1?' });
  await question.getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByText('Nenhuma rodada está ao vivo.')).toBeVisible();
  await expect(page.getByText(OVER)).toHaveCount(0);
  expect((await admin.call('GET /api/live-scores/active-round')).activeRound).toBe(0);
});

test('the organiser is not asked to end a round soon after its last game, or while one is to be played', async () => {
  const { admin, game } = await aPlayedRound(Date.now() - HOUR / 2);
  const page = await visit('/registrar-jogos/1', admin);
  await expect(page.getByText('Desativar rodada ao vivo')).toBeVisible();
  await expect(page.getByText(OVER)).toHaveCount(0);
  const { team1Id, team2Id } = game;
  await aGame(admin, { team1Id: team2Id, team2Id: team1Id });
  await expect(page.getByText('Agendado')).toBeVisible();
  await expect(page.getByText(/Desativar a rodada\?$/)).toHaveCount(0);
});

test('a round that a colleague moved meanwhile is not moved back unseen, and saving again moves it', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=dates', admin);
  await press(page, 'Editar a data da rodada 1');
  const params = { roundNumber: 1 };
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeEnabled();
  await admin.call('PUT /api/tournament/rounds/{roundNumber}', { params, body: { date: '2025-04-12' } });
  await press(page, 'Salvar');
  await expect(
    page.getByText('Outra pessoa mudou a rodada 1 para sábado, 12/04/2025.', { exact: false }),
  ).toBeVisible();
  const day = async () => (await admin.call('GET /api/tournament/rounds'))[0]?.round_date;
  expect(await day()).toBe('2025-04-12');
  await press(page, 'Salvar');
  await expect(page.getByText('Data atualizada')).toBeVisible();
  expect(await day()).toBe('2025-04-05');
});

test('editing a game warns of conflicts first, and its teams can be changed until it begins', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { court: '2', date: '2025-04-05T13:00:00.000Z' });
  await aTeam(admin, 'Natal');
  await aGame(admin, { team1Id: game.team1Id, team2Id: game.team2Id, court: '1', date: NINE });
  const page = await visit(courtPath(game), admin);
  await expect(page.getByText('05/04/2025 às 10h00')).toBeVisible();
  await press(page, 'Editar jogo');
  const dialog = page.getByRole('dialog', { name: 'Editar jogo' });
  await dialog.getByRole('textbox', { name: 'Quadra' }).fill('1');
  await dialog.getByRole('spinbutton', { name: /hora/ }).click();
  await page.keyboard.type('0900');
  await choose(page, 'Segundo time', 'Natal');
  await expect(dialog.getByText('A quadra 1 já tem outro jogo neste horário.')).toBeVisible();
  await expect(dialog.getByText('Recife já tem outro jogo neste horário.')).toBeVisible();

  // An incomplete year is reported at the field, and nothing is sent.
  await dialog.getByRole('spinbutton', { name: /ano/ }).click();
  await page.keyboard.type('1');
  await press(page, 'Salvar');
  await expect(dialog.getByText('Selecione uma data válida.')).toBeVisible();
  await dialog.getByRole('spinbutton', { name: /ano/ }).click();
  await page.keyboard.type('2025');
  await expect(dialog.getByText('Selecione uma data válida.')).toBeHidden();

  // A colleague moves it meanwhile: the first save overwrites nothing unseen, the second does.
  const params = { id: game.id };
  await admin.call('PATCH /api/games/{id}', { params, body: { court: '5' } });
  await press(page, 'Salvar');
  await expect(dialog.getByRole('alert')).toContainText(
    'Outra pessoa alterou este jogo. Agora: quadra 5. Para ficar com o que está aqui, salve de novo.',
  );
  await press(page, 'Salvar');
  await expect(page.getByText('Jogo alterado')).toBeVisible();
  await expect(dialog).toBeHidden();
  const edited = { court: '1', date: NINE, team2: { name: 'Natal' }, version: 3 };
  expect(await admin.call('GET /api/games/{id}', { params })).toMatchObject(edited);
});

test('of a game in progress only the court and the time can be changed', async () => {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, [[5, 3]]);
  const page = await visit(courtPath(game), admin);
  await press(page, 'Editar jogo');
  const dialog = page.getByRole('dialog', { name: 'Editar jogo' });
  await expect(dialog.getByText('O jogo já começou: os times não podem mais mudar.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Primeiro time/ })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Quadra' }).fill('3');
  await press(page, 'Salvar');
  await expect(page.getByText('Jogo alterado')).toBeVisible();
  expect(await admin.call('GET /api/games/{id}', { params: { id: game.id } })).toMatchObject({
    court: '3',
    sets: [{ team1Score: 5, team2Score: 3 }],
  });
});

test('an incomplete time is not saved, and the field says what is missing', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { date: NINE });
  const page = await visit(courtPath(game), admin);
  await press(page, 'Editar jogo');
  const dialog = page.getByRole('dialog', { name: 'Editar jogo' });
  const [hour, minute] = [
    dialog.getByRole('spinbutton', { name: /hora/ }),
    dialog.getByRole('spinbutton', { name: /minuto/ }),
  ];
  await minute.focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await press(page, 'Salvar');
  await expect(dialog.getByText('Digite também os minutos, ou apague a hora')).toBeVisible();
  await expect(hour).toHaveText('09');
  await expect(hour).toBeFocused();
  await hour.press('Backspace');
  await hour.press('Backspace');
  await minute.focus();
  await page.keyboard.type('30');
  await press(page, 'Salvar');
  await expect(dialog.getByText('Digite também a hora, ou apague os minutos')).toBeVisible();
  await hour.focus();
  await page.keyboard.type('10');
  await press(page, 'Salvar');
  await expect(dialog).toBeHidden();
  const { date } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(date).toBe(NINE.replace('12:00', '13:30'));
});

test('an incomplete time is not kept as a draft, and the field says so', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { date: NINE });
  const page = await visit(courtPath(game), admin);
  await press(page, 'Editar jogo');
  const dialog = page.getByRole('dialog', { name: 'Editar jogo' });
  await dialog.getByRole('textbox', { name: 'Quadra' }).fill('7');
  await dialog.getByRole('spinbutton', { name: /minuto/ }).focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await dialog.getByRole('textbox', { name: 'Quadra' }).focus();
  await page.reload();
  await expect(dialog.getByText('digite o horário de novo')).toBeVisible();
  await expect(dialog.getByRole('spinbutton', { name: /hora/ })).toHaveText('09');
  await expect(dialog.getByRole('spinbutton', { name: /minuto/ })).toHaveText('00');
  await press(page, 'Salvar');
  await expect(page.getByText('Jogo alterado')).toBeVisible();
  expect(await admin.call('GET /api/games/{id}', { params: { id: game.id } })).toMatchObject({
    court: '7',
    date: NINE,
  });
});

test('the confirmation of a round names the round that is live now, while a colleague changes it', async () => {
  const admin = await server.asAdmin();
  const activate = (round: number) => admin.call('POST /api/live-scores/active-round', { body: { round } });
  const page = await visit('/registrar-jogos/1', admin);
  await press(page, 'Ativar rodada ao vivo');
  const question = page.getByRole('alertdialog', { name: 'Ativar a rodada 1?' });
  await expect(question).toContainText('Os jogos desta rodada passam a ter destaque nas telas de todos.');
  await activate(3);
  await expect(question).toContainText('A rodada 3 está ao vivo agora. A rodada 1 toma o seu lugar');
  await activate(1);
  await expect(question).toContainText('Ela já está ao vivo.');
  await question.getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByText('Rodada 1 ao vivo')).toBeVisible();

  await press(page, 'Desativar rodada ao vivo');
  const ending = page.getByRole('alertdialog', { name: 'Desativar a rodada 1?' });
  await activate(3);
  await expect(ending).toContainText('Ela não está mais ao vivo. A rodada 3 está ao vivo.');
  await ending.getByRole('button', { name: 'Desativar' }).click();
  await expect(ending).toBeHidden();
  expect(await admin.call('GET /api/live-scores/active-round')).toMatchObject({ activeRound: 3 });
});

test('moving a round says which games have a time of their own, and moves them along', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin, { date: NINE });
  const page = await visit('/admin?tab=dates', admin);
  await press(page, 'Editar a data da rodada 1');
  await page.getByRole('spinbutton', { name: /^dia/ }).focus();
  await page.keyboard.type('12042025');
  await expect(page.getByText('1 jogo tem horário próprio: 9h00.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Mover também os jogos/ })).toBeChecked();
  await press(page, 'Salvar');
  await expect(page.getByText('Data atualizada')).toBeVisible();
  const { date } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(date).toBe('2025-04-12T12:00:00.000Z');
});

test('a round dated before the previous one is reported, and saved all the same', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=dates', admin);
  await press(page, 'Editar a data da rodada 2');
  await page.getByRole('spinbutton', { name: /^dia/ }).focus();
  await page.keyboard.type('04042025');
  await expect(
    page.getByText('A rodada 2 ficaria antes da rodada 1, que é sábado, 05/04/2025.'),
  ).toBeVisible();
  await page.getByRole('spinbutton', { name: /^dia/ }).focus();
  await page.keyboard.type('08062025');
  await expect(
    page.getByText('A rodada 2 ficaria depois da rodada 3, que é sábado, 07/06/2025.'),
  ).toBeVisible();
  await expect(page.getByText('A rodada 2 ficaria antes', { exact: false })).toHaveCount(0);
  await press(page, 'Salvar');
  await expect(page.getByText('Data atualizada')).toBeVisible();
  expect((await admin.call('GET /api/tournament/rounds'))[1]?.round_date).toBe('2025-06-08');
});

test('the day of a round is changed using only the keyboard: Enter saves it, and Escape leaves it as it was', async () => {
  const admin = await server.asAdmin();
  const page = await visit('/admin?tab=dates', admin);
  const edit = page.getByRole('button', { name: 'Editar a data da rodada 2', exact: true });
  const day = page.getByRole('spinbutton', { name: /^dia/ });
  await edit.click();
  await expect(day).toBeFocused();
  await page.keyboard.type('17');
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await edit.click();
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeEnabled();
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Data atualizada')).toBeVisible();
  await expect(edit).toBeFocused();
  expect((await admin.call('GET /api/tournament/rounds'))[1]?.round_date).toBe('2025-05-18');
});
