import { useQuery } from '@tanstack/react-query';
import { roundsQuery } from '#web/features/tournament/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { MESSAGES, STATUSES, TYPES } from './message-words.ts';
import type { HistoryFilter } from './queries.ts';

/** A list needs a value for "no filter". */
const ALL = 'all';

type Status = keyof typeof STATUSES;
type Changed = { [Field in keyof HistoryFilter]: HistoryFilter[Field] | undefined };

type HistoryFiltersProps = {
  filter: HistoryFilter;
  batch: number | null;
  onChange: (filter: HistoryFilter) => void;
  onClear: () => void;
};

/** By kind, round and status; a single sending comes with the address. */
export function HistoryFilters({ filter, batch, onChange, onClear }: HistoryFiltersProps) {
  const rounds = useQuery(roundsQuery);
  const { type, round, status } = filter;
  const set = (change: Changed) => onChange(withoutNothing({ ...filter, ...change }));
  const isNarrowed = batch !== null || Object.keys(filter).length > 0;
  const statuses = Object.entries(STATUSES).map(([value, label]) => ({ value, label }));
  return (
    <div className="flex flex-col gap-3 border-line border-b pb-4">
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_auto]">
        <div className="max-sm:col-span-2">
          <Select
            label="Tipo"
            options={[
              { value: ALL, label: 'Todos' },
              ...TYPES.map((value) => ({ value, label: MESSAGES[value].title })),
            ]}
            value={type ?? ALL}
            onChange={(value) => set({ type: TYPES.find((each) => each === value) })}
          />
        </div>
        <Select
          label="Rodada"
          options={[
            { value: ALL, label: 'Todas' },
            ...(rounds.data ?? []).map(({ round_number }) => ({
              value: String(round_number),
              label: `Rodada ${round_number}`,
            })),
          ]}
          value={round ?? ALL}
          onChange={(value) => set({ round: value === ALL ? undefined : value })}
        />
        <Select
          label="Situação"
          options={[{ value: ALL, label: 'Todas' }, ...statuses]}
          value={status ?? ALL}
          onChange={(value) => set({ status: value === ALL ? undefined : (value as Status) })}
        />
        <div className={isNarrowed ? 'max-sm:col-span-2 max-lg:sm:col-span-3' : 'max-lg:hidden'}>
          <Button tone="quiet" isWide isDisabled={!isNarrowed} onPress={onClear}>
            Limpar filtros
          </Button>
        </div>
      </div>
      {batch === null ? null : <p className="text-soft text-sm">Só as mensagens de um envio.</p>}
    </div>
  );
}

/** What is not chosen is not there: it neither narrows nor counts as a filter. */
function withoutNothing({ type, round, status }: Changed): HistoryFilter {
  return {
    ...(type === undefined ? {} : { type }),
    ...(round === undefined ? {} : { round }),
    ...(status === undefined ? {} : { status }),
  };
}
