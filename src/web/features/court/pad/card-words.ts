import type { Card, Offence } from '#domain/court/court-event.ts';

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
