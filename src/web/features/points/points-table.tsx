import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import { useRowRange } from '#web/lib/page/row-range.ts';
import type { RoundColumn } from './columns.ts';
import { PointsHead } from './points-head.tsx';
import { Row } from './points-row.tsx';
import type { PlayerPoints } from './queries.ts';
import type { RowOrder } from './row-order.ts';

const ROW_HEIGHT = 64;
const AHEAD = 8;

type PointsTableProps = {
  rows: readonly PlayerPoints[];
  columns: readonly RoundColumn[];
  order: RowOrder;
  onOrder: (order: RowOrder) => void;
};

/**
 * Sticky header and first column. Renders only the visible rows and some around them (all when printing); spacers
 * replace the others.
 */
export function PointsTable({ rows, columns, order, onOrder }: PointsTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: AHEAD,
    rangeExtractor: useRowRange(),
    getItemKey: (index) => rows[index]?.playerId ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const gaps = {
    '--before': `${items[0]?.start ?? 0}px`,
    '--after': `${virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)}px`,
  } as CSSProperties;
  return (
    <section
      ref={scroller}
      className="relative max-h-[calc(100dvh-6rem)] overflow-auto rounded-card border border-line bg-card print:max-h-none print:overflow-visible"
    >
      <table
        aria-label="Pontuação por Jogador por Rodada"
        aria-rowcount={rows.length + 1}
        className="w-full min-w-276 table-fixed border-separate border-spacing-0"
      >
        <PointsHead
          columns={columns}
          order={order}
          onOrder={(next) => {
            scroller.current?.scrollTo({ top: 0 });
            onOrder(next);
          }}
        />
        <tbody
          style={gaps}
          className="before:block before:h-(--before) before:content-[''] after:block after:h-(--after) after:content-['']"
        >
          {items.map(({ index, key }) => {
            const row = rows[index];
            return row ? (
              <Row
                key={key}
                ref={virtualizer.measureElement}
                row={row}
                columns={columns}
                sorted={order.column}
                index={index}
              />
            ) : null;
          })}
        </tbody>
      </table>
    </section>
  );
}
