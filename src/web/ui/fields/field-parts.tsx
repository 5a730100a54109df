import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export const fieldLabel = 'text-sm font-semibold text-ink';

export const fieldBox =
  'flex min-h-12 w-full items-center rounded-control border border-edge bg-sand px-4 text-base text-ink ' +
  'transition-colors placeholder:text-soft data-invalid:border-coral-ink data-disabled:opacity-50';

export const fieldButton =
  'absolute top-0.5 right-0.5 flex size-11 cursor-pointer items-center justify-center rounded-tile text-soft hover:text-ink';

export const fieldProblem = 'flex items-start gap-1.5 text-sm font-medium text-coral-ink';

/** For fields whose library component shows no error; they refer to it by `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={fieldProblem}>
      <ProblemIcon />
      {children}
    </p>
  );
}

export const ProblemIcon = () => <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />;
