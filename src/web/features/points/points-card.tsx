import { ChevronDown } from 'lucide-react';
import { memo, type Ref } from 'react';
import { fullName } from '#domain/people/names.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import type { RoundColumn } from './columns.ts';
import { PointsValue } from './points-value.tsx';
import type { PlayerPoints } from './queries.ts';
import type { Column } from './row-order.ts';

type PointsCardProps = {
  row: PlayerPoints;
  columns: readonly RoundColumn[];
  /** The sort column, shown large on each card. */
  sorted: Column;
  /** Among all cards: only the visible ones are rendered. */
  index: number;
  count: number;
  ref: Ref<HTMLLIElement>;
};

/** Memoized: rerenders only when the player's own points change. */
export const PointsCard = memo(function PointsCard({
  row,
  columns,
  sorted,
  index,
  count,
  ref,
}: PointsCardProps) {
  const name = fullName(row.player);
  const sortedRound = columns.find(({ column }) => column === sorted);
  const total = (
    <PointsValue
      raw={row.totalRaw}
      contested={row.contested}
      counted={row.counted}
      relative={row.total}
      size={sortedRound ? 'normal' : 'large'}
    />
  );
  return (
    <li ref={ref} data-index={index} aria-posinset={index + 1} aria-setsize={count} className="pb-3">
      <article aria-label={name} className="rounded-card border border-line bg-card">
        <details className="group">
          <summary className="flex cursor-pointer list-none items-center gap-3 p-4 [&::-webkit-details-marker]:hidden">
            <Avatar name={name} imageUrl={row.player.imageUrl} />
            <div className="min-w-0 flex-1 leading-tight [overflow-wrap:anywhere]">
              <h3 className="font-sans text-base tracking-normal">{name}</h3>
              <p className="text-sm text-soft">{`${row.teamName ?? 'Sem time'} · ${row.player.gender}`}</p>
            </div>
            <div className="text-right">
              <span className="block text-[0.8125rem] text-soft leading-tight">
                {sortedRound ? `Rodada ${sortedRound.round} ` : 'Total '}
              </span>
              {sortedRound ? <RoundPoints row={row} column={sortedRound.column} size="large" /> : total}
            </div>
            <ChevronDown
              className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <dl className="mx-4 mb-4 grid grid-cols-4 gap-x-3 gap-y-2.5 border-line border-t pt-3 sm:grid-cols-8">
            {columns.map(({ column, round, title }) => (
              <div key={column}>
                <dt
                  className={classes(
                    'tabular text-[0.8125rem]',
                    column === sorted ? 'font-bold text-ocean' : 'text-soft',
                  )}
                >
                  <span className="sr-only">Rodada {round}, </span>
                  {title}
                </dt>
                <dd>
                  <RoundPoints row={row} column={column} />
                </dd>
              </div>
            ))}
            {sortedRound ? (
              <div className="col-span-full flex items-baseline justify-between gap-3 border-line border-t pt-2.5">
                <dt className="text-[0.8125rem] text-soft">Total</dt>
                <dd className="text-right">{total}</dd>
              </div>
            ) : null}
          </dl>
        </details>
      </article>
    </li>
  );
});

type RoundPointsProps = { row: PlayerPoints; column: RoundColumn['column']; size?: 'large' };

function RoundPoints({ row, column, size }: RoundPointsProps) {
  return (
    <PointsValue
      raw={row[`${column}Raw`]}
      contested={row[`${column}Contested`]}
      relative={row[column]}
      {...(size ? { size } : {})}
    />
  );
}
