import type { Game } from '#tests/support/builders.ts';
import type { Locator } from './locator.ts';
import type { Page } from './screens.tsx';

type Pairing = { readonly team1: { readonly name: string }; readonly team2: { readonly name: string } };

/** A game, wherever it stands. Its score is a sentence there: the digits are hidden from whoever hears the page. */
export function gameOn(page: Page, { team1, team2 }: Pairing): Locator {
  return page.getByRole('article', { name: `${team1.name} contra ${team2.name}` });
}

export const courtPath = ({ id, round }: Game): string => `/registrar-jogos/${round}?jogo=${id}`;
