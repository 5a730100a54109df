import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import type { RoundColumn } from './columns.ts';
import { type Column, nextOrder, type RowOrder } from './row-order.ts';

type SortSelectProps = {
  columns: readonly RoundColumn[];
  order: RowOrder;
  onOrder: (order: RowOrder) => void;
};

/** On a phone, where cards have no header to press. */
export function SortSelect({ columns, order, onOrder }: SortSelectProps) {
  const options: { value: Column; label: string }[] = [
    { value: 'total', label: 'Total' },
    { value: 'player', label: 'Jogador' },
    { value: 'team', label: 'Time' },
    ...columns.map(({ column, round, day }) => ({
      value: column,
      label: day ? `Rodada ${round} · ${day}` : `Rodada ${round}`,
    })),
  ];
  const isAscending = order.direction === 'ascending';
  return (
    <div className="col-span-2 flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          label="Ordenar por"
          value={order.column}
          options={options}
          onChange={(value) => {
            const chosen = options.find((option) => option.value === value);
            if (chosen && chosen.value !== order.column) onOrder(nextOrder(order, chosen.value));
          }}
        />
      </div>
      <div className="pb-0.5">
        <IconButton
          tone="secondary"
          label={isAscending ? 'Crescente; mudar para decrescente' : 'Decrescente; mudar para crescente'}
          icon={isAscending ? <ArrowUp className="size-5" /> : <ArrowDown className="size-5" />}
          onPress={() => onOrder(nextOrder(order, order.column))}
        />
      </div>
    </div>
  );
}
