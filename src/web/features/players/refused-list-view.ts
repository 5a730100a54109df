import type { ImportProblem, ImportRow } from '#contract/people/import.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';

/** The problems of a refused list, each with its name. `rows`: as they were sent. */
export function sayRefusedList(error: Error, rows: readonly ImportRow[]): string {
  if (!(error instanceof CallFailed && error.problem.code === 'IMPORT_REFUSED')) return sayFailure(error);
  const problems = error.answer['problems'] as readonly ImportProblem[];
  const words = problems.map(({ row, field, message }) =>
    field === 'team' ? message : `${nameIn(rows[row])}: ${message}`,
  );
  return `Ninguém foi adicionado. ${[...new Set(words)].join('. ')}.`;
}

const nameIn = (row: ImportRow | undefined) => [row?.firstName, row?.lastName].filter(Boolean).join(' ');
