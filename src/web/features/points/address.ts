import { ROUND_NUMBERS } from '#domain/tournament.ts';
import { numberIn } from '#web/lib/address.ts';
import { genderIn, type PointsFilter } from './queries.ts';
import type { Column, RowOrder } from './row-order.ts';

/**
 * All that is chosen stands in the address, so that a link shows the same view (`?genero=Feminino&ordem=rodada2`). What the
 * page shows by itself, the best total first, is not named there.
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

/** What of an address is known here. */
export function pointsSearch({ genero, time, ordem, sentido }: Record<string, unknown>): PointsSearch {
  const { column, direction } = orderIn({ ordem, sentido });
  return { genero: genderIn(genero), time: numberIn(time), ...namedOrder({ column, direction }) };
}

/** The order that the address names. */
export function orderIn({ ordem, sentido }: { ordem?: unknown; sentido?: unknown }): RowOrder {
  const column = typeof ordem === 'string' ? COLUMNS.get(ordem) : undefined;
  return { column: column ?? 'total', direction: sentido === 'crescente' ? 'ascending' : 'descending' };
}

/** An order as the address names it. */
export function namedOrder({ column, direction }: RowOrder): Pick<PointsSearch, 'ordem' | 'sentido'> {
  const [name] = [...COLUMNS].find(([, each]) => each === column) ?? [];
  return {
    ordem: column === 'total' ? undefined : name,
    sentido: direction === 'ascending' ? 'crescente' : undefined,
  };
}
