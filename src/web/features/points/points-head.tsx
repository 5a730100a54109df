import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import type { RoundColumn } from './columns.ts';
import { type Column, nextOrder, type RowOrder } from './row-order.ts';

type HeadProps = {
  columns: readonly RoundColumn[];
  order: RowOrder;
  onOrder: (order: RowOrder) => void;
};

export function PointsHead({ columns, order, onOrder }: HeadProps) {
  const sorting = (column: Column) => ({ column, order, onOrder });
  return (
    <thead className="sticky top-0 z-20">
      <tr className="*:border-line *:border-b *:bg-card">
        <SortHeader {...sorting('player')} className="sticky left-0 z-10 w-54 px-2">
          Jogador
        </SortHeader>
        <SortHeader {...sorting('team')} className="w-31">
          Time
        </SortHeader>
        <th scope="col" className="w-25 px-2 text-left font-semibold text-sm">
          Gênero
        </th>
        {columns.map(({ column, round, title }) => (
          <SortHeader key={column} {...sorting(column)} className="*:justify-center">
            <span className="sr-only">Rodada {round}, </span>
            <span className="tabular">{title}</span>
          </SortHeader>
        ))}
        <SortHeader {...sorting('total')} className="w-28 pr-2 *:justify-end">
          Total
        </SortHeader>
      </tr>
    </thead>
  );
}

type SortHeaderProps = {
  column: Column;
  order: RowOrder;
  onOrder: (order: RowOrder) => void;
  className?: string;
  children: ReactNode;
};

function SortHeader({ column, order, onOrder, className, children }: SortHeaderProps) {
  const isActive = order.column === column;
  const Arrow = order.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={isActive ? order.direction : 'none'} className={className}>
      <button
        type="button"
        onClick={() => onOrder(nextOrder(order, column))}
        className={classes(
          'flex min-h-12 w-full cursor-pointer items-center gap-0.5 rounded-tile px-2 text-sm -outline-offset-3',
          isActive ? 'font-bold text-ocean' : 'font-semibold hover:text-ocean',
        )}
      >
        {children}
        {isActive ? <Arrow className="size-4 shrink-0" aria-hidden="true" /> : null}
      </button>
    </th>
  );
}
