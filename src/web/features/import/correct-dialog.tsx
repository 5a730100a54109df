import { useEffect, useEffectEvent } from 'react';
import { IMPORT } from '#contract/limits.ts';
import type { ImportRow } from '#contract/people/import.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { COLUMNS } from './columns.ts';
import type { FileColumn, Line } from './read-players.ts';
import type { LineProblem } from './use-check.ts';

type CorrectDialogProps = {
  line: Line;
  columns: readonly FileColumn[];
  problems: readonly LineProblem[];
  onClose: () => void;
  onCorrected: (cells: ImportRow) => void;
};

export function CorrectDialog({ line, columns, problems, onClose, onCorrected }: CorrectDialogProps) {
  const { number, cells } = line;
  const shown = COLUMNS.filter(
    ({ field }) =>
      field === 'firstName' ||
      field === 'lastName' ||
      columns.some((column) => column.field === field) ||
      problems.some((problem) => problem.field === field),
  );
  const form = useForm<ImportRow>({
    start: Object.fromEntries(shown.map(({ field }) => [field, cells[field] ?? ''])),
  });
  const showProblems = useEffectEvent(() =>
    form.refuse(problems.map(({ field, message }) => ({ name: field, message }))),
  );
  useEffect(() => showProblems(), []);
  return (
    <FormDialog
      form={form}
      write={null}
      onSubmit={(typed) => onCorrected(changesOf(cells, typed))}
      onClose={onClose}
      isGuarded
      title={`Linha ${number}`}
      submitLabel="Corrigir"
    >
      {shown.map(({ field, title }) => (
        <TextField
          key={field}
          control={form.control}
          name={field}
          label={title}
          autoComplete="off"
          maxLength={IMPORT.cell}
        />
      ))}
    </FormDialog>
  );
}

const changesOf = (cells: ImportRow, typed: ImportRow): ImportRow =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, text]) => text !== (cells[field as keyof ImportRow] ?? '')),
  );
