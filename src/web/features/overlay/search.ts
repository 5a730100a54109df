import { numberIn, textIn } from '#web/lib/page/address.ts';

export const THEMES = ['torneio', 'claro', 'escuro'] as const;
export type OverlayTheme = (typeof THEMES)[number];

export type OverlaySearch = {
  quadra?: string | number | undefined;
  jogo?: number | undefined;
  tema?: OverlayTheme | undefined;
};

export function overlaySearch({ quadra, jogo, tema }: Record<string, unknown>): OverlaySearch {
  return { quadra: textIn(quadra), jogo: numberIn(jogo), tema: THEMES.find((each) => each === tema) };
}
