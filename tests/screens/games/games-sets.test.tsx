import { test } from 'vitest';
import { CourtScreen, courtPath } from '#tests/screens/support/court-screen.ts';
import { expectFlushSync } from '#tests/screens/support/flush-sync.ts';
import { button, dialog, expect, question } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aGameInProgress, type Game } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

/** A result typed at the court. */

const { server, visit } = openScreens();

const typing = (page: Page) => dialog(page, 'Digitar placar');
const first = (page: Page) => typing(page).getByRole('textbox', { name: 'Recife' });
const second = (page: Page) => typing(page).getByRole('textbox', { name: 'Olinda' });
const open = (page: Page) => button(page, 'Digitar placar').click();

/** Replaces the typed result. */
async function type(page: Page, team1: number, team2: number): Promise<void> {
  await first(page).fill(String(team1));
  await second(page).fill(String(team2));
}

async function press(page: Page, name: string): Promise<void> {
  await button(typing(page), name).click();
  await expect(typing(page)).toHaveCount(0);
}

const chooseSet = (page: Page, from: string, to: string) => page.choose(new RegExp(from), to, typing(page));

/** Types a time, such as '0940', into the time field with this label. */
async function typeTime(page: Page, label: string, time: string): Promise<void> {
  await typing(page)
    .getByRole('spinbutton', { name: new RegExp(`hora.*${label}`) })
    .click();
  await page.keyboard.type(time);
}

const unfold = (page: Page) => typing(page).getByRole('button', { name: 'Horários' }).click();

async function atCourt(sets: Parameters<typeof aGameInProgress>[1] = []) {
  expectFlushSync();
  const game = await aGameInProgress(await server.asAdmin(), sets);
  const scorer = await server.asScorer();
  const page = await visit(courtPath(game), scorer);
  const stored = () => setsOf(scorer, game);
  const scores = async () => (await stored()).map(({ team1Score, team2Score }) => [team1Score, team2Score]);
  return { page, scorer, court: new CourtScreen(page, game), stored, scores };
}

async function setsOf(who: Caller, { id }: Game) {
  return (await who.call('GET /api/games/{id}', { params: { id } })).sets;
}

test('a result below the final score completes its set, also after a reload, and one of three sets the game', async () => {
  const { page, court, scores } = await atCourt();
  await open(page);
  await type(page, 15, 10);
  await press(page, 'Registrar set');
  await court.shows(1, 15, 10);
  await court.isSaved();
  await page.reload();
  await open(page);
  await first(page).fill('12');
  // The scorekeeper said that the previous set is over.
  await expect(typing(page).getByText(/^Set 2 em 12x0/)).toBeVisible();
  await second(page).fill('21');
  await press(page, 'Registrar set');
  await court.isSaved();
  expect(await scores()).toEqual([
    [15, 10],
    [12, 21],
  ]);
});

test('a result that was typed under the wrong set is carried over to the right one, and choosing a set alone types nothing', async () => {
  const { page, court, stored } = await atCourt([
    [15, 10],
    [12, 21],
  ]);
  await open(page);
  await chooseSet(page, '3º set', '1º set');
  await expect(second(page)).toHaveValue('10');
  await chooseSet(page, '1º set', '3º set');
  await expect(second(page)).toHaveValue('0');
  await type(page, 21, 17);
  await typing(page).getByLabel('Observações').fill('Tempo médico');
  await chooseSet(page, '3º set', '1º set');
  await expect(second(page)).toHaveValue('17');
  await press(page, 'Corrigir set');
  await court.isSaved();
  expect(await stored()).toMatchObject([
    { setNumber: 1, team2Score: 17, notes: 'Tempo médico' },
    { setNumber: 2 },
  ]);
});

