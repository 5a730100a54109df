import { Select } from '#web/ui/fields/select.tsx';
import { COLUMNS, type Field } from './columns.ts';
import type { FileColumn } from './read-players.ts';

type ColumnFieldsProps = {
  columns: readonly FileColumn[];
  onChange: (fields: (Field | null)[]) => void;
  isDisabled: boolean;
};

const UNUSED = 'unused';
const OPTIONS = [
  { value: UNUSED, label: 'Não usar' },
  ...COLUMNS.map(({ field, title }) => ({ value: field, label: title })),
];

/** What each column holds. Assigning a field to another column takes it from the first. */
export function ColumnFields({ columns, onChange, isDisabled }: ColumnFieldsProps) {
  const set = (place: number, value: string) => {
    const field = COLUMNS.find((column) => column.field === value)?.field ?? null;
    onChange(
      columns.map((column, index) =>
        index === place ? field : column.field === field ? null : column.field,
      ),
    );
  };
  return (
    <ul aria-label="Colunas da planilha" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {columns.map(({ title, field, examples }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns have no other name, and do not move
        <li key={place}>
          <Select
            label={title || `Coluna ${place + 1}`}
            options={OPTIONS}
            value={field ?? UNUSED}
            onChange={(value) => set(place, value)}
            isDisabled={isDisabled}
            hint={examples.length > 0 ? `Por exemplo: ${examples.join(', ')}` : 'Vazia'}
          />
        </li>
      ))}
    </ul>
  );
}
