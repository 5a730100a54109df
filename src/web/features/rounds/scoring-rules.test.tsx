import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { ScoringRules } from './scoring-rules.tsx';

test('the rules say the points of every result, and the criteria for equal points in their order', () => {
  const text = renderToStaticMarkup(<ScoringRules rules={DEFAULT_RULES} />).replaceAll(/<[^>]*>/g, '');
  for (const said of [
    'Vitória por 2x03 pontos',
    'Vitória por 2x12 pontos',
    'Derrota por 1x21 ponto',
    'Derrota por 0x20 pontos',
    'Um set sóVitória1 pontoDerrota0 pontos',
    'Empate em pontos: mais vitórias, depois saldo de pontos, depois confronto direto. Só contam jogos concluídos, ',
  ]) {
    expect(text).toContain(said);
  }
});
