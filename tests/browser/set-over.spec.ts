import type { Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser.ts';
import { aGameInProgress, type Game } from '#tests/support/builders.ts';
import type { Caller } from '#tests/support/call.ts';
import { CourtScreen } from './court-screen.ts';

async function scores(who: Caller, { id }: Game) {
  const { sets } = await who.call('GET /api/games/{id}', { params: { id } });
  return sets.map((set) => [set.team1Score, set.team2Score]);
}

/** A small phone. */
const SMALL = { width: 360, height: 640 };

const typing = (page: Page) => page.getByRole('dialog', { name: 'Digitar placar' });

/** Enters a result for the set that the dialog proposes. */
async function write(page: Page, team1: number, team2: number): Promise<void> {
  await page.getByRole('button', { name: 'Digitar placar' }).click();
  await typing(page).getByRole('textbox', { name: 'Recife' }).fill(String(team1));
  await typing(page).getByRole('textbox', { name: 'Olinda' }).fill(String(team2));
  await typing(page).getByRole('button', { name: 'Registrar set' }).click();
  await expect(typing(page)).toBeHidden();
}

test.describe('a result that is typed', () => {
  test('is followed by the next set’s, and completes the game, without overwriting anything', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin());
    const scorer = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer });
    const court = new CourtScreen(page, game);
    await write(page, 21, 10);
    await court.shows(1, 21, 10);
    await write(page, 21, 12);
    await court.shows(2, 21, 12);
    await court.isSaved();
    expect(await scores(scorer, game)).toEqual([
      [21, 10],
      [21, 12],
    ]);

    // A third set is not played: the dialog says so before anything is typed, and registers nothing.
    await page.getByRole('button', { name: 'Digitar placar' }).click();
    await expect(typing(page).getByRole('alert')).toHaveText(
      'Um time já venceu dois sets: o terceiro só pode ser pulado.',
    );
    // Points that no set has stay as typed, to be corrected.
    const points = typing(page).getByRole('textbox', { name: 'Recife' });
    await points.fill('101');
    await expect(points).toHaveValue('101');
    await expect(points).toHaveAccessibleDescription('De 0 a 99');
    await typing(page)
      .getByRole('button', { name: /^(Registrar|Corrigir) set$/ })
      .click();
    await expect(typing(page).getByRole('alert')).toHaveText('Os pontos de um set vão de 0 a 99.');
    await typing(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Marcar como Concluído' }).click();
    await page.getByRole('button', { name: 'Concluir jogo' }).click();
    await expect(page.getByText('A classificação já conta com ele.')).toBeVisible();
  });

  test('takes four digits and two taps: the focus moves to the second score, and Enter sends both', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin());
    const scorer = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer, viewport: PHONE, touch: true });
    const court = new CourtScreen(page, game);
    const open = async () => {
      await page.getByRole('button', { name: 'Digitar placar' }).tap();
      await expect(typing(page).getByRole('textbox', { name: 'Recife' })).toBeFocused();
    };
    await open();
    await page.keyboard.type('21');
    await expect(typing(page).getByRole('textbox', { name: 'Olinda' })).toBeFocused();
    // Enter after a number is a habit, and sends nothing if the focus has moved already.
    await page.keyboard.press('Enter');
    await page.keyboard.type('10');
    await typing(page).getByRole('button', { name: 'Registrar set' }).tap();
    await expect(typing(page)).toBeHidden();
    await open();
    // A single digit moves on with Enter, which does not submit the form yet.
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await expect(typing(page).getByRole('textbox', { name: 'Olinda' })).toBeFocused();
    await page.keyboard.type('21');
    await page.keyboard.down('Enter');
    await expect(typing(page)).toBeHidden();
    // A key that is held down does not open it again.
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await court.isSaved();
    await expect(typing(page)).toBeHidden();
    expect(await scores(scorer, game)).toEqual([
      [21, 10],
      [9, 21],
    ]);
  });

  test('replaces the 0 of a field that is clicked, also where it has the focus already', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin());
    const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
    await page.getByRole('button', { name: 'Digitar placar' }).click();
    const first = typing(page).getByRole('textbox', { name: 'Recife' });
    const second = typing(page).getByRole('textbox', { name: 'Olinda' });
    await expect(first).toBeFocused();
    await first.click({ position: { x: 5, y: 10 } });
    await page.keyboard.type('21');
    await expect(first).toHaveValue('21');
    await expect(second).toBeFocused();
    await second.click();
    await page.keyboard.type('19');
    await expect(second).toHaveValue('19');
  });

  test('below the final score completes the set too, also after a reload, and is sent by one press, even if that hides the warning about its first digits', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin());
    const scorer = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer });
    const court = new CourtScreen(page, game);
    await write(page, 15, 10);
    await court.isSaved();
    await page.reload();
    await write(page, 12, 15);
    await court.isSaved();
    await page.getByRole('button', { name: 'Digitar placar' }).click();
    await page.keyboard.type('12');
    await expect(typing(page).getByText(/^Set 3 em 12x0/)).toBeVisible();
    await page.keyboard.type('21');
    await expect(typing(page).getByRole('textbox', { name: 'Olinda' })).toHaveValue('21');
    await typing(page).getByRole('button', { name: 'Registrar set' }).click();
    await expect(typing(page)).toBeHidden();
    await court.isSaved();
    expect(await scores(scorer, game)).toEqual([
      [15, 10],
      [12, 15],
      [12, 21],
    ]);
  });
});

