import type { Card, Offence } from '#domain/court/court-event.ts';
import { classes } from '#web/ui/classes.ts';

const COLOURS: Record<Card, string> = {
  amarelo: 'bg-sun',
  vermelho: 'bg-coral-fill',
  expulsao: 'bg-linear-to-r from-sun from-50% to-coral-fill to-50%',
  desqualificacao: 'bg-linear-to-b from-sun from-50% to-coral-fill to-50%',
};

/** A card's picture beside its name; decoration. */
export const CardMark = ({ card }: { card: Card }) => (
  <span
    aria-hidden="true"
    className={classes('inline-block h-5 w-3.5 shrink-0 rounded-[3px] border border-ink', COLOURS[card])}
  />
);

/** The name of a card. */
export const CARD_WORDS: Record<Card, string> = {
  amarelo: 'Amarelo',
  vermelho: 'Vermelho',
  expulsao: 'Expulsão',
  desqualificacao: 'Desqualificação',
};

type Sanction = { readonly card: Card; readonly offence?: Offence | null | undefined };

/** A sanction in a sentence: 'cartão amarelo', 'expulsão', 'advertência por atraso'. */
export function sanctionInWords({ card, offence }: Sanction): string {
  if (offence === 'pedido') return 'pedido indevido';
  if (offence === 'atraso') return card === 'amarelo' ? 'advertência por atraso' : 'penalidade por atraso';
  return card === 'amarelo' || card === 'vermelho' ? `cartão ${card}` : CARD_WORDS[card].toLowerCase();
}
