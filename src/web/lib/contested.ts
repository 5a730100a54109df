import { quantity } from '#domain/quantity.ts';

type Total = { readonly raw: number; readonly contested: number; readonly counted: number };

/** 'Nenhum ponto disputado em jogo concluído', '15 de 200 pontos disputados', and the points that still wait for a game. */
export function contestedInWords({ raw, contested, counted }: Total): string {
  if (contested === 0) return 'Nenhum ponto disputado em jogo concluído';
  const of = `${counted} de ${quantity(contested, 'ponto disputado', 'pontos disputados')}`;
  return raw === counted ? of : `${of}; mais ${raw - counted} de rodada sem jogo concluído`;
}
