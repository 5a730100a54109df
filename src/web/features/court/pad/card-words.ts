import type { Card } from '#domain/court/court-event.ts';

/** The name of a card. */
export const CARD_WORDS: Record<Card, string> = {
  amarelo: 'Amarelo',
  vermelho: 'Vermelho',
  expulsao: 'Expulsão',
  desqualificacao: 'Desqualificação',
};

/** A card in a sentence: 'cartão amarelo', 'expulsão'. */
export const cardInWords = (card: Card): string =>
  card === 'amarelo' || card === 'vermelho' ? `cartão ${card}` : CARD_WORDS[card].toLowerCase();
