import type { Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser.ts';
import { aGameInProgress, type Game } from '#tests/support/builders.ts';
import type { Caller } from '#tests/support/call.ts';
import { CourtScreen } from './court-screen.ts';

test.use({ keepsPages: true });

async function scores(who: Caller, { id }: Game) {
  const { sets } = await who.call('GET /api/games/{id}', { params: { id } });
  return sets.map((set) => [set.team1Score, set.team2Score]);
}

/** A small phone. */
const SMALL = { width: 360, height: 640 };

const typing = (page: Page) => page.getByRole('dialog', { name: 'Digitar placar' });

const open = (page: Page) => page.getByRole('button', { name: 'Digitar placar' }).click();

/** Types a result in place of what is there. */
async function type(page: Page, team1: number, team2: number): Promise<void> {
  await typing(page).getByRole('textbox', { name: 'Recife' }).fill(String(team1));
  await typing(page).getByRole('textbox', { name: 'Olinda' }).fill(String(team2));
}

/** Presses the dialog's button once, after which the dialog is closed. */
async function press(page: Page, name: string): Promise<void> {
  await typing(page).getByRole('button', { name }).click();
  await expect(typing(page)).toBeHidden();
}

async function chooseSet(page: Page, from: string, to: string): Promise<void> {
  await typing(page)
    .getByRole('button', { name: new RegExp(from) })
    .click();
  await page.getByRole('option', { name: to }).click();
}

test.describe('a result that is typed', () => {
  test('takes four digits and two taps: the focus moves to the second score, and Enter sends both', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin());
    const scorer = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer, viewport: PHONE, touch: true });
    const court = new CourtScreen(page, game);
    const tapToOpen = async () => {
      await page.getByRole('button', { name: 'Digitar placar' }).tap();
      await expect(typing(page).getByRole('textbox', { name: 'Recife' })).toBeFocused();
    };
    await tapToOpen();
    await page.keyboard.type('21');
    await expect(typing(page).getByRole('textbox', { name: 'Olinda' })).toBeFocused();
    // Enter after a number is a habit, and sends nothing if the focus has moved already.
    await page.keyboard.press('Enter');
    await page.keyboard.type('10');
    await typing(page).getByRole('button', { name: 'Registrar set' }).tap();
    await expect(typing(page)).toBeHidden();
    await tapToOpen();
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

  test('completes its set and the game, below the final score too, is carried over to another set, and overwrites nothing', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin());
    const scorer = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer });
    const court = new CourtScreen(page, game);
    const first = typing(page).getByRole('textbox', { name: 'Recife' });
    const second = typing(page).getByRole('textbox', { name: 'Olinda' });
    await open(page);
    await type(page, 15, 10);
    await press(page, 'Registrar set');
    await court.shows(1, 15, 10);
    await court.isSaved();
    await page.reload();

    await test.step('replaces the 0 of a field that is clicked, also where it has the focus already', async () => {
      await open(page);
      await expect(first).toBeFocused();
      await first.click({ position: { x: 5, y: 10 } });
      await page.keyboard.type('12');
      await expect(first).toHaveValue('12');
      await expect(second).toBeFocused();
      // That the set before is over was said by its writer, and is known after a reload too.
      await expect(typing(page).getByText(/^Set 2 em 12x0/)).toBeVisible();
      await second.click();
      await page.keyboard.type('21');
      await expect(second).toHaveValue('21');
    });
    await test.step('is sent by one press, even if that hides the warning about its first digits', async () => {
      await press(page, 'Registrar set');
      await court.isSaved();
      expect(await scores(scorer, game)).toEqual([
        [15, 10],
        [12, 21],
      ]);
    });
    await test.step('typed under the wrong set is carried over to the right one', async () => {
      await open(page);
      // Selecting another set types nothing.
      await chooseSet(page, '3º set', '1º set');
      await expect(second).toHaveValue('10');
      await chooseSet(page, '1º set', '3º set');
      await expect(second).toHaveValue('0');
      await type(page, 21, 17);
      await typing(page).getByLabel('Observações').fill('Tempo médico');
      await chooseSet(page, '3º set', '1º set');
      await expect(second).toHaveValue('17');
      await press(page, 'Corrigir set');
      await court.isSaved();
      const { sets } = await scorer.call('GET /api/games/{id}', { params: { id: game.id } });
      expect(sets).toMatchObject([{ setNumber: 1, team2Score: 17, notes: 'Tempo médico' }, { setNumber: 2 }]);
    });
    await test.step('is kept by a slip outside its dialog', async () => {
      await open(page);
      await page.keyboard.press('Escape');
      await expect(typing(page)).toBeHidden();
      await open(page);
      await typing(page).getByLabel('Observações').fill('Chuva');
      await page.keyboard.press('Escape');
      const question = page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' });
      await question.getByRole('button', { name: 'Continuar' }).click();
      await expect(typing(page).getByLabel('Observações')).toHaveValue('Chuva');
      await chooseSet(page, '3º set', '2º set');
      await type(page, 21, 12);
      await press(page, 'Corrigir set');
      await court.isSaved();
      expect(await scores(scorer, game)).toEqual([
        [21, 17],
        [21, 12],
      ]);
    });
    await test.step('of a third set is not played, which the dialog says before anything is typed', async () => {
      await open(page);
      await expect(typing(page).getByRole('alert')).toHaveText(
        'Um time já venceu dois sets: o terceiro só pode ser pulado.',
      );
      // Points that no set has stay as typed, to be corrected.
      await first.fill('101');
      await expect(first).toHaveValue('101');
      await expect(first).toHaveAccessibleDescription('De 0 a 99');
      await typing(page)
        .getByRole('button', { name: /^(Registrar|Corrigir) set$/ })
        .click();
      await expect(typing(page).getByRole('alert')).toHaveText('Os pontos de um set vão de 0 a 99.');
      await typing(page).getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Marcar como Concluído' }).click();
      await page.getByRole('button', { name: 'Concluir jogo' }).click();
      await expect(page.getByText('A classificação já conta com ele.')).toBeVisible();
    });
  });

  test('that is tied is asked about, is over or goes on only by its writer’s word, and is asked about again when the score changes', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin(), [[8, 8]]);
    const scorer = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer });
    const court = new CourtScreen(page, game);
    const chosen = typing(page).getByRole('radio', { checked: true });
    const asks = (score: string) => expect(typing(page).getByText(`O set acabou em ${score}?`)).toBeVisible();
    const insists = () =>
      expect(typing(page).getByText('Diga se o set acabou empatado ou se continua.')).toBeVisible();
    const sets = async () => (await scorer.call('GET /api/games/{id}', { params: { id: game.id } })).sets;
    await open(page);
    await test.step('also by choosing another set', async () => {
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
      await page.keyboard.press('Enter');
      await insists();
      expect(await scores(scorer, game)).toEqual([[8, 8]]);
    });
    await test.step('goes on', async () => {
      await typing(page).getByText('Não, continua').click();
      await press(page, 'Registrar set');
      await court.isSaved();
      expect((await sets())[1]).toMatchObject({ team1Score: 20, team2Score: 20, closed: false });
    });
    await test.step('is over', async () => {
      await open(page);
      await chooseSet(page, '2º set', '1º set');
      await type(page, 21, 21);
      await page.keyboard.press('Enter');
      await insists();
      await typing(page).getByText('Sim, empatado').click();
      await press(page, 'Corrigir set');
      await court.isSaved();
      expect((await sets())[0]).toMatchObject({ team1Score: 21, team2Score: 21, closed: true });
    });
    await test.step('also where a set that was won is corrected to it', async () => {
      await open(page);
      await type(page, 21, 19);
      await press(page, 'Corrigir set');
      await court.isSaved();
      expect((await sets())[1]).toMatchObject({ team1Score: 21, team2Score: 19 });
      await open(page);
      await chooseSet(page, '3º set', '2º set');
      await typing(page).getByRole('textbox', { name: 'Olinda' }).fill('21');
      await asks('21 a 21');
      await expect(chosen).toHaveCount(0);
      await typing(page).getByRole('button', { name: 'Corrigir set' }).click();
      await insists();
    });
  });
});

