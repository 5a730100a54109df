import type { Page } from '@playwright/test';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { CourtScreen } from '#tests/browser/games/court-screen.ts';
import { ANNOUNCER, findings, HIDDEN_SELECT } from '#tests/support/browser/axe.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { standsStill } from '#tests/support/browser/screens.ts';
import { aGame, aPlayer, aTeam, type Game } from '#tests/support/data/builders.ts';
import { aCourtLink } from '#tests/support/data/court-links.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';
import { append, COURT_STATES, type CourtState } from './court-states.ts';

test.describe.configure({ mode: 'parallel' });

/** The folder of the pictures of the scoring screen: one for each state, size and colour scheme. */
const FOLDER = 'test-results/shots/court';
const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 900],
] as const;
const LIGHTS = ['light', 'dark', 'sun'] as const;

/** Creates the game, with players to choose from. */
async function theGame(admin: SignedIn, { sets, teams = ['Recife', 'Olinda'] }: CourtState): Promise<Game> {
  const [team1, team2] = [await aTeam(admin, teams[0]), await aTeam(admin, teams[1])];
  for (const firstName of ['Bia', 'Caio', 'Duda']) {
    await aPlayer(admin, { firstName, lastName: 'Lima', teamId: team1.id });
  }
  const date = new Date().toISOString();
  const game = await aGame(admin, { team1Id: team1.id, team2Id: team2.id, court: '1', date });
  if (!sets) return game;
  const params = { id: game.id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  for (const [index, tapped] of sets.entries()) {
    if (tapped.length > 0) await append(admin, game, index + 1, tapped);
  }
  return game;
}

async function shine(page: Page, light: (typeof LIGHTS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: light === 'dark' ? 'dark' : 'light' });
  const dataset = 'document.documentElement.dataset';
  await page.evaluate(light === 'sun' ? `${dataset}.light = 'sun'` : `delete ${dataset}.light`);
  await standsStill(page);
}

for (const state of COURT_STATES) {
  test(`the court, ${state.name}`, async ({ beach, enter, browserConsole }) => {
    browserConsole.expectLoadFailures(/net::ERR_FAILED |status of (401|403|409)/);
    const admin = await beach.admin();
    const game = await theGame(admin, state);
    const page = state.byLink ? await byLink() : await byAccount();
    const court = new CourtScreen(page, game);
    await expect(
      state.sets ? court.pad : page.getByRole('button', { name: 'Iniciar Confronto' }),
    ).toBeVisible();
    await state.show?.(court, admin);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await state.open?.(court);
      for (const light of LIGHTS) {
        await shine(page, light);
        const covering = '[role=dialog], [role=alertdialog], [role=menu]';
        const isCovered = (await page.locator(covering).count()) > 0;
        const part = isCovered ? { include: covering } : {};
        expect(
          await findings(page, { exclude: [HIDDEN_SELECT, ANNOUNCER], ...part }),
          `${width} ${light}`,
        ).toEqual([]);
        await page.screenshot({ path: `${FOLDER}/${state.name}-${width}x${height}-${light}.png` });
      }
      if (state.open) await (state.close?.(court) ?? page.keyboard.press('Escape'));
    }

    async function byAccount(): Promise<Page> {
      const as = await beach.scorer();
      return enter(beach, CourtScreen.pathOf(game), { as, viewport: PHONE });
    }

    async function byLink(): Promise<Page> {
      const { token } = await aCourtLink(admin, { court: '1', day: dayIn(TIME_ZONE)(game.date) });
      const phone = await enter(beach, `/quadra#${token}`, { viewport: PHONE });
      await phone.getByLabel('Seu nome').fill('Ana');
      await phone.getByRole('button', { name: 'Começar' }).click();
      await phone.getByRole('link', { name: 'Marcar pontos' }).click();
      return phone;
    }
  });
}
