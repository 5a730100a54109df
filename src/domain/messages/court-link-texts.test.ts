import { expect, test } from 'vitest';
import { courtLinkText } from './court-link-texts.ts';

test('the text of a court link says where, when, what to do and until when', () => {
  const place = { tournament: 'Copa da Praia', where: 'da quadra 2', day: 'sábado, 12/04/2025' };
  expect(courtLinkText(place, 'https://praia.exemplo.br/quadra#abc')).toBe(
    [
      'Copa da Praia: marque os pontos da quadra 2, sábado, 12/04/2025.',
      'Abra este link no celular que fica na quadra e digite o seu nome. Não precisa de conta:\nhttps://praia.exemplo.br/quadra#abc',
      'Ele vale até a meia-noite desse dia; um jogo que passar dela vai até o fim. Não passe para quem não vai marcar.',
    ].join('\n\n'),
  );
});
