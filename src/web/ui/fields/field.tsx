import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { fieldProblem, ProblemIcon } from './field-parts.tsx';

type FieldNotesProps = { hint?: string | undefined; error?: string | undefined };

export function FieldNotes({ hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && !error ? (
        <Text slot="description" className="text-sm text-soft">
          {hint}
        </Text>
      ) : null}
      <FieldError className={fieldProblem}>
        <ProblemIcon />
        {error}
      </FieldError>
    </>
  );
}
