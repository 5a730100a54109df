import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/browser/browser.ts';
import type { Game } from '#tests/support/data/builders.ts';

type Pairing = { readonly team1: { readonly name: string }; readonly team2: { readonly name: string } };

export function gameOn(page: Page, { team1, team2 }: Pairing): Locator {
  return page.getByRole('article', { name: `${team1.name} contra ${team2.name}` });
}

/**
 * From now on requests for scores get no answer, so the page can only show pushed ones. The page must already have
 * a stream. A new stream allows requests again, because what was pushed while a stream was broken can only be
 * requested.
 */
export async function onlyPushed(page: Page): Promise<void> {
  const scores = '**/api/live-scores';
  await page.route(scores, () => {});
  await page.route('**/api/events', async (route) => {
    await page.unroute(scores);
    await route.continue();
  });
}

type Store = 'queue' | 'games' | 'person';

/** The keys in a store of the device: unanswered events, games, people. */
export const keysStoredOn = (page: Page, store: Store): Promise<unknown> => readOn(page, store, 'getAllKeys');

const readOn = (page: Page, store: Store, read: 'getAll' | 'getAllKeys'): Promise<unknown> =>
  page.evaluate(`new Promise((done, fail) => {
    const opening = indexedDB.open('manchete');
    opening.onerror = fail;
    opening.onsuccess = () => {
      const values = opening.result.transaction('${store}').objectStore('${store}').${read}();
      values.onerror = fail;
      values.onsuccess = () => {
        opening.result.close();
        done(values.result);
      };
    };
  })`);

export class CourtScreen {
  readonly page: Page;
  readonly game: Game;
  readonly pad: Locator;

  constructor(page: Page, game: Game) {
    this.page = page;
    this.game = game;
    this.pad = page.getByRole('region', { name: /^Placar: / });
  }

  static pathOf({ id, round }: Game): string {
    return `/registrar-jogos/${round}?jogo=${id}`;
  }

  point(side: 1 | 2): Promise<void> {
    return this.pad.getByRole('button', { name: `+1 para ${this.#team(side)}` }).click();
  }

  undo(): Promise<void> {
    return this.page.getByRole('button', { name: 'Desfazer' }).click();
  }

  async shows(setNumber: number, team1Score: number, team2Score: number): Promise<void> {
    const words = `${setNumber}º set: ${this.#team(1)} ${team1Score}, ${this.#team(2)} ${team2Score}`;
    await expect(this.pad.getByRole('status')).toHaveText(words);
  }

  /** Waits until the set's score is on disk: a browser killed earlier loses its last tap. */
  async isStored(setNumber: number, team1Score: number, team2Score: number): Promise<void> {
    const stored = async () => JSON.stringify(await readOn(this.page, 'queue', 'getAll'));
    const score = JSON.stringify({ setNumber, team1Score, team2Score });
    await expect.poll(stored).toContain(`"unsaved":[${score}]`);
  }

  /** Waits until the server has answered everything tapped. */
  async isSaved(): Promise<void> {
    await expect(this.pad.getByText(/^salvo/)).toBeVisible();
  }

  #team(side: 1 | 2): string {
    return side === 1 ? this.game.team1.name : this.game.team2.name;
  }
}