test('a slip outside the dialog of a result keeps it, and closes the dialog in which nothing was typed', async () => {
  const { page, court, scores } = await atCourt([
    [21, 17],
    [12, 21],
  ]);
  await open(page);
  await expect(typing(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(typing(page)).toHaveCount(0);
  await open(page);
  await typing(page).getByLabel('Observações').fill('Chuva');
  await page.keyboard.press('Escape');
  await button(question(page, 'Descartar o que você digitou?'), 'Continuar').click();
  await expect(typing(page).getByLabel('Observações')).toHaveValue('Chuva');
  await chooseSet(page, '3º set', '2º set');
  await type(page, 21, 12);
  await press(page, 'Corrigir set');
  await court.isSaved();
  expect(await scores()).toEqual([
    [21, 17],
    [21, 12],
  ]);
});

test('a result with its note that was not registered is offered again after the session ended', async () => {
  const { page, court, scorer } = await atCourt([[1, 0]]);
  await open(page);
  await typing(page).getByLabel('Observações').fill('Tempo médico');
  page.forget();
  await page.reload();
  await page.getByLabel('E-mail').fill(scorer.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  await expect(typing(page).getByLabel('Observações')).toHaveValue('Tempo médico');
  await press(page, 'Corrigir set');
  await court.isSaved();
});

test('a third set is not played after two that one team won, which the dialog says before anything is typed', async () => {
  const { page } = await atCourt([
    [21, 17],
    [21, 12],
  ]);
  await open(page);
  await expect(typing(page).getByRole('alert')).toHaveText(
    'Um time já venceu dois sets: o terceiro fica como não jogado.',
  );
  await first(page).fill('101');
  await expect(first(page)).toHaveValue('101');
  await expect(first(page)).toHaveAccessibleDescription('De 0 a 99');
  await button(typing(page), /^(Registrar|Corrigir) set$/).click();
  await expect(typing(page)).toBeVisible();
  await expect(typing(page).getByText('De 0 a 99')).toHaveCount(1);
  await expect(typing(page).getByRole('alert')).toHaveCount(0);
  await button(typing(page), 'Cancelar').click();
  await page.getByRole('button', { name: 'Marcar como Concluído' }).click();
  await button(page, 'Concluir jogo').click();
  await expect(page.getByText('A classificação já conta com ele.')).toBeVisible();
});

test('a set that is not sent yet shows its score in the list of sets, also while another one is selected', async () => {
  const { page, court, scores } = await atCourt();
  const send = page.hold(/^POST .*\/sets$/);
  await open(page);
  await type(page, 21, 15);
  await press(page, 'Registrar set');
  await court.pad.getByRole('button', { name: /^2º set/ }).click();
  await expect(court.pad.getByRole('button', { name: /^1º set/ })).toHaveAccessibleName(/21.*15/);
  send();
  await court.isSaved();
  expect(await scores()).toEqual([[21, 15]]);
});

test('an empty form of a new set is refused until a score is typed or the set is marked as not played', async () => {
  const { page, court, scores } = await atCourt();
  await open(page);
  const isRefused = async () => {
    await button(typing(page), 'Registrar set').click();
    await expect(first(page)).toHaveAccessibleDescription('Digite o placar');
  };
  const isAccepted = () => expect(typing(page).getByText('Digite o placar')).toHaveCount(0);
  await isRefused();
  await second(page).fill('5');
  await isAccepted();
  await second(page).fill('0');
  await isRefused();
  await typing(page).getByText('Set não jogado').click();
  await isAccepted();
  expect(await scores()).toEqual([]);
  await press(page, 'Registrar set');
  await court.isSaved();
  expect(await scores()).toEqual([[0, 0]]);
});

test('a tied result is asked about, is over or goes on only by its writer’s word, and is asked about again when the score changes', async () => {
  const { page, court, stored, scores } = await atCourt([[8, 8]]);
  const chosen = typing(page).getByRole('radio', { checked: true });
  const asks = (score: string) => expect(typing(page).getByText(`O set acabou em ${score}?`)).toBeVisible();
  const insists = () =>
    expect(typing(page).getByText('Diga se o set acabou empatado ou se continua.')).toBeVisible();
  await open(page);
  // A set in progress goes on until somebody says that it is over.
  await asks('8 a 8');
  await expect(chosen).toHaveCount(1);
  await chooseSet(page, '1º set', '2º set');
  await type(page, 21, 21);
  await chooseSet(page, '2º set', '1º set');
  await asks('21 a 21');
  await expect(chosen).toHaveCount(0);
  await typing(page).getByText('Sim, empatado').click();
  await chooseSet(page, '1º set', '2º set');
  await expect(chosen).toHaveCount(1);
  await type(page, 20, 20);
  await asks('20 a 20');
  await expect(chosen).toHaveCount(0);
  await button(typing(page), 'Registrar set').click();
  await insists();
  expect(await scores()).toEqual([[8, 8]]);

  await typing(page).getByText('Não, continua').click();
  await press(page, 'Registrar set');
  await court.isSaved();
  expect((await stored())[1]).toMatchObject({ team1Score: 20, team2Score: 20, closed: false });

  await open(page);
  await chooseSet(page, '2º set', '1º set');
  await type(page, 21, 21);
  await button(typing(page), 'Corrigir set').click();
  await insists();
  await typing(page).getByText('Sim, empatado').click();
  await press(page, 'Corrigir set');
  await court.isSaved();
  expect((await stored())[0]).toMatchObject({ team1Score: 21, team2Score: 21, closed: true });

  // Also when a won set is corrected to this score.
  await open(page);
  await type(page, 21, 19);
  await press(page, 'Corrigir set');
  await court.isSaved();
  expect((await stored())[1]).toMatchObject({ team1Score: 21, team2Score: 19 });
  await open(page);
  await chooseSet(page, '3º set', '2º set');
  await second(page).fill('21');
  await asks('21 a 21');
  await expect(chosen).toHaveCount(0);
  await button(typing(page), 'Corrigir set').click();
  await insists();
});

test('the start and the end of a set are folded, and stored with its result', async () => {
  const { page, court, stored } = await atCourt([[15, 10]]);
  await open(page);
  await expect(typing(page).getByText('Início do set')).toHaveCount(0);
  await unfold(page);
  await typeTime(page, 'Início do set', '0910');
  await typeTime(page, 'Fim do set', '0905');
  await expect(typing(page).getByRole('alert')).toHaveText('O fim do set vem antes do início.');
  await typeTime(page, 'Fim do set', '0931');
  await first(page).fill('16');
  await press(page, 'Corrigir set');
  expect(await stored()).toMatchObject([
    {
      team1Score: 16,
      startTime: '2025-04-05T12:10:00.000Z',
      endTime: '2025-04-05T12:31:00.000Z',
    },
  ]);
  await court.shows(1, 16, 10);

  // What is not changed stays as it is.
  await open(page);
  await unfold(page);
  await expect(typing(page).getByRole('spinbutton', { name: /hora.*Início do set/ })).toHaveText('09');
  await typing(page).getByLabel('Observações').fill('Chuva');
  await press(page, 'Corrigir set');
  await court.isSaved();
  expect(await stored()).toMatchObject([{ notes: 'Chuva', startTime: '2025-04-05T12:10:00.000Z' }]);
});

test('times are kept in the form while they cannot be sent, or a colleague changed the game', async () => {
  const { page, scorer, stored } = await atCourt([[15, 10]]);
  await open(page);
  await unfold(page);
  await typeTime(page, 'Fim do set', '0931');
  page.cut(/\/sets$/);
  await button(typing(page), 'Corrigir set').click();
  await expect(typing(page).getByRole('alert')).toContainText('Sem resposta do servidor');
  page.mend();
  const [game] = await scorer.call('GET /api/games/in-progress');
  await scorer.call('POST /api/games/{id}/sets', {
    params: { id: game?.id ?? 0 },
    body: { setNumber: 1, team1Score: 17, team2Score: 10 },
  });
  await button(typing(page), 'Corrigir set').click();
  await expect(typing(page).getByRole('alert')).toBeVisible();
  await press(page, 'Corrigir set');
  expect(await stored()).toMatchObject([{ team1Score: 17, endTime: '2025-04-05T12:31:00.000Z' }]);
});
