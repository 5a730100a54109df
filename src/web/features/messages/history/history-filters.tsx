import { useQuery } from '@tanstack/react-query';
import { TYPES } from '#web/features/messages/message-names.ts';
import { MESSAGES, STATUSES } from '#web/features/messages/message-words.ts';
import { roundsQuery } from '#web/features/rounds/queries.ts';
import { roundOptions } from '#web/features/rounds/round-view.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { type HistoryAddress, readHistoryAddress } from './history-address.ts';

const ALL = 'all';

type HistoryFiltersProps = {
  address: HistoryAddress;
  onChange: (address: HistoryAddress) => void;
};

export function HistoryFilters({ address, onChange }: HistoryFiltersProps) {
  const choices = roundOptions(useQuery(roundsQuery), ({ round_number }) => `Rodada ${round_number}`);
  const { envio, tipo, rodada, situacao } = address;
  /** An unknown value removes the filter. */
  const set = (change: Record<string, string>) => onChange(readHistoryAddress({ ...address, ...change }));
  const isNarrowed = Object.values(address).some((value) => value !== undefined);
  const statuses = Object.entries(STATUSES).map(([value, label]) => ({ value, label }));
  return (
    <div className="flex flex-col gap-3 border-line border-b pb-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_auto]">
        <div className="max-sm:col-span-2">
          <Select
            label="Tipo"
            options={[
              { value: ALL, label: 'Todos' },
              ...TYPES.map((value) => ({ value, label: MESSAGES[value].title })),
            ]}
            value={tipo ?? ALL}
            onChange={(value) => set({ tipo: value })}
          />
        </div>
        <Select
          label="Rodada"
          {...choices}
          options={[{ value: ALL, label: 'Todas' }, ...choices.options]}
          value={rodada === undefined ? ALL : String(rodada)}
          onChange={(value) => set({ rodada: value })}
        />
        <Select
          label="Situação"
          options={[{ value: ALL, label: 'Todas' }, ...statuses]}
          value={situacao ?? ALL}
          onChange={(value) => set({ situacao: value })}
        />
        <div
          className={
            isNarrowed ? 'max-sm:col-span-2 max-lg:sm:col-span-3 lg:mt-6.5' : 'max-lg:hidden lg:mt-6.5'
          }
        >
          <Button tone="quiet" isWide isDisabled={!isNarrowed} onPress={() => onChange({})}>
            Limpar filtros
          </Button>
        </div>
      </div>
      {envio === undefined ? null : <p className="text-soft text-sm">Só as mensagens de um envio.</p>}
    </div>
  );
}