test.describe('a typed result that is tied', () => {
  for (const [points, word, closed] of [
    ['21', 'Sim, empatado', true],
    ['20', 'Não, continua', false],
  ] as const) {
    test(`is a set that ${closed ? 'is over' : 'goes on'} only by its writer’s word`, async ({
      beach,
      enter,
    }) => {
      const game = await aGameInProgress(await beach.admin());
      const scorer = await beach.scorer();
      const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer });
      await page.getByRole('button', { name: 'Digitar placar' }).click();
      await typing(page).getByRole('textbox', { name: 'Recife' }).fill(points);
      await typing(page).getByRole('textbox', { name: 'Olinda' }).fill(points);
      await page.keyboard.press('Enter');
      await expect(typing(page).getByText('Diga se o set acabou empatado ou se continua.')).toBeVisible();
      expect(await scores(scorer, game)).toEqual([]);
      await typing(page).getByText(word).click();
      await typing(page).getByRole('button', { name: 'Registrar set' }).click();
      await new CourtScreen(page, game).isSaved();
      const { sets } = await scorer.call('GET /api/games/{id}', { params: { id: game.id } });
      const score = Number(points);
      expect(sets).toMatchObject([{ team1Score: score, team2Score: score, closed }]);
    });
  }

  test('is asked about again when the typed score changes, also by choosing another set', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin(), [[8, 8]]);
    const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
    await page.getByRole('button', { name: 'Digitar placar' }).click();
    const chosen = typing(page).getByRole('radio', { checked: true });
    const chooseSet = async (from: string, to: string) => {
      await typing(page)
        .getByRole('button', { name: new RegExp(from) })
        .click();
      await page.getByRole('option', { name: to }).click();
    };
    const type = async (points: string) => {
      for (const name of ['Recife', 'Olinda']) await typing(page).getByRole('textbox', { name }).fill(points);
    };
    // A set in progress goes on until somebody says that it is over.
    await expect(typing(page).getByText('O set acabou em 8 a 8?')).toBeVisible();
    await expect(chosen).toHaveCount(1);
    await chooseSet('1º set', '2º set');
    await type('21');
    await chooseSet('2º set', '1º set');
    await expect(typing(page).getByText('O set acabou em 21 a 21?')).toBeVisible();
    await expect(chosen).toHaveCount(0);
    await typing(page).getByText('Sim, empatado').click();
    await chooseSet('1º set', '2º set');
    await expect(chosen).toHaveCount(1);
    await type('20');
    await expect(typing(page).getByText('O set acabou em 20 a 20?')).toBeVisible();
    await expect(chosen).toHaveCount(0);
    await typing(page).getByRole('button', { name: 'Registrar set' }).click();
    await expect(typing(page).getByText('Diga se o set acabou empatado ou se continua.')).toBeVisible();
  });

  test('is asked about where a set that was won is corrected to it', async ({ beach, enter }) => {
    const game = await aGameInProgress(await beach.admin(), [[21, 19]]);
    const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
    await page.getByRole('button', { name: 'Digitar placar' }).click();
    await typing(page)
      .getByRole('button', { name: /2º set/ })
      .click();
    await page.getByRole('option', { name: '1º set' }).click();
    await typing(page).getByRole('textbox', { name: 'Olinda' }).fill('21');
    await expect(typing(page).getByText('O set acabou em 21 a 21?')).toBeVisible();
    await expect(typing(page).getByRole('radio', { checked: true })).toHaveCount(0);
    await typing(page).getByRole('button', { name: 'Corrigir set' }).click();
    await expect(typing(page).getByText('Diga se o set acabou empatado ou se continua.')).toBeVisible();
  });
});

