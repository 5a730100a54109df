import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';

export const fieldLabel = 'text-sm font-semibold text-ink';

/** The box of everything that can be filled in: 48 px high, 16 px letters so that a phone does not zoom. */
export const fieldBox =
  'flex min-h-12 w-full items-center rounded-control border border-edge bg-sand px-4 text-base text-ink ' +
  'transition-colors placeholder:text-soft data-invalid:border-coral-ink data-disabled:opacity-50';

const problem = 'flex items-start gap-1.5 text-sm font-medium text-coral-ink';

type FieldNotesProps = { hint?: string | undefined; error?: string | undefined };

/** What stands below a field: the error in the place of the hint. */
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

/** The error of a field that the library has none for: the field names it by `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={problem}>
      <ProblemIcon />
      {children}
    </p>
  );
}

const ProblemIcon = () => <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />;
