import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { useRowRange } from '#web/lib/page/row-range.ts';
import type { RoundColumn } from './columns.ts';
import { PointsCard } from './points-card.tsx';
import type { PlayerPoints } from './queries.ts';
import type { Column } from './row-order.ts';

const CARD_HEIGHT = 88;
const AHEAD = 6;

type PointsCardsProps = { rows: readonly PlayerPoints[]; columns: readonly RoundColumn[]; sorted: Column };

/** Renders only the visible cards and some around them, all when printing. */
export function PointsCards({ rows, columns, sorted }: PointsCardsProps) {
  const [top, setTop] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    overscan: AHEAD,
    rangeExtractor: useRowRange(),
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.playerId ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  return (
    <ul
      aria-label="Pontuação por Jogador por Rodada"
      ref={(list) => {
        if (list) setTop(list.getBoundingClientRect().top + window.scrollY);
      }}
      className="print:h-auto!"
      style={{ height: virtualizer.getTotalSize(), paddingTop: before }}
    >
      {items.map(({ index, key }) => {
        const row = rows[index];
        return row ? (
          <PointsCard
            key={key}
            ref={virtualizer.measureElement}
            row={row}
            columns={columns}
            sorted={sorted}
            index={index}
            count={rows.length}
          />
        ) : null;
      })}
    </ul>
  );
}
