import { quantity } from '#domain/quantity.ts';

type Total = { readonly raw: number; readonly contested: number; readonly counted: number };

/**
 * '15 de 200 pontos disputados' or 'Nenhum ponto disputado em jogo concluído', followed by the points of rounds without
 * a completed game.
 */
export function contestedInWords({ raw, contested, counted }: Total): string {
  if (contested === 0) return 'Nenhum ponto disputado em jogo concluído';
  const of = `${counted} de ${quantity(contested, 'ponto disputado', 'pontos disputados')}`;
  return raw === counted ? of : `${of}; mais ${raw - counted} de rodada sem jogo concluído`;
}
