import type { Game } from '#tests/support/data/builders.ts';
import { expect, type Locator } from './locator.ts';
import type { Page } from './screens.tsx';

type Pairing = { readonly team1: { readonly name: string }; readonly team2: { readonly name: string } };

export function gameOn(page: Page, { team1, team2 }: Pairing): Locator {
  return page.getByRole('article', { name: `${team1.name} contra ${team2.name}` });
}

export const courtPath = ({ id, round }: Pick<Game, 'id' | 'round'>): string =>
  `/registrar-jogos/${round}?jogo=${id}`;

export class CourtScreen {
  readonly page: Page;
  readonly game: Game;
  readonly pad: Locator;

  constructor(page: Page, game: Game) {
    this.page = page;
    this.game = game;
    this.pad = page.getByRole('region', { name: /^Placar: / });
  }

  point(side: 1 | 2): Promise<void> {
    return this.pad.getByRole('button', { name: `+1 para ${this.#team(side)}` }).click();
  }

  /** Confirms one more point in a completed set. */
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

  async shows(setNumber: number, team1Score: number, team2Score: number): Promise<void> {
    const words = `${setNumber}º set: ${this.#team(1)} ${team1Score}, ${this.#team(2)} ${team2Score}`;
    await expect(this.pad.getByRole('status')).toHaveText(words);
  }

  /** Waits until the server has answered everything tapped. */
  async isSaved(): Promise<void> {
    await expect(this.pad.getByText(/^salvo/)).toBeVisible();
  }

  #team(side: 1 | 2): string {
    return side === 1 ? this.game.team1.name : this.game.team2.name;
  }
}
