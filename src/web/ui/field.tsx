import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';

export const fieldLabel = 'text-sm font-semibold text-ink';

/** The box of every field: 48 px high, and 16 px letters so that a phone does not zoom. */
export const fieldBox =
  'flex min-h-12 w-full items-center rounded-control border border-edge bg-sand px-4 text-base text-ink ' +
  'transition-colors placeholder:text-soft data-invalid:border-coral-ink data-disabled:opacity-50';

const problem = 'flex items-start gap-1.5 text-sm font-medium text-coral-ink';

type FieldNotesProps = { hint?: string | undefined; error?: string | undefined };

/** The note below a field: the error, else the hint. */
export function FieldNotes({ hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && !error ? (
        <Text slot="description" className="text-sm text-soft">
          {hint}
        </Text>
      ) : null}
      <FieldError className={problem}>
        <ProblemIcon />
        {error}
      </FieldError>
    </>
  );
}

/** An error for a field whose library component shows none: the field refers to it by `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={problem}>
      <ProblemIcon />
      {children}
    </p>
  );
}

const ProblemIcon = () => <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />;
