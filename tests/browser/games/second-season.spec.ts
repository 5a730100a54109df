import type { Page } from '@playwright/test';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aCompletedGame, aGame, aTeam } from '#tests/support/data/builders.ts';
import { CourtScreen } from './court-screen.ts';

const BANNER = 'Este torneio está encerrado: só leitura';

/** What a visitor reads on each of these pages, without the line that says that the tournament has ended. */
async function read(page: Page, base: string, paths: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const path of paths) {
    await page.goto(base + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The last buttons come once the page knows what the device can do.
    await page.waitForLoadState('networkidle');
    const text = (await page.getByRole('main').textContent()) ?? '';
    texts.push(text.replace(BANNER, '').replaceAll(/\s+/g, ' ').trim());
  }
  return texts;
}

const onPhone = { viewport: PHONE, touch: true };

test('an organiser opens next season with rules of its own on a phone, and last year’s pages stay as they were', async ({
  beach,
  enter,
  browserConsole,
}) => {
  const admin = await beach.admin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const played = await aCompletedGame(admin, undefined, { team1Id: recife.id, team2Id: olinda.id });
  const formerScorer = await beach.scorer();
  const { slug: lastYear } = await admin.call('GET /api/tournament');
  const paths = ['/classificacao', '/calendario', '/times', `/jogos/${played.id}`, `/times/${recife.id}`];
  const visitor = await enter(beach, '/times', onPhone);
  const before = await read(visitor, '', paths);
  await visitor.goto('about:blank');

  const page = await enter(beach, '/admin?tab=tournament', { as: admin, ...onPhone });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Nova temporada');
  await page.getByText('Papéis de quem organiza e de quem anota').click();
  await Promise.all([page.waitForEvent('load'), press('Criar a temporada')]);
  expect((await admin.call('GET /api/tournament')).slug).not.toBe(lastYear);
  await expect(page).toHaveURL('/admin?tab=tournament');

  await press('Ajustar as regras');
  const form = page.getByRole('dialog', { name: 'Ajustar as regras' });
  const normal = form.getByRole('group', { name: 'Rodada comum', exact: true });
  await normal.getByText('Um set só', { exact: true }).click();
  const set = normal.getByRole('group', { name: 'Set', exact: true });
  await set.getByRole('textbox', { name: 'Pontos', exact: true }).fill('7');
  await set.getByRole('textbox', { name: 'No máximo (0: sem limite)', exact: true }).fill('9');
  for (const name of ['Mais vitórias', 'Maior saldo de pontos', 'Confronto direto'])
    await form.getByRole('button', { name: `Tirar: ${name}`, exact: true }).click();
  for (const name of ['Maior razão de sets', 'Maior razão de pontos']) {
    await form.getByRole('button', { name: /Acrescentar critério/ }).click();
    await page.getByRole('option', { name, exact: true }).click();
  }
  await form.getByRole('button', { name: 'Ver o que muda' }).click();
  // A press as fast as a machine's would count as the second tap of the one before.
  await page.getByRole('button', { name: 'Usar estas regras' }).press('Enter');
  await expect(page.getByText('Agora valem as regras próprias.')).toBeVisible();
  expect(await admin.call('GET /api/tournament/rules')).toMatchObject({
    normal: { bestOf: 1, set: { target: 7, cap: 9, lead: 2 } },
    order: { two: [{ measure: 'setRatio' }, { measure: 'rallyRatio' }] },
  });

  // A round of today with one game, which is played at the court.
  const date = new Date().toISOString();
  const body = { date: dayIn(TIME_ZONE)(date) };
  await admin.call('PUT /api/tournament/rounds/{roundNumber}', { params: { roundNumber: 1 }, body });
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const teams = await admin.call('GET /api/teams');
  const idOf = (name: string) => teams.find((team) => team.name === name)?.id ?? 0;
  const game = await aGame(admin, { team1Id: idOf('Recife'), team2Id: idOf('Olinda'), court: '1', date });
  const scorer = await beach.scorer();
  const desk = await enter(beach, CourtScreen.pathOf(game), { as: scorer, ...onPhone });
  await desk.getByRole('button', { name: 'Iniciar Confronto' }).click();
  const court = new CourtScreen(desk, game);
  for (let points = 1; points <= 7; points += 1) {
    await court.point(1);
    if (points <= 5) await court.point(2);
  }
  await court.shows(1, 7, 5);
  await court.isSaved();
  await court.pad.getByRole('button', { name: 'Marcar como Concluído' }).click();
  await desk.getByRole('button', { name: 'Concluir jogo' }).click();
  await expect
    .poll(async () => (await admin.call('GET /api/games/{id}', { params: { id: game.id } })).status)
    .toBe('concluido');
  expect(await admin.call('GET /api/rankings/teams/total')).toMatchObject([
    { name: 'Recife', totalWins: 1, totalSetsWon: 1, pointsFor: 7, pointsAgainst: 5 },
    { name: 'Olinda', totalWins: 0 },
  ]);

  expect(await read(visitor, `/t/${lastYear}`, paths)).toEqual(before);
  await expect(visitor.getByText(BANNER)).toBeVisible();

  // Who scored last year may not here, and the other way round.
  browserConsole.expectLoadFailures(/status of 403 /);
  const status = { params: { id: game.id }, body: { status: 'em_andamento' } } as const;
  expect((await formerScorer.send('PATCH /api/games/{id}/status', status)).status).toBe(403);
  const old = { ...status, params: { id: played.id } };
  const scorerThere = scorer.in(lastYear);
  expect((await scorerThere.send('PATCH /api/games/{id}/status', old)).status).toBe(403);
  const refused = await enter(beach, CourtScreen.pathOf(game), { as: formerScorer, ...onPhone });
  await expect(refused).toHaveURL('/');
  await expect(refused.getByText('Recife').first()).toBeVisible();
});
