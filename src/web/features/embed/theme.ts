import { SCHEMES } from '#contract/rendered-page.ts';
import { textIn } from '#web/lib/page/address.ts';

export type EmbedSearch = { tema?: keyof typeof SCHEMES | undefined };

/** `?tema=claro` or `escuro`; anything else follows the device. */
export function embedSearch({ tema }: Record<string, unknown>): EmbedSearch {
  const theme = textIn(tema);
  return theme === 'claro' || theme === 'escuro' ? { tema: theme } : { tema: undefined };
}

export const schemeOf = ({ tema }: EmbedSearch) => (tema ? SCHEMES[tema] : undefined);
