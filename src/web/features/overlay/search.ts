import { chosen, numberIn } from '#web/lib/address.ts';

export const THEMES = ['torneio', 'claro', 'escuro'] as const;
export type OverlayTheme = (typeof THEMES)[number];

export type OverlaySearch = {
  quadra?: string | number | undefined;
  jogo?: number | undefined;
  tema?: OverlayTheme | undefined;
};

/** What an overlay is told by its address. */
export function overlaySearch({ quadra, jogo, tema }: Record<string, unknown>): OverlaySearch {
  return { quadra: chosen(quadra), jogo: numberIn(jogo), tema: THEMES.find((each) => each === tema) };
}
