import { quantity } from '#domain/text/quantity.ts';

type Total = {
  readonly raw: number;
  readonly contested: number;
  readonly counted: number;
  /** The rounds whose points do not count yet, ascending; missing if unknown. */
  readonly waiting?: readonly number[];
};

/**
 * '15 de 200 pontos disputados' or 'Nenhum ponto disputado ainda', then the points that do not count yet and when
 * they will: after an award without a played set never, because nothing was contested.
 */
export function contestedInWords({ raw, contested, counted, waiting = [] }: Total): string {
  const of =
    contested === 0
      ? 'Nenhum ponto disputado ainda'
      : `${counted} de ${quantity(contested, 'ponto disputado', 'pontos disputados')}`;
  const rest = raw - counted;
  if (rest === 0) return of;
  const more = contested === 0 ? String(rest) : `Mais ${rest}`;
  const verb = rest === 1 ? 'entra' : 'entram';
  return `${of}. ${more}${ofRounds(waiting)} ${verb} na conta quando o time concluir um jogo ${inThem(waiting)}; por W.O., não ${verb}.`;
}

function ofRounds(rounds: readonly number[]): string {
  if (rounds.length === 0) return '';
  const numbers = new Intl.ListFormat('pt-BR').format(rounds.map(String));
  return rounds.length === 1 ? ` da rodada ${numbers}` : ` das rodadas ${numbers}`;
}

function inThem({ length }: readonly number[]): string {
  if (length === 0) return 'da rodada';
  return length === 1 ? 'nela' : 'em cada uma';
}
