import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/browser.ts';
import type { Game } from '#tests/support/builders.ts';

type Pairing = { readonly team1: { readonly name: string }; readonly team2: { readonly name: string } };

/** A game, wherever it stands. Its score is a sentence there: the digits are hidden from whoever hears the page. */
export function gameOn(page: Page, { team1, team2 }: Pairing): Locator {
  return page.getByRole('article', { name: `${team1.name} contra ${team2.name}` });
}

/** From now on the scores are not answered to whoever asks for them: what the page shows of them was pushed. */
export async function onlyPushed(page: Page): Promise<void> {
  await page.route('**/api/live-scores', () => {});
}

type Store = 'queue' | 'games' | 'person';

/** The names of what a page's device keeps: not answered, of games, of who was there. */
export const keptOn = (page: Page, store: Store): Promise<unknown> => readOn(page, store, 'getAllKeys');

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

/** The screen at which one game is scored. */
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

  /** One more in a set that is over, which asks for a word. */
  async pointAfterEnd(side: 1 | 2): Promise<void> {
    await this.point(side);
    await this.page.getByRole('button', { name: 'Sim, mais um' }).click();
  }

  minus(side: 1 | 2): Promise<void> {
    return this.pad.getByRole('button', { name: `−1 para ${this.#team(side)}` }).click();
  }

  undo(): Promise<void> {
    return this.page.getByRole('button', { name: 'Desfazer' }).click();
  }

  /** What the digits of the chosen set say. */
  async shows(setNumber: number, team1Score: number, team2Score: number): Promise<void> {
    const words = `${setNumber}º set: ${this.#team(1)} ${team1Score}, ${this.#team(2)} ${team2Score}`;
    await expect(this.pad.getByRole('status')).toHaveText(words);
  }

  /** The score of a set is on the device's disk: a browser that is killed sooner than that loses its last tap. */
  async isStored(setNumber: number, team1Score: number, team2Score: number): Promise<void> {
    const stored = async () => JSON.stringify(await readOn(this.page, 'queue', 'getAll'));
    const score = JSON.stringify({ setNumber, team1Score, team2Score });
    await expect.poll(stored).toContain(`"unsaved":[${score}]`);
  }

  /** Everything that was tapped has been answered. */
  async isSaved(): Promise<void> {
    await expect(this.pad.getByText(/^salvo/)).toBeVisible();
  }

  #team(side: 1 | 2): string {
    return side === 1 ? this.game.team1.name : this.game.team2.name;
  }
}
