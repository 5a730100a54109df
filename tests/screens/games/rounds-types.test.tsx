import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aTeam } from '#tests/support/data/builders.ts';

const { server, visit } = openScreens();

test('a round with results asks before its type changes, and says how the standings change', async () => {
  const admin = await server.asAdmin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  await aCompletedGame(
    admin,
    [
      [21, 19],
      [19, 21],
      [15, 9],
    ],
    { team1Id: recife.id, team2Id: olinda.id },
  );
  const page = await visit('/admin/rounds', admin);
  const first = page.getByRole('switch', { name: 'Rodada 1 é extra' });
  await expect(first).toBeEnabled();
  await first.press('Space');
  const question = page.getByRole('alertdialog', { name: 'Tornar a rodada 1 extra?' });
  await expect(question).toContainText('A rodada 1 tem 1 jogo concluído');
  await expect(question.getByRole('listitem')).toHaveText([
    'Recifede 2 para 1 ponto, continua em 1º',
    'Olindade 1 para 0 pontos, continua em 2º',
  ]);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(first).not.toBeChecked();
  const isExtra = async () => (await admin.call('GET /api/tournament/rounds'))[0]?.is_extra_round;
  expect(await isExtra()).toBe(false);
  await first.press('Space');
  await question.getByRole('button', { name: 'Tornar extra' }).click();
  await expect(page.getByText('Tipo de rodada atualizado')).toBeVisible();
  await expect(first).toBeChecked();
  expect(await isExtra()).toBe(true);
  const standings = await admin.call('GET /api/rankings/teams/total');
  expect(standings.map(({ name, totalPoints }) => [name, totalPoints])).toEqual([
    ['Recife', 1],
    ['Olinda', 0],
  ]);

  // A round without results changes without a confirmation.
  await page.getByRole('switch', { name: 'Rodada 2 é extra' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Rodada 2 é extra' })).toBeChecked();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('an open confirmation of a round’s type follows a colleague’s change', async () => {
  const admin = await server.asAdmin();
  await aCompletedGame(admin, [[21, 19]]);
  const page = await visit('/admin/rounds', admin);
  const first = page.getByRole('switch', { name: 'Rodada 1 é extra' });
  await expect(first).toBeEnabled();
  await first.press('Space');
  const question = page.getByRole('alertdialog', { name: 'Tornar a rodada 1 extra?' });
  await expect(question).toContainText('A rodada 1 tem 1 jogo concluído');
  const rounds = await admin.call('GET /api/tournament/rounds');
  await admin.call('PATCH /api/tournament/rounds/{roundId}/type', {
    params: { roundId: rounds[0]?.id ?? 0 },
    body: { isExtraRound: true },
  });
  await expect(question).toContainText('Outra pessoa já mudou o tipo desta rodada.');
  await question.getByRole('button', { name: 'Tornar extra' }).click();
  await expect(question).toBeHidden();
  await expect(first).toBeChecked();
});

test('if the change of the standings cannot be calculated the confirmation says so, and a retry shows it', async () => {
  const admin = await server.asAdmin();
  await aCompletedGame(admin, [[21, 19]]);
  let restore = () => {};
  const page = await visit('/admin/rounds', admin, (early) => {
    restore = early.cut(/^GET \/api\/teams$/);
  });
  const first = page.getByRole('switch', { name: 'Rodada 1 é extra' });
  await expect(first).toBeEnabled();
  await first.press('Space');
  const question = page.getByRole('alertdialog', { name: 'Tornar a rodada 1 extra?' });
  await expect(question.getByRole('alert')).toContainText('Não foi possível calcular agora o que muda');
  restore();
  await question.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(question).toContainText('O que muda na classificação:');
});