test.describe('after a final score', () => {
  const question = (page: Page) =>
    page.getByRole('alertdialog', { name: 'O set acabou em 21 a 15. Foi mesmo mais um ponto?' });

  test('fast taps add nothing: one more point needs a confirmation, and the next step is visible on every phone, covers no point, and leaves the undo button in its place, which it does not touch on a laptop', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin(), [[20, 15]]);
    const scorer = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer, viewport: PHONE, touch: true });
    const court = new CourtScreen(page, game);
    const next = court.pad.getByRole('button', { name: 'Ir para o 2º set' });
    const point = court.pad.getByRole('button', { name: '+1 para Recife' });
    const undo = page.getByRole('button', { name: 'Desfazer' });
    await expect(court.pad.getByText(/^Troca de lado/)).toBeVisible();
    await page.setViewportSize(SMALL);
    const place = await undo.boundingBox();
    await page.setViewportSize(PHONE);
    const box = await point.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
    for (let taps = 0; taps < 4; taps += 1) await page.touchscreen.tap(x, y);
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Cancelar' }).tap();
    await court.shows(1, 21, 15);
    await expect(court.pad.getByText(/^Troca de lado/)).toHaveCount(0);
    await expect(next).toBeInViewport({ ratio: 1 });

    await test.step('visible on every phone', async () => {
      for (const viewport of [
        { width: 360, height: 560 },
        { width: 360, height: 640 },
        { width: 390, height: 664 },
        { width: 360, height: 740 },
      ]) {
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
    await page.setViewportSize(PHONE);
    await point.tap();
    await question(page).getByRole('button', { name: 'Sim, mais um' }).tap();
    await court.shows(1, 22, 15);
    await next.tap();
    await court.shows(2, 0, 0);
    await court.isSaved();
    expect(await scores(scorer, game)).toEqual([[22, 15]]);
  });
});