test.describe('after a final score', () => {
  const question = (page: Page) =>
    page.getByRole('alertdialog', { name: 'O set acabou em 21 a 15. Foi mesmo mais um ponto?' });

  test('fast taps add nothing: one more point needs a confirmation, and the next step stays visible', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin(), [[20, 15]]);
    const scorer = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer, viewport: PHONE, touch: true });
    const court = new CourtScreen(page, game);
    await expect(court.pad.getByText(/^Troca de lado/)).toBeVisible();
    const box = await court.pad.getByRole('button', { name: '+1 para Recife' }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
    for (let taps = 0; taps < 4; taps += 1) await page.touchscreen.tap(x, y);
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Cancelar' }).tap();
    await court.shows(1, 21, 15);
    await expect(court.pad.getByText(/^Troca de lado/)).toHaveCount(0);

    const next = court.pad.getByRole('button', { name: 'Ir para o 2º set' });
    await expect(next).toBeInViewport({ ratio: 1 });
    await court.pad.getByRole('button', { name: '+1 para Recife' }).tap();
    await question(page).getByRole('button', { name: 'Sim, mais um' }).tap();
    await court.shows(1, 22, 15);
    await next.tap();
    await court.shows(2, 0, 0);
    await court.isSaved();
    expect(await scores(scorer, game)).toEqual([[22, 15]]);
  });

  test('the next step is visible on every phone, covers no point, and leaves the undo button in its place, which it does not touch on a laptop', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin(), [[20, 15]]);
    const as = await beach.scorer();
    const [smallest, ...larger] = [
      { width: 360, height: 560 },
      { width: 360, height: 640 },
      { width: 390, height: 664 },
      { width: 360, height: 740 },
    ] as const;
    const page = await enter(beach, CourtScreen.pathOf(game), { as, viewport: smallest, touch: true });
    const court = new CourtScreen(page, game);
    const next = court.pad.getByRole('button', { name: 'Ir para o 2º set' });
    const point = court.pad.getByRole('button', { name: '+1 para Recife' });
    const undo = page.getByRole('button', { name: 'Desfazer' });
    await court.shows(1, 20, 15);
    await page.setViewportSize(SMALL);
    const place = await undo.boundingBox();
    await court.point(1);
    for (const viewport of [smallest, ...larger]) {
      await page.setViewportSize(viewport);
      await expect(next, `${viewport.width} x ${viewport.height}`).toBeInViewport({ ratio: 1 });
      const [step, half] = await Promise.all([next.boundingBox(), point.boundingBox()]);
      expect((half?.y ?? 0) + (half?.height ?? 0)).toBeLessThanOrEqual(step?.y ?? 0);
      expect(step?.height).toBeGreaterThan(half?.height ?? 0);
    }
    await page.setViewportSize(SMALL);
    await expect.poll(() => undo.boundingBox(), 'the place of the undo').toEqual(place);
    const step = await next.boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(step?.y ?? 0);

    await page.setViewportSize(DESKTOP);
    const gap = async () => {
      const [above, below] = [await undo.boundingBox(), await next.boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(12);
  });
});
