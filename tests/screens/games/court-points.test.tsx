import { describe, test } from 'vitest';
import { fullName } from '#domain/people/names.ts';
import { CourtScreen, courtPath } from '#tests/screens/support/court-screen.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aGameInProgress, aPlayer, type Game } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';

const { server, visit } = openScreens();

async function scores(who: Caller, { id }: Game) {
  const { sets } = await who.call('GET /api/games/{id}', { params: { id } });
  return sets.map((set) => [set.team1Score, set.team2Score]);
}

describe('a point', () => {
  test('appears at once, is saved, and can be undone', async () => {
    const game = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const court = new CourtScreen(await visit(courtPath(game), scorer), game);
    await expect(court.page.getByRole('button', { name: 'Desfazer' })).toBeDisabled();
    await court.point(1);
    await court.point(1);
    await court.point(2);
    await court.shows(1, 2, 1);
    await court.undo();
    await court.shows(1, 2, 0);
    await court.minus(1);
    await court.shows(1, 1, 0);
    await court.undo();
    await court.shows(1, 2, 0);
    await court.isSaved();
    expect(await scores(scorer, game)).toEqual([[2, 0]]);
  });

  test('tapped for the wrong team is given to the other, and taken back by the toast although play went on', async () => {
    const game = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const court = new CourtScreen(await visit(courtPath(game), scorer), game);
    const { page } = court;
    const swap = page.getByRole('button', { name: 'Trocar o time de um ponto' });
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeDisabled();
    await expect(swap).toHaveCount(0);
    await court.point(1);
    await court.point(1);
    await swap.click();
    const dialog = page.getByRole('alertdialog', { name: `Dar este ponto a ${game.team2.name}?` });
    await expect(dialog).toContainText('O 1º set ficaria em 1 a 1.');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await court.shows(1, 2, 0);
    await swap.click();
    await page.getByRole('button', { name: `Dar a ${game.team2.name}` }).click();
    await court.shows(1, 1, 1);
    await expect(page.getByText(`Ponto dado a ${game.team2.name}`, { exact: true })).toBeVisible();
    await court.point(1);
    await court.shows(1, 2, 1);
    await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
    await court.shows(1, 3, 0);
    await court.isSaved();
    expect(await scores(scorer, game)).toEqual([[3, 0]]);
  });

  test('records how it was won and by whom, in optional taps', async () => {
    const admin = await server.asAdmin();
    const game = await aGameInProgress(admin);
    const player = await aPlayer(admin, { teamId: game.team2Id });
    const scorer = await server.asScorer();
    const court = new CourtScreen(await visit(courtPath(game), scorer), game);
    const { page } = court;
    await page.getByText('Anotar como foi cada ponto').click();
    await court.point(1);
    await court.point(1);
    await page
      .getByRole('group', { name: 'Como foi o ponto de Recife?' })
      .getByText('Erro do outro time')
      .click();
    const name = fullName(player);
    await page.getByRole('group', { name: 'Quem, de Olinda?' }).getByRole('button', { name }).click();
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    await court.point(2);
    await expect(page.getByRole('group', { name: 'Quem, de Olinda?' })).toBeHidden();
    await court.isSaved();
    const [set] = await scorer.call('GET /api/games/{id}/events', { params: { id: game.id } });
    const details = set?.events.flatMap(({ event }) => (event.type === 'detail' ? [event] : []));
    expect(details?.at(-1)).toMatchObject({ kind: 'erro', playerId: player.id });
  });
});

describe('a confirmation keeps its subject when a colleague acts first:', () => {
  test('deletes the set that was asked about, and no other', async () => {
    const game = await aGameInProgress(await server.asAdmin(), [
      [21, 15],
      [5, 21],
    ]);
    const page = await visit(courtPath(game), await server.asScorer());
    await page.getByRole('button', { name: 'Excluir 2º set' }).click();
    const colleague = await server.asScorer();
    await colleague.call('POST /api/games/{id}/sets', {
      params: { id: game.id },
      body: { setNumber: 3, team1Score: 3, team2Score: 2 },
    });
    const dialog = page.getByRole('alertdialog', { name: 'Excluir o 2º set?' });
    await expect(page.getByText('Excluir 3º set')).toBeVisible();
    await dialog.getByRole('button', { name: 'Excluir set' }).click();
    await expect(dialog).toContainText('Outra pessoa alterou este jogo.');
    expect(await scores(colleague, game)).toEqual([
      [21, 15],
      [5, 21],
      [3, 2],
    ]);
  });

  test('activates the round that was asked about', async () => {
    const admin = await server.asAdmin();
    const page = await visit('/registrar-jogos/1', admin);
    await page.getByRole('button', { name: 'Ativar rodada ao vivo' }).click();
    await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
    await expect(page.getByText('Desativar rodada ao vivo')).toBeVisible();
    await page
      .getByRole('alertdialog', { name: 'Ativar a rodada 1?' })
      .getByText('Ativar', { exact: true })
      .click();
    await expect(page.getByText('Rodada 1 ao vivo')).toBeVisible();
    expect(await admin.call('GET /api/live-scores/active-round')).toMatchObject({ activeRound: 1 });
  });
});
