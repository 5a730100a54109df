import { chosen, numberIn } from '#web/lib/address.ts';

export const THEMES = ['torneio', 'claro', 'escuro'] as const;
export type OverlayTheme = (typeof THEMES)[number];

export type OverlaySearch = { quadra?: string | number; jogo?: number; tema?: OverlayTheme };

/** What an overlay is told by its address. */
export function overlaySearch({ quadra, jogo, tema }: Record<string, unknown>): OverlaySearch {
  const court = chosen(quadra);
  const game = numberIn(jogo);
  const theme = THEMES.find((each) => each === tema);
  return {
    ...(court === undefined ? {} : { quadra: court }),
    ...(game ? { jogo: game } : {}),
    ...(theme ? { tema: theme } : {}),
  };
}
