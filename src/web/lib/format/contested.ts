import { countedWord, quantity } from '#domain/text/quantity.ts';

type Total = {
  readonly raw: number;
  readonly contested: number;
  readonly counted: number;
  readonly unplayed: number;
  /** The rounds of the points that do not count yet, and of those that never will; missing if unknown. */
  readonly waitingRounds?: readonly number[];
  readonly unplayedRounds?: readonly number[];
};

/**
 * '15 de 200 pontos disputados' or 'Nenhum ponto disputado ainda', then the points that do not count yet and when
 * they will, then those that never will.
 */
export function contestedInWords({
  raw,
  contested,
  counted,
  unplayed,
  waitingRounds = [],
  unplayedRounds = [],
}: Total): string {
  const waiting = raw - counted - unplayed;
  const of =
    contested === 0
      ? `Nenhum ponto disputado${unplayed > 0 && waiting === 0 ? '' : ' ainda'}`
      : `${counted} de ${quantity(contested, 'ponto disputado', 'pontos disputados')}`;
  const others = (points: number) => (contested === 0 ? String(points) : `Mais ${points}`);
  const verb = (points: number) => countedWord(points, 'entra', 'entram');
  const sentences = [of];
  if (waiting > 0) {
    sentences.push(
      `${others(waiting)}${ofRounds(waitingRounds)} ${verb(waiting)} na conta quando o time concluir um jogo ${inThem(waitingRounds)}`,
    );
  }
  if (unplayed > 0) {
    sentences.push(
      `${others(unplayed)}${ofRounds(unplayedRounds)} não ${verb(unplayed)} na conta, porque foi W.O.`,
    );
  }
  const text = sentences.join('. ');
  return sentences.length === 1 || text.endsWith('.') ? text : `${text}.`;
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
