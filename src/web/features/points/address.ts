import { ROUND_NUMBERS } from '#domain/tournament.ts';
import { numberIn } from '#web/lib/page/address.ts';
import { genderIn, type PointsFilter } from './queries.ts';
import type { Column, RowOrder } from './row-order.ts';

/**
 * All choices are in the URL, so that a link shows the same view (`?genero=Feminino&ordem=rodada2`). The default
 * order, best total first, is left out.
 */
export type PointsSearch = PointsFilter & {
  ordem?: string | undefined;
  sentido?: 'crescente' | undefined;
};

const COLUMNS: ReadonlyMap<string, Column> = new Map<string, Column>([
  ['total', 'total'],
  ['jogador', 'player'],
  ['time', 'team'],
  ...ROUND_NUMBERS.map((round) => [`rodada${round}`, `round${round}`] as const),
]);

export function pointsSearch({ genero, time, ordem, sentido }: Record<string, unknown>): PointsSearch {
  const { column, direction } = orderIn({ ordem, sentido });
  return { genero: genderIn(genero), time: numberIn(time), ...namedOrder({ column, direction }) };
}

export function orderIn({ ordem, sentido }: { ordem?: unknown; sentido?: unknown }): RowOrder {
  const column = typeof ordem === 'string' ? COLUMNS.get(ordem) : undefined;
  return { column: column ?? 'total', direction: sentido === 'crescente' ? 'ascending' : 'descending' };
}

export function namedOrder({ column, direction }: RowOrder): Pick<PointsSearch, 'ordem' | 'sentido'> {
  const [name] = [...COLUMNS].find(([, each]) => each === column) ?? [];
  return {
    ordem: column === 'total' ? undefined : name,
    sentido: direction === 'ascending' ? 'crescente' : undefined,
  };
}
