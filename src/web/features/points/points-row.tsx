import { memo, type Ref } from 'react';
import { fullName } from '#domain/people/names.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import type { RoundColumn } from './columns.ts';
import { PointsValue } from './points-value.tsx';
import type { PlayerPoints } from './queries.ts';
import type { Column } from './row-order.ts';

type RowProps = {
  row: PlayerPoints;
  columns: readonly RoundColumn[];
  sorted: Column;
  /** In the whole table: only the visible rows are rendered. */
  index: number;
  ref: Ref<HTMLTableRowElement>;
};

const note = 'p-2 text-left text-sm text-soft leading-tight [overflow-wrap:anywhere]';

/** Memoized: rerenders only when the player's own points change. */
export const Row = memo(function Row({ row, columns, sorted, index, ref }: RowProps) {
  const name = fullName(row.player);
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2} className="h-16 *:border-line *:border-b">
      <th scope="row" className="sticky left-0 z-10 bg-card px-4 py-2">
        <span className="flex items-center gap-3 text-left">
          <Avatar name={name} imageUrl={row.player.imageUrl} />
          <span className="min-w-0 font-semibold leading-tight [overflow-wrap:anywhere]">{name}</span>
        </span>
      </th>
      <td className={note}>{row.teamName ?? 'Sem time'}</td>
      <td className={note}>{row.player.gender}</td>
      {columns.map(({ column }) => (
        <td key={column} className={classes('text-center', sorted === column && 'bg-ocean-wash')}>
          <PointsValue
            raw={row[`${column}Raw`]}
            contested={row[`${column}Contested`]}
            relative={row[column]}
            size={sorted === column ? 'large' : 'normal'}
          />
        </td>
      ))}
      <td className={classes('pr-4 text-right', sorted === 'total' && 'bg-ocean-wash')}>
        <PointsValue
          raw={row.totalRaw}
          contested={row.contested}
          counted={row.counted}
          relative={row.total}
          size={sorted === 'total' ? 'large' : 'normal'}
        />
      </td>
    </tr>
  );
});
