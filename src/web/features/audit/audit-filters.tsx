import { useQuery } from '@tanstack/react-query';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { loadedOptions } from '#web/ui/fields/options.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { SUBJECTS } from './action-words.ts';
import { type AuditFilter, actorsQuery, type Subject } from './queries.ts';

const EVERYTHING: AuditFilter = { actor: '', subject: '', day: '' };
const ALL = 'all';

type AuditFiltersProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const actors = useQuery(actorsQuery);
  const subjects = Object.entries(SUBJECTS).map(([value, label]) => ({ value, label }));
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[1fr_1fr_1fr_auto]">
      <Select
        label="Pessoa"
        {...loadedOptions(actors, {
          loading: 'Carregando pessoas...',
          failure: 'Erro ao carregar pessoas',
          hint: sayFailure,
          first: [{ value: ALL, label: 'Todas' }],
          options: (all) =>
            all.map(({ kind, id, name }) => ({ value: kind === 'user' ? `user-${id}` : kind, label: name })),
        })}
        value={filter.actor || ALL}
        onChange={(value) => onChange({ ...filter, actor: value === ALL ? '' : value })}
      />
      <Select
        label="Tipo"
        options={[{ value: ALL, label: 'Todos' }, ...subjects]}
        value={filter.subject || ALL}
        onChange={(value) => onChange({ ...filter, subject: value === ALL ? '' : (value as Subject) })}
      />
      <div className="max-sm:col-span-2">
        <DatePicker label="Dia" value={filter.day} onChange={(day) => onChange({ ...filter, day })} />
      </div>
      <div className={isNarrowed ? 'max-sm:col-span-2 sm:mt-6.5' : 'max-sm:hidden sm:mt-6.5'}>
        <Button tone="quiet" isWide isDisabled={!isNarrowed} onPress={() => onChange(EVERYTHING)}>
          Limpar filtros
        </Button>
      </div>
    </div>
  );
}
