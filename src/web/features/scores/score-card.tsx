import { memo, type Ref } from 'react';
import { fullName } from '#domain/names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { RoundColumn } from './columns.ts';
import { Points } from './points.tsx';
import type { ScoreRow } from './queries.ts';

type ScoreCardProps = {
  row: ScoreRow;
  columns: readonly RoundColumn[];
  /** The place among all cards: only those in sight are in the page. */
  index: number;
  count: number;
  ref: Ref<HTMLLIElement>;
};

/** A player on a phone. Drawn again only when the player's own points changed. */
export const ScoreCard = memo(function ScoreCard({ row, columns, index, count, ref }: ScoreCardProps) {
  const name = fullName(row.player);
  return (
    <li ref={ref} data-index={index} aria-posinset={index + 1} aria-setsize={count} className="pb-3">
      <article aria-label={name} className="flex flex-col gap-3 rounded-card border border-line bg-card p-4">
        <div className="flex items-center gap-3">
          <Avatar name={name} imageUrl={row.player.imageUrl} />
          <div className="min-w-0 flex-1 leading-tight [overflow-wrap:anywhere]">
            <h3 className="font-sans text-base tracking-normal">{name}</h3>
            <p className="text-sm text-soft">{`${row.teamName ?? 'Sem time'} · ${row.player.gender}`}</p>
          </div>
          <div className="text-right">
            <span className="sr-only">Total </span>
            <Points isTotal raw={row.totalRaw} contested={row.contested} relative={row.total} />
          </div>
        </div>
        <dl className="grid grid-cols-4 gap-x-3 gap-y-2.5 border-line border-t pt-3 sm:grid-cols-8">
          {columns.map(({ column, round, day }) => (
            <div key={column}>
              <dt className="tabular text-[0.8125rem] text-soft">
                <span className="sr-only">Rodada {round}, </span>
                {day}
              </dt>
              <dd>
                <Points
                  raw={row[`${column}Raw`]}
                  contested={row[`${column}Contested`]}
                  relative={row[column]}
                />
              </dd>
            </div>
          ))}
        </dl>
      </article>
    </li>
  );
});
